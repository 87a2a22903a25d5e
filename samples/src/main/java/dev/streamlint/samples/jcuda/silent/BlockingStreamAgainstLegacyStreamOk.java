package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUstream_flags.CU_STREAM_DEFAULT;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoD;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoD;
import static jcuda.driver.JCudaDriver.cuMemsetD32;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.util.Arrays;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * The stream is a blocking one: it is ordered both ways with the default stream, on which the
 * upload, the clearing and the download run.
 */
public final class BlockingStreamAgainstLegacyStreamOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction increment = gpu.function("increment");
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_DEFAULT);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    int[] values = new int[N];
    Arrays.fill(values, 8);

    cuMemcpyHtoD(data, Pointer.to(values), BYTES);
    gpu.delay(stream);
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(new int[] {N}));
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, stream, params, null);
    cuMemcpyDtoD(copy, data, BYTES);
    cuMemsetD32(data, 0, N);
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, stream, params, null);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(data);
    cuMemFree(copy);
    cuStreamDestroy(stream);
    Outcome.expect(9, result);
  }
}
