package dev.streamlint.samples.jcuda.lifetime;

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

/** The stream that fills the buffer waits for the stream in whose order it is allocated. */
public final class UseBeforeAllocationIsOrderedFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream allocating = new CUstream();
    cuStreamCreate(allocating, CU_STREAM_NON_BLOCKING);
    CUstream using = new CUstream();
    cuStreamCreate(using, CU_STREAM_NON_BLOCKING);
    CUevent allocated = new CUevent();
    cuEventCreate(allocated, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);

    gpu.delay(allocating);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAllocAsync(data, BYTES, allocating);
    cuEventRecord(allocated, allocating);
    cuStreamWaitEvent(using, allocated, 0);
    cuMemsetD32Async(data, 15, N, using);
    cuMemcpyDtoDAsync(copy, data, BYTES, using);
    cuMemFreeAsync(data, using);

    cuStreamSynchronize(using);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(copy);
    cuEventDestroy(allocated);
    cuStreamDestroy(allocating);
    cuStreamDestroy(using);
    Outcome.expect(15, result);
  }
}
