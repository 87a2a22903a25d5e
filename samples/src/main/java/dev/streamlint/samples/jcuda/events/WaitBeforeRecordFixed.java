package dev.streamlint.samples.jcuda.events;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
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

/** The event is recorded first and waited for after that. */
public final class WaitBeforeRecordFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream first = new CUstream();
    cuStreamCreate(first, CU_STREAM_NON_BLOCKING);
    CUstream second = new CUstream();
    cuStreamCreate(second, CU_STREAM_NON_BLOCKING);
    CUevent firstDone = new CUevent();
    cuEventCreate(firstDone, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr one = new CUdeviceptr();
    cuMemAlloc(one, BYTES);
    CUdeviceptr two = new CUdeviceptr();
    cuMemAlloc(two, BYTES);

    gpu.delay(first);
    cuMemsetD32Async(one, 1, N, first);
    cuEventRecord(firstDone, first);
    cuStreamWaitEvent(second, firstDone, 0);
    cuMemsetD32Async(two, 2, N, second);

    cuStreamSynchronize(first);
    cuStreamSynchronize(second);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), two, BYTES);
    cuMemFree(one);
    cuMemFree(two);
    cuEventDestroy(firstDone);
    cuStreamDestroy(first);
    cuStreamDestroy(second);
    Outcome.expect(2, result);
  }
}
