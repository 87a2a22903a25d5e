package dev.streamlint.samples.jcuda.silent;

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
 * Every method of the wrapper ends in a sync of its own stream, so whoever calls it may use the
 * result on any stream or on the host.
 */
public final class WrapperEndsInSyncOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** Runs each operation to its end. */
  private static final class Executor {
    private final CUstream stream = new CUstream();
    private final CUfunction scale;

    Executor(Gpu gpu) {
      scale = gpu.function("scale");
      cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    }

    void fill(CUdeviceptr target, int value) {
      cuMemsetD32Async(target, value, N, stream);
      finish();
    }

    void scale(CUdeviceptr in, CUdeviceptr out, int factor) {
      Pointer params =
          Pointer.to(
              Pointer.to(in),
              Pointer.to(out),
              Pointer.to(new int[] {factor}),
              Pointer.to(new int[] {N}));
      cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, stream, params, null);
      finish();
    }

    private void finish() {
      cuStreamSynchronize(stream);
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr product = new CUdeviceptr();
    cuMemAlloc(product, BYTES);
    Executor left = new Executor(gpu);
    Executor right = new Executor(gpu);

    left.fill(data, 2);
    right.scale(data, product, 4);
    left.fill(data, 0);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), product, BYTES);
    cuMemFree(data);
    cuMemFree(product);
    cuStreamDestroy(left.stream);
    cuStreamDestroy(right.stream);
    Outcome.expect(8, result);
  }
}
