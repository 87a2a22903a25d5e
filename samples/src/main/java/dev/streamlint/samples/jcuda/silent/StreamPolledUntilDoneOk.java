package dev.streamlint.samples.jcuda.silent;

import static jcuda.runtime.JCuda.cudaStreamNonBlocking;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToDevice;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUstream;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaError;
import jcuda.runtime.cudaStream_t;

/**
 * The host polls a stream until everything on it is complete, and only then lets another stream and
 * itself use the results.
 */
public final class StreamPolledUntilDoneOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    JCuda.setExceptionsEnabled(false);
    cudaStream_t producer = new cudaStream_t();
    JCuda.cudaStreamCreateWithFlags(producer, cudaStreamNonBlocking);
    cudaStream_t consumer = new cudaStream_t();
    JCuda.cudaStreamCreateWithFlags(consumer, cudaStreamNonBlocking);
    Pointer data = new Pointer();
    JCuda.cudaMalloc(data, BYTES);
    Pointer copy = new Pointer();
    JCuda.cudaMalloc(copy, BYTES);

    gpu.delay(new CUstream(producer));
    JCuda.cudaMemsetAsync(data, 1, BYTES, producer);
    int state = JCuda.cudaStreamQuery(producer);
    while (state != cudaError.cudaSuccess) {
      Thread.onSpinWait();
      state = JCuda.cudaStreamQuery(producer);
    }
    JCuda.cudaMemcpyAsync(copy, data, BYTES, cudaMemcpyDeviceToDevice, consumer);

    JCuda.cudaStreamSynchronize(consumer);
    int[] result = new int[N];
    JCuda.cudaMemcpy(Pointer.to(result), copy, BYTES, cudaMemcpyDeviceToHost);
    JCuda.cudaFree(data);
    JCuda.cudaFree(copy);
    JCuda.cudaStreamDestroy(producer);
    JCuda.cudaStreamDestroy(consumer);
    Outcome.expect(0x01010101, result);
  }
}
