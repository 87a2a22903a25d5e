package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAllocAsync;
import static jcuda.driver.JCudaDriver.cuMemFreeAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * The sync stands before the early return, so every path leaves the method with the stream idle.
 */
public final class S24EarlyReturnSkipsSyncFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static void run(Gpu gpu, CUdeviceptr data, CUstream stream, boolean quick) {
    CUfunction increment = gpu.function("increment");
    gpu.delay(stream);
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(new int[] {N}));
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, stream, params, null);
    cuStreamSynchronize(stream);
    if (quick) {
      return;
    }
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    Outcome.expect(1, result);
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUstream cleaner = new CUstream();
    cuStreamCreate(cleaner, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAllocAsync(data, BYTES, stream);
    cuMemsetD32Async(data, 0, N, stream);
    cuStreamSynchronize(stream);

    run(gpu, data, stream, args.length == 0);
    cuMemFreeAsync(data, cleaner);

    cuStreamDestroy(stream);
    cuStreamDestroy(cleaner);
  }
}
