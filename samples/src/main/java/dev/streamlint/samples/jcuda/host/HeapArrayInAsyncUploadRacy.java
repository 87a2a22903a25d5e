package dev.streamlint.samples.jcuda.host;

import static jcuda.driver.CUstream_flags.CU_STREAM_DEFAULT;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoDAsync;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.util.Arrays;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * A Java array is the source of an asynchronous upload. The driver stages it today, but the manual
 * promises neither that nor that the collector leaves the array in place.
 */
public final class HeapArrayInAsyncUploadRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction increment = gpu.function("increment");
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_DEFAULT);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    int[] values = new int[N];
    Arrays.fill(values, 33);

    cuMemcpyHtoDAsync( // BUG: heap-memory-in-async-copy
        data, Pointer.to(values), BYTES, stream);
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(new int[] {N}));
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, stream, params, null);

    cuStreamSynchronize(stream);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    cuMemFree(data);
    cuStreamDestroy(stream);
    Outcome.expect(34, result);
  }
}
