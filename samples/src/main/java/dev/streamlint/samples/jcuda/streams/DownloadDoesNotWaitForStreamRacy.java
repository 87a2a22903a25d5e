package dev.streamlint.samples.jcuda.streams;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
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
 * The synchronous download runs on the default stream and waits for that one only. The kernel is on
 * a non-blocking stream and may still run.
 */
public final class DownloadDoesNotWaitForStreamRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction fill = gpu.function("fill");
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);

    gpu.delay(stream);
    Pointer params =
        Pointer.to(Pointer.to(data), Pointer.to(new int[] {37}), Pointer.to(new int[] {N}));
    cuLaunchKernel(fill, 1, 1, 1, N, 1, 1, 0, stream, params, null);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES); // BUG: synchronous-call-unordered

    cuStreamSynchronize(stream);
    cuMemFree(data);
    cuStreamDestroy(stream);
    Outcome.expect(37, result);
  }
}
