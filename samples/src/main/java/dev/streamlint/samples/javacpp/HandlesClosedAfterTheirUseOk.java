package dev.streamlint.samples.javacpp;

import static org.bytedeco.cuda.global.cudart.*;

import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerScope;

/** Closing a Java object frees neither the stream nor the device memory that a call put into it. */
public final class HandlesClosedAfterTheirUseOk {
  private static final long BYTES = 1 << 20;

  public static void main(String[] args) {
    try (PointerScope scope = new PointerScope()) {
      CUstream_st stream = new CUstream_st();
      cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking);
      BytePointer data = new BytePointer();
      cudaMallocAsync(data, BYTES, stream);
      BytePointer copy = new BytePointer();
      cudaMalloc(copy, BYTES);

      cudaMemsetAsync(data, 0, BYTES, stream);
      cudaMemcpyAsync(copy, data, BYTES, cudaMemcpyDeviceToDevice, stream);
      cudaFreeAsync(data, stream);
      data.close();

      cudaStreamSynchronize(stream);
      cudaFree(copy);
      copy.close();
      cudaStreamDestroy(stream);
    }
  }
}
