package dev.streamlint.samples.jcuda.host;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
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
import jcuda.driver.CUstream;

/** The host waits for the stream and downloads into the Java array with the synchronous call. */
public final class HeapArrayInAsyncDownloadFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);

    gpu.delay(stream);
    cuMemsetD32Async(data, 35, N, stream);
    int[] result = new int[N];
    cuStreamSynchronize(stream);
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    int first = result[0];

    cuMemFree(data);
    cuStreamDestroy(stream);
    Outcome.expect(35, first);
  }
}
