package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocAsync;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoDAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;
import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/**
 * The memory is allocated in the order of one stream and freed in the order of the stream that used
 * it last: that free comes behind the use by itself.
 */
public final class FreeOnUsingStreamOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream producer = new CUstream();
    cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUstream consumer = new CUstream();
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    CUevent filled = new CUevent();
    cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);

    CUdeviceptr data = new CUdeviceptr();
    cuMemAllocAsync(data, BYTES, producer);
    cuMemsetD32Async(data, 12, N, producer);
    cuEventRecord(filled, producer);
    cuStreamWaitEvent(consumer, filled, 0);
    gpu.delay(consumer);
    cuMemcpyDtoDAsync(copy, data, BYTES, consumer);
    cuMemFreeAsync(data, consumer);

    CUdeviceptr next = new CUdeviceptr();
    cuMemAllocAsync(next, BYTES, producer);
    cuMemsetD32Async(next, 0, N, producer);
    cuMemFreeAsync(next, producer);
    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(copy);
    cuEventDestroy(filled);
    cuStreamDestroy(producer);
    cuStreamDestroy(consumer);
    Outcome.expect(12, result);
  }
}
