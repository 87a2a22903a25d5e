package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
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
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * The third stream waits for the second only, which has waited for the first: it may use the work
 * of both, and the host that waits for the third may read all of it.
 */
public final class TransitiveJoinOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction add = gpu.function("add");
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
    CUdeviceptr a = new CUdeviceptr();
    cuMemAlloc(a, BYTES);
    CUdeviceptr b = new CUdeviceptr();
    cuMemAlloc(b, BYTES);
    CUdeviceptr both = new CUdeviceptr();
    cuMemAlloc(both, BYTES);

    gpu.delay(first);
    cuMemsetD32Async(a, 3, N, first);
    cuEventRecord(firstDone, first);
    cuStreamWaitEvent(second, firstDone, 0);
    cuMemsetD32Async(b, 4, N, second);
    cuEventRecord(secondDone, second);
    cuStreamWaitEvent(third, secondDone, 0);
    Pointer params =
        Pointer.to(Pointer.to(a), Pointer.to(b), Pointer.to(both), Pointer.to(new int[] {N}));
    cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, third, params, null);

    cuStreamSynchronize(third);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), both, BYTES);
    cuMemFree(a);
    cuMemFree(b);
    cuMemFree(both);
    cuEventDestroy(firstDone);
    cuEventDestroy(secondDone);
    cuStreamDestroy(first);
    cuStreamDestroy(second);
    cuStreamDestroy(third);
    Outcome.expect(7, result);
  }
}
