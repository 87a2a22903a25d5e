package dev.streamlint.samples.opencv;

import static org.bytedeco.opencv.global.opencv_core.*;

import org.bytedeco.opencv.opencv_core.GpuMat;
import org.bytedeco.opencv.opencv_core.HostMem;
import org.bytedeco.opencv.opencv_core.Scalar;
import org.bytedeco.opencv.opencv_core.Stream;

/** What stands in the place of a stream is a mask: the call is on the null stream, which waits. */
public final class MaskIsNoStreamOk {
  public static void main(String[] args) {
    Stream stream = new Stream();
    HostMem frame = new HostMem(480, 640, CV_8UC1);
    GpuMat mask = new GpuMat(480, 640, CV_8UC1);
    GpuMat image = new GpuMat(480, 640, CV_8UC1);
    mask.upload(frame.createMatHeader(), stream);
    image.setTo(new Scalar(0), mask);
    image.download(frame.createMatHeader(), stream);
    stream.waitForCompletion();
    image.close();
    mask.close();
  }
}
