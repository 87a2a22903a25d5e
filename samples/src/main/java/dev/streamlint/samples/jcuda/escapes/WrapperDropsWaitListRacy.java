package dev.streamlint.samples.jcuda.escapes;

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

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * A launch helper takes the events to wait for, as the queues of other APIs do, and forgets to wait
 * for them.
 */
public final class WrapperDropsWaitListRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static void launch(
      CUfunction kernel, CUstream stream, Pointer params, CUevent... waitFor) {
    if (waitFor.length == 0) {
      throw new IllegalArgumentException("no events");
    }
    cuLaunchKernel(kernel, 1, 1, 1, N, 1, 1, 0, stream, params, null);
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction add = gpu.function("add");
    CUstream left = new CUstream();
    cuStreamCreate(left, CU_STREAM_NON_BLOCKING);
    CUstream right = new CUstream();
    cuStreamCreate(right, CU_STREAM_NON_BLOCKING);
    CUstream consumer = new CUstream();
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    CUevent leftFilled = new CUevent();
    cuEventCreate(leftFilled, CU_EVENT_DISABLE_TIMING);
    CUevent rightFilled = new CUevent();
    cuEventCreate(rightFilled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr a = new CUdeviceptr();
    cuMemAlloc(a, BYTES);
    CUdeviceptr b = new CUdeviceptr();
    cuMemAlloc(b, BYTES);
    CUdeviceptr both = new CUdeviceptr();
    cuMemAlloc(both, BYTES);

    gpu.delay(left);
    cuMemsetD32Async(a, 1, N, left);
    cuEventRecord(leftFilled, left);
    gpu.delay(right);
    cuMemsetD32Async(b, 2, N, right);
    cuEventRecord(rightFilled, right);
    Pointer params =
        Pointer.to(Pointer.to(a), Pointer.to(b), Pointer.to(both), Pointer.to(new int[] {N}));
    launch(add, consumer, params, leftFilled, rightFilled); // BUG: unordered-read

    cuStreamSynchronize(left);
    cuStreamSynchronize(right);
    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), both, BYTES);
    cuMemFree(a);
    cuMemFree(b);
    cuMemFree(both);
    cuEventDestroy(leftFilled);
    cuEventDestroy(rightFilled);
    cuStreamDestroy(left);
    cuStreamDestroy(right);
    cuStreamDestroy(consumer);
    Outcome.expect(3, result);
  }
}
