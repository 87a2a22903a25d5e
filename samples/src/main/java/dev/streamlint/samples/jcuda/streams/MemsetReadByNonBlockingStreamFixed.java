package dev.streamlint.samples.jcuda.streams;

import static jcuda.runtime.JCuda.cudaFree;
import static jcuda.runtime.JCuda.cudaMalloc;
import static jcuda.runtime.JCuda.cudaMemcpy;
import static jcuda.runtime.JCuda.cudaMemcpyAsync;
import static jcuda.runtime.JCuda.cudaMemsetAsync;
import static jcuda.runtime.JCuda.cudaStreamCreateWithFlags;
import static jcuda.runtime.JCuda.cudaStreamDestroy;
import static jcuda.runtime.JCuda.cudaStreamNonBlocking;
import static jcuda.runtime.JCuda.cudaStreamSynchronize;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToDevice;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.runtime.cudaStream_t;

/** The buffer is set on the stream that copies it, so the two are in order. */
public final class MemsetReadByNonBlockingStreamFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    cudaStream_t stream = new cudaStream_t();
    cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking);
    Pointer data = new Pointer();
    cudaMalloc(data, BYTES);
    Pointer copy = new Pointer();
    cudaMalloc(copy, BYTES);

    gpu.delay(null);
    cudaMemsetAsync(data, 1, BYTES, stream);
    cudaMemcpyAsync(copy, data, BYTES, cudaMemcpyDeviceToDevice, stream);

    cudaStreamSynchronize(stream);
    int[] result = new int[N];
    cudaMemcpy(Pointer.to(result), copy, BYTES, cudaMemcpyDeviceToHost);
    cudaFree(data);
    cudaFree(copy);
    cudaStreamDestroy(stream);
    Outcome.expect(0x01010101, result);
  }
}
