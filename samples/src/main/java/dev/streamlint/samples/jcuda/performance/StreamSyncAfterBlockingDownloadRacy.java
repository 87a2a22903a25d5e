package dev.streamlint.samples.jcuda.performance;

import static jcuda.driver.CUstream_flags.CU_STREAM_DEFAULT;
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
 * The synchronous download runs on the default stream, waits for the blocking stream and returns
 * when it is complete. The sync of that stream behind it waits for nothing.
 */
public final class StreamSyncAfterBlockingDownloadRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_DEFAULT);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);

    gpu.delay(stream);
    cuMemsetD32Async(copy, 39, N, stream);
    cuMemcpyDtoDAsync(data, copy, BYTES, stream);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    cuStreamSynchronize(stream); // BUG: redundant-sync

    cuMemFree(copy);
    cuMemFree(data);
    cuStreamDestroy(stream);
    Outcome.expect(39, result);
  }
}
