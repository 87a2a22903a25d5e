package dev.streamlint.samples.opencv;

import static org.bytedeco.opencv.global.opencv_core.*;
import static org.bytedeco.opencv.global.opencv_cudaarithm.*;

import java.nio.ByteBuffer;
import org.bytedeco.opencv.opencv_core.GpuMat;
import org.bytedeco.opencv.opencv_core.HostMem;
import org.bytedeco.opencv.opencv_core.Mat;
import org.bytedeco.opencv.opencv_core.Stream;

/** The stream is waited for before the mask is counted. */
public final class FrameReadBeforeItIsDownFixed {
  private static int count(ByteBuffer mask) {
    int set = 0;
    for (int i = 0; i < 640 * 480; i++) {
      set += mask.get(i) == 0 ? 0 : 1;
    }
    return set;
  }

  public static void main(String[] args) {
    Stream stream = new Stream();
    HostMem memory = new HostMem(480, 640, CV_8UC1);
    Mat mask = memory.createMatHeader();
    GpuMat image = new GpuMat(480, 640, CV_8UC1);
    threshold(image, image, 40, 255, 0, stream);
    image.download(mask, stream);
    stream.waitForCompletion();
    ByteBuffer pixels = mask.createBuffer();
    System.out.println(count(pixels));
  }
}
