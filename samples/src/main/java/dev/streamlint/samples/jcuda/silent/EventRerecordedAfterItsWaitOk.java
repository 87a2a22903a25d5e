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
 * One event serves two hand-overs. It is recorded again only after the first wait has captured it:
 * a wait keeps the record that it saw.
 */
public final class EventRerecordedAfterItsWaitOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction add = gpu.function("add");
    CUstream left = new CUstream();
    cuStreamCreate(left, CU_STREAM_NON_BLOCKING);
    CUstream right = new CUstream();
    cuStreamCreate(right, CU_STREAM_NON_BLOCKING);
    CUstream consumer = new CUstream();
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    CUevent filled = new CUevent();
    cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr a = new CUdeviceptr();
    cuMemAlloc(a, BYTES);
    CUdeviceptr b = new CUdeviceptr();
    cuMemAlloc(b, BYTES);
    CUdeviceptr both = new CUdeviceptr();
    cuMemAlloc(both, BYTES);

    gpu.delay(left);
    cuMemsetD32Async(a, 5, N, left);
    cuEventRecord(filled, left);
    cuStreamWaitEvent(consumer, filled, 0);
    cuMemsetD32Async(b, 6, N, right);
    cuEventRecord(filled, right);
    cuStreamWaitEvent(consumer, filled, 0);
    Pointer params =
        Pointer.to(Pointer.to(a), Pointer.to(b), Pointer.to(both), Pointer.to(new int[] {N}));
    cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, consumer, params, null);

    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), both, BYTES);
    cuMemFree(a);
    cuMemFree(b);
    cuMemFree(both);
    cuEventDestroy(filled);
    cuStreamDestroy(left);
    cuStreamDestroy(right);
    cuStreamDestroy(consumer);
    Outcome.expect(11, result);
  }
}
