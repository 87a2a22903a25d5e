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

/** The buffer is cleared on the stream that copies from it. */
public final class LegacyStreamClearsWhileReadFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr snapshot = new CUdeviceptr();
    cuMemAlloc(snapshot, BYTES);

    cuMemsetD32Async(data, 43, N, stream);
    gpu.delay(stream);
    cuMemcpyDtoDAsync(snapshot, data, BYTES, stream);
    cuMemsetD32Async(data, 0, N, stream);

    cuStreamSynchronize(stream);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), snapshot, BYTES);
    cuMemFree(data);
    cuMemFree(snapshot);
    cuStreamDestroy(stream);
    Outcome.expect(43, result);
  }
}
