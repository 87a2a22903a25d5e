package dev.streamlint.samples.opencv;

import static org.bytedeco.opencv.global.opencv_core.*;
import static org.bytedeco.opencv.global.opencv_cudaarithm.*;

import org.bytedeco.opencv.opencv_core.Event;
import org.bytedeco.opencv.opencv_core.GpuMat;
import org.bytedeco.opencv.opencv_core.HostMem;
import org.bytedeco.opencv.opencv_core.Stream;

/** The stream of the difference waits for both uploads. */
public final class DifferenceOfUnfinishedFramesFixed {
  private final Stream uploads = new Stream();
  private final Stream compute = new Stream();
  private final Event uploaded = new Event(Event.DISABLE_TIMING);
  private final GpuMat before = new GpuMat(480, 640, CV_8UC1);
  private final GpuMat after = new GpuMat(480, 640, CV_8UC1);
  private final GpuMat difference = new GpuMat(480, 640, CV_8UC1);

  private double motion(HostMem first, HostMem second) {
    before.upload(first.createMatHeader(), uploads);
    after.upload(second.createMatHeader(), uploads);
    uploaded.record(uploads);
    compute.waitEvent(uploaded);
    absdiff(before, after, difference, compute);
    compute.waitForCompletion();
    return sum(difference).get(0);
  }

  public static void main(String[] args) {
    HostMem first = new HostMem(480, 640, CV_8UC1);
    HostMem second = new HostMem(480, 640, CV_8UC1);
    System.out.println(new DifferenceOfUnfinishedFramesFixed().motion(first, second));
  }
}
