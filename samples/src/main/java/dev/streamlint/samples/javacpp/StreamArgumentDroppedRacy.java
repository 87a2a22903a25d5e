package dev.streamlint.samples.javacpp;

import static org.bytedeco.cuda.global.cudart.*;

import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.SizeTPointer;

/** JavaCPP has a form of each call without the stream. The second fill is on the default one. */
public final class StreamArgumentDroppedRacy {
  private static final int WIDTH = 1024;
  private static final int HEIGHT = 512;

  public static void main(String[] args) {
    CUstream_st stream = new CUstream_st();
    cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking);
    FloatPointer image = new FloatPointer();
    SizeTPointer pitch = new SizeTPointer(1);
    cudaMallocPitch(image, pitch, WIDTH * 4L, HEIGHT);
    FloatPointer shown = new FloatPointer();
    cudaMallocHost(shown, WIDTH * 4L * HEIGHT);

    cudaMemset2DAsync(image, pitch.get(), 0, WIDTH * 4L, HEIGHT, stream);
    cudaMemset2DAsync(image, pitch.get(), 1, WIDTH * 4L, HEIGHT / 2); // BUG: null-stream-unordered
    cudaMemcpyAsync( // BUG: null-stream-unordered
        shown, image, WIDTH, cudaMemcpyDeviceToHost, stream);

    cudaStreamSynchronize(stream);
    System.out.println(shown.get(0));
    cudaFreeHost(shown);
    cudaFree(image);
    cudaStreamDestroy(stream);
  }
}
