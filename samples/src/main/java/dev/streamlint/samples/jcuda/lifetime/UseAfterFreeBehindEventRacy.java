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

/**
 * The memory is freed on one stream and another stream, which even waits for that stream, copies
 * from it: the order is there, but it is free before use.
 */
public final class UseAfterFreeBehindEventRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu.open();
    CUstream owner = new CUstream();
    cuStreamCreate(owner, CU_STREAM_NON_BLOCKING);
    CUstream reader = new CUstream();
    cuStreamCreate(reader, CU_STREAM_NON_BLOCKING);
    CUevent handOver = new CUevent();
    cuEventCreate(handOver, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);

    CUdeviceptr data = new CUdeviceptr();
    cuMemAllocAsync(data, BYTES, owner);
    cuMemsetD32Async(data, 24, N, owner);
    cuMemFreeAsync(data, owner);
    cuEventRecord(handOver, owner);
    cuStreamWaitEvent(reader, handOver, 0);
    cuMemcpyDtoDAsync(copy, data, BYTES, reader); // BUG: use-after-free

    cuStreamSynchronize(reader);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(copy);
    cuEventDestroy(handOver);
    cuStreamDestroy(owner);
    cuStreamDestroy(reader);
    Outcome.expect(24, result);
  }
}
