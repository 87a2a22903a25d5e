package dev.streamlint.samples.jcuda.silent;

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

/**
 * Two streams read one buffer at the same time, each behind the event of its fill. Readers do not
 * disturb each other.
 */
public final class TwoReadersOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction sum = gpu.function("sum");
    CUstream producer = new CUstream();
    cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUstream left = new CUstream();
    cuStreamCreate(left, CU_STREAM_NON_BLOCKING);
    CUstream right = new CUstream();
    cuStreamCreate(right, CU_STREAM_NON_BLOCKING);
    CUevent filled = new CUevent();
    cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    CUdeviceptr total = new CUdeviceptr();
    cuMemAlloc(total, BYTES);

    gpu.delay(producer);
    cuMemsetD32Async(data, 3, N, producer);
    cuEventRecord(filled, producer);
    cuStreamWaitEvent(left, filled, 0);
    cuStreamWaitEvent(right, filled, 0);
    cuMemcpyDtoDAsync(copy, data, BYTES, left);
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(total), Pointer.to(new int[] {N}));
    cuLaunchKernel(sum, 1, 1, 1, 1, 1, 1, 0, right, params, null);

    cuStreamSynchronize(left);
    cuStreamSynchronize(right);
    int[] result = new int[1];
    cuMemcpyDtoH(Pointer.to(result), total, 4);
    cuMemFree(data);
    cuMemFree(copy);
    cuMemFree(total);
    cuEventDestroy(filled);
    cuStreamDestroy(producer);
    cuStreamDestroy(left);
    cuStreamDestroy(right);
    Outcome.expect(3 * N, result);
  }
}
