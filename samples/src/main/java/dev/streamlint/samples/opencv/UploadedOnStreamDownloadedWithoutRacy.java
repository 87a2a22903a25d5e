package dev.streamlint.samples.opencv;

import static org.bytedeco.opencv.global.opencv_core.*;

import org.bytedeco.opencv.opencv_core.GpuMat;
import org.bytedeco.opencv.opencv_core.HostMem;
import org.bytedeco.opencv.opencv_core.Mat;
import org.bytedeco.opencv.opencv_core.Stream;

/**
 * The frame goes up on a stream; the download without one does not wait for a non-blocking stream.
 */
public final class UploadedOnStreamDownloadedWithoutRacy {
  private static final long NON_BLOCKING = 1;

  public static void main(String[] args) {
    Stream stream = new Stream(NON_BLOCKING);
    HostMem frame = new HostMem(1080, 1920, CV_8UC1);
    HostMem shown = new HostMem(1080, 1920, CV_8UC1);
    Mat source = frame.createMatHeader();
    Mat target = shown.createMatHeader();
    GpuMat image = new GpuMat(1080, 1920, CV_8UC1);

    image.upload(source, stream);
    image.download(target); // BUG: synchronous-call-unordered

    stream.waitForCompletion();
    System.out.println(target.createBuffer().capacity());
    image.close();
  }
}
