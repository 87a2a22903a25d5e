package dev.streamlint.samples.jcuda.ordering;

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
 * One device buffer serves every round. The compute stream waits for each upload, but the next
 * upload never waits for the kernel that still reads: guarded one way only.
 */
public final class OverwriteWhileReadByNextUploadRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int ROUNDS = 3;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction add = gpu.function("add");
    CUstream copy = new CUstream();
    cuStreamCreate(copy, CU_STREAM_NON_BLOCKING);
    CUstream compute = new CUstream();
    cuStreamCreate(compute, CU_STREAM_NON_BLOCKING);
    CUevent uploaded = new CUevent();
    cuEventCreate(uploaded, CU_EVENT_DISABLE_TIMING);
    CUevent used = new CUevent();
    cuEventCreate(used, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr batch = new CUdeviceptr();
    cuMemAlloc(batch, BYTES);
    CUdeviceptr total = new CUdeviceptr();
    cuMemAlloc(total, BYTES);
    Pointer staging = new Pointer();
    cuMemAllocHost(staging, ROUNDS * BYTES);
    IntBuffer values =
        staging.getByteBuffer(0, ROUNDS * BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    for (int i = 0; i < ROUNDS * N; i++) {
      values.put(i, 1 + i / N);
    }

    cuMemsetD32Async(total, 0, N, compute);
    for (int round = 0; round < ROUNDS; round++) {
      Pointer source = staging.withByteOffset(round * BYTES);
      cuMemcpyHtoDAsync(batch, source, BYTES, copy); // BUG: overwrite-while-read
      cuEventRecord(uploaded, copy);
      cuStreamWaitEvent(compute, uploaded, 0);
      gpu.delay(compute);
      Pointer params =
          Pointer.to(
              Pointer.to(total), Pointer.to(batch), Pointer.to(total), Pointer.to(new int[] {N}));
      cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, compute, params, null);
      cuEventRecord(used, compute);
    }

    cuStreamSynchronize(compute);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), total, BYTES);
    cuMemFree(batch);
    cuMemFree(total);
    cuMemFreeHost(staging);
    cuEventDestroy(uploaded);
    cuEventDestroy(used);
    cuStreamDestroy(copy);
    cuStreamDestroy(compute);
    Outcome.expect(6, result);
  }
}
