package dev.streamlint.samples.opencv;

import static org.bytedeco.opencv.global.opencv_core.CV_8UC1;
import static org.bytedeco.opencv.global.opencv_cudaarithm.absdiff;

import org.bytedeco.opencv.opencv_core.GpuMat;
import org.bytedeco.opencv.opencv_core.HostMem;
import org.bytedeco.opencv.opencv_core.Stream;

/** A stream that is made without flags is ordered with the calls that have none. */
public final class PlainStreamIsOrderedWithNullOk {
  public static void main(String[] args) {
    Stream stream = new Stream();
    HostMem frame = new HostMem(480, 640, CV_8UC1);
    GpuMat image = new GpuMat(480, 640, CV_8UC1);
    GpuMat edges = new GpuMat(480, 640, CV_8UC1);
    image.upload(frame.createMatHeader(), stream);
    absdiff(image, image, edges);
    edges.download(frame.createMatHeader(), stream);
    stream.waitForCompletion();
    edges.close();
    image.close();
  }
}
