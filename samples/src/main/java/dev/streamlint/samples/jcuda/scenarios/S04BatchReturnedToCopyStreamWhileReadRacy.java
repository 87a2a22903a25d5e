package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUevent_flags.*;
import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * Each round allocates its batch on the copy stream and the main stream waits for the upload. But
 * the batch is freed on the copy stream while the main stream may still read it: the next round's
 * allocation gets the same block.
 */
public final class S04BatchReturnedToCopyStreamWhileReadRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction sum = gpu.function("sum");
    CUstream copy = new CUstream();
    cuStreamCreate(copy, CU_STREAM_NON_BLOCKING);
    CUstream compute = new CUstream();
    cuStreamCreate(compute, CU_STREAM_NON_BLOCKING);
    CUevent uploaded = new CUevent();
    cuEventCreate(uploaded, CU_EVENT_DISABLE_TIMING);
    CUevent used = new CUevent();
    cuEventCreate(used, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr totals = new CUdeviceptr();
    cuMemAlloc(totals, BYTES);
    Pointer staging = new Pointer();
    cuMemAllocHost(staging, BYTES);
    IntBuffer values = staging.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    for (int i = 0; i < N; i++) {
      values.put(i, 4);
    }

    for (int round = 0; round < 3; round++) {
      CUdeviceptr batch = new CUdeviceptr();
      cuMemAllocAsync(batch, BYTES, copy);
      cuMemcpyHtoDAsync(batch, staging, BYTES, copy);
      cuEventRecord(uploaded, copy);
      cuStreamWaitEvent(compute, uploaded, 0);
      gpu.delay(compute);
      Pointer params =
          Pointer.to(
              Pointer.to(batch),
              Pointer.to(totals.withByteOffset(4L * round)),
              Pointer.to(new int[] {N}));
      cuLaunchKernel(sum, 1, 1, 1, 1, 1, 1, 0, compute, params, null);
      cuEventRecord(used, compute);
      cuMemFreeAsync(batch, copy); // BUG: free-while-in-use
    }

    cuStreamSynchronize(compute);
    int[] result = new int[3];
    cuMemcpyDtoH(Pointer.to(result), totals, 12);
    cuMemFree(totals);
    cuMemFreeHost(staging);
    cuEventDestroy(uploaded);
    cuEventDestroy(used);
    cuStreamDestroy(copy);
    cuStreamDestroy(compute);
    Outcome.expect(4 * N, result);
  }
}
