package dev.streamlint.samples.jcuda.escapes;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoDAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
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
 * A helper runs its kernel on a stream of its own, destroys the stream and returns. Destroying does
 * not wait: the caller's copy may overtake the kernel.
 */
public final class MethodReturnsWithPrivateStreamPendingRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static CUdeviceptr constant(Gpu gpu, int value) {
    CUfunction fill = gpu.function("fill");
    CUdeviceptr filled = new CUdeviceptr();
    cuMemAlloc(filled, BYTES);
    CUstream own = new CUstream();
    cuStreamCreate(own, CU_STREAM_NON_BLOCKING);
    gpu.delay(own);
    Pointer params =
        Pointer.to(Pointer.to(filled), Pointer.to(new int[] {value}), Pointer.to(new int[] {N}));
    cuLaunchKernel(fill, 1, 1, 1, N, 1, 1, 0, own, params, null);
    cuStreamDestroy(own);
    return filled;
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);

    CUdeviceptr constant = constant(gpu, 24);
    cuMemcpyDtoDAsync(copy, constant, BYTES, stream); // BUG: unordered-read

    cuStreamSynchronize(stream);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(constant);
    cuMemFree(copy);
    cuStreamDestroy(stream);
    Outcome.expect(24, result);
  }
}
