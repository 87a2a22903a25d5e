package dev.streamlint.samples.jcuda.performance;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
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
 * The third stream waits for the second, which has waited for the first. Its own wait for the first
 * orders nothing new.
 */
public final class WaitCoveredByTransitiveOrderRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream first = new CUstream();
    cuStreamCreate(first, CU_STREAM_NON_BLOCKING);
    CUstream second = new CUstream();
    cuStreamCreate(second, CU_STREAM_NON_BLOCKING);
    CUstream third = new CUstream();
    cuStreamCreate(third, CU_STREAM_NON_BLOCKING);
    CUevent firstDone = new CUevent();
    cuEventCreate(firstDone, CU_EVENT_DISABLE_TIMING);
    CUevent secondDone = new CUevent();
    cuEventCreate(secondDone, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    CUdeviceptr again = new CUdeviceptr();
    cuMemAlloc(again, BYTES);

    gpu.delay(first);
    cuMemsetD32Async(data, 42, N, first);
    cuEventRecord(firstDone, first);
    cuStreamWaitEvent(second, firstDone, 0);
    cuMemcpyDtoDAsync(copy, data, BYTES, second);
    cuEventRecord(secondDone, second);
    cuStreamWaitEvent(third, secondDone, 0);
    cuStreamWaitEvent(third, firstDone, 0); // BUG: redundant-wait
    cuMemcpyDtoDAsync(again, data, BYTES, third);

    cuStreamSynchronize(third);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), again, BYTES);
    cuMemFree(data);
    cuMemFree(copy);
    cuMemFree(again);
    cuEventDestroy(firstDone);
    cuEventDestroy(secondDone);
    cuStreamDestroy(first);
    cuStreamDestroy(second);
    cuStreamDestroy(third);
    Outcome.expect(42, result);
  }
}
