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
import jcuda.driver.CUstream;
import jcuda.runtime.cudaStream_t;

/** The second copy is queued on the stream that reads the buffer, behind the read. */
public final class DeviceCopyOverwritesWhileReadFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    cudaStream_t stream = new cudaStream_t();
    cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking);
    Pointer data = new Pointer();
    cudaMalloc(data, BYTES);
    Pointer update = new Pointer();
    cudaMalloc(update, BYTES);
    Pointer snapshot = new Pointer();
    cudaMalloc(snapshot, BYTES);

    cudaMemsetAsync(update, 2, BYTES, stream);
    cudaMemsetAsync(data, 1, BYTES, stream);
    cudaStreamSynchronize(stream);

    gpu.delay(new CUstream(stream));
    cudaMemcpyAsync(snapshot, data, BYTES, cudaMemcpyDeviceToDevice, stream);
    cudaMemcpyAsync(data, update, BYTES, cudaMemcpyDeviceToDevice, stream);

    cudaStreamSynchronize(stream);
    int[] result = new int[N];
    cudaMemcpy(Pointer.to(result), snapshot, BYTES, cudaMemcpyDeviceToHost);
    cudaFree(data);
    cudaFree(update);
    cudaFree(snapshot);
    cudaStreamDestroy(stream);
    Outcome.expect(0x01010101, result);
  }
}
