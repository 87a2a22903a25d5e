package dev.streamlint.samples.jcuda.lifetime;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
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
 * The sync stands in the body and the free in the finally block. When the check in between throws,
 * the buffer is freed with the kernel pending.
 */
public final class FinallyFreesBeforeSyncRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static void checkArguments(String[] args) {
    if (args.length > 3) {
      throw new IllegalArgumentException("at most three");
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr output = new CUdeviceptr();
    cuMemAlloc(output, BYTES);
    CUdeviceptr input = new CUdeviceptr();
    cuMemAlloc(input, BYTES);

    cuMemsetD32Async(input, 9, N, stream);
    cuStreamSynchronize(stream);
    try {
      gpu.delay(stream);
      Pointer params =
          Pointer.to(
              Pointer.to(input),
              Pointer.to(output),
              Pointer.to(new int[] {2}),
              Pointer.to(new int[] {N}));
      cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, stream, params, null);
      checkArguments(args);
      cuStreamSynchronize(stream);
    } finally {
      cuMemFree(input); // BUG: scope-end-while-in-use
    }

    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), output, BYTES);
    cuMemFree(output);
    cuStreamDestroy(stream);
    Outcome.expect(18, result);
  }
}
