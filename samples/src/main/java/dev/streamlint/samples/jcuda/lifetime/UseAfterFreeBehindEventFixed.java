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

/** The copy comes first, and the memory is freed behind it on the same stream. */
public final class UseAfterFreeBehindEventFixed {
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
    cuEventRecord(handOver, owner);
    cuStreamWaitEvent(reader, handOver, 0);
    cuMemcpyDtoDAsync(copy, data, BYTES, reader);
    cuMemFreeAsync(data, reader);

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
