package dev.streamlint.samples.jcuda.ordering;

import static jcuda.driver.CUevent_flags.*;
import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/** Each producer has an event of its own, and the consumer waits for both. */
public final class EventRerecordedElsewhereFirstFixed {
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
    CUevent leftFilled = new CUevent();
    cuEventCreate(leftFilled, CU_EVENT_DISABLE_TIMING);
    CUevent filled = new CUevent();
    cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr a = new CUdeviceptr();
    cuMemAlloc(a, BYTES);
    CUdeviceptr b = new CUdeviceptr();
    cuMemAlloc(b, BYTES);
    CUdeviceptr both = new CUdeviceptr();
    cuMemAlloc(both, BYTES);

    gpu.delay(left);
    cuMemsetD32Async(a, 10, N, left);
    cuEventRecord(leftFilled, left);
    cuMemsetD32Async(b, 20, N, right);
    cuEventRecord(filled, right);

    cuStreamWaitEvent(consumer, filled, 0);
    cuStreamWaitEvent(consumer, leftFilled, 0);
    Pointer params =
        Pointer.to(Pointer.to(a), Pointer.to(b), Pointer.to(both), Pointer.to(new int[] {N}));
    cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, consumer, params, null);

    cuStreamSynchronize(left);
    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), both, BYTES);
    cuMemFree(a);
    cuMemFree(b);
    cuMemFree(both);
    cuEventDestroy(leftFilled);
    cuEventDestroy(filled);
    cuStreamDestroy(left);
    cuStreamDestroy(right);
    cuStreamDestroy(consumer);
    Outcome.expect(30, result);
  }
}
