package dev.streamlint.samples.opencv;

import static org.bytedeco.cuda.global.cudart.*;
import static org.bytedeco.opencv.global.opencv_core.*;

import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.opencv.opencv_core.GpuMat;
import org.bytedeco.opencv.opencv_core.HostMem;
import org.bytedeco.opencv.opencv_core.Stream;

/** The image's memory is cleared by the runtime API, on a stream that OpenCV's does not know. */
public final class RawPointerOnAnotherStreamRacy {
  public static void main(String[] args) {
    CUstream_st cuda = new CUstream_st();
    cudaStreamCreateWithFlags(cuda, cudaStreamNonBlocking);
    Stream stream = new Stream();
    HostMem frame = new HostMem(480, 640, CV_8UC1);
    GpuMat image = new GpuMat(480, 640, CV_8UC1);

    cudaMemsetAsync(image.data(), 0, 640L * 480, cuda);
    image.upload(frame.createMatHeader(), stream); // BUG: unordered-writes

    stream.waitForCompletion();
    cudaStreamSynchronize(cuda);
    image.close();
    cudaStreamDestroy(cuda);
  }
}
