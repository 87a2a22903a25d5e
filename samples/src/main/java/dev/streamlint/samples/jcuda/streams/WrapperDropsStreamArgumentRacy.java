package dev.streamlint.samples.jcuda.streams;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoDAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * A helper takes a stream but passes null on: its fill runs on the default stream, while the caller
 * believes that it is ordered before the copy on the same stream.
 */
public final class WrapperDropsStreamArgumentRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static void fill(CUdeviceptr target, int value, CUstream stream) {
    if (stream == null) {
      throw new IllegalArgumentException("no stream");
    }
    cuMemsetD32Async(target, value, N, null);
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);

    gpu.delay(null);
    fill(data, 47, stream);
    cuMemcpyDtoDAsync( // BUG: null-stream-unordered
        copy, data, BYTES, stream);

    cuStreamSynchronize(stream);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(data);
    cuMemFree(copy);
    cuStreamDestroy(stream);
    Outcome.expect(47, result);
  }
}
