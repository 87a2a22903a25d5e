package dev.streamlint.samples.jcuda.shapes;

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
 * The kernel's parameters are built once and kept in a field. One of the launches that reuse them
 * is on the other stream, without an edge to the fill.
 */
public final class ParametersKeptInFieldRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private final CUdeviceptr data = new CUdeviceptr();
  private final CUstream first = new CUstream();
  private final CUstream second = new CUstream();
  private final CUfunction increment;
  private final Pointer params;

  private ParametersKeptInFieldRacy(Gpu gpu) {
    increment = gpu.function("increment");
    cuMemAlloc(data, BYTES);
    cuStreamCreate(first, CU_STREAM_NON_BLOCKING);
    cuStreamCreate(second, CU_STREAM_NON_BLOCKING);
    params = Pointer.to(Pointer.to(data), Pointer.to(new int[] {N}));
  }

  private int[] run(Gpu gpu) {
    gpu.delay(first);
    cuMemsetD32Async(data, 1, N, first);
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, first, params, null);
    cuLaunchKernel( // BUG: unordered-read
        increment, 1, 1, 1, N, 1, 1, 0, second, params, null);

    cuStreamSynchronize(first);
    cuStreamSynchronize(second);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    return result;
  }

  private void close() {
    cuMemFree(data);
    cuStreamDestroy(first);
    cuStreamDestroy(second);
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    ParametersKeptInFieldRacy sample = new ParametersKeptInFieldRacy(gpu);

    int[] result = sample.run(gpu);
    sample.close();
    Outcome.expect(3, result);
  }
}
