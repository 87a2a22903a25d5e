package dev.streamlint.samples.jcuda.escapes;

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
 * Three device buffers take turns, and an upload waits for the kernel that read the same buffer
 * three rounds ago.
 */
public final class DeviceRingGuardedOneWayDistanceThreeFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int ROUNDS = 5;
  private static final int SLOTS = 3;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction add = gpu.function("add");
    CUstream copy = new CUstream();
    cuStreamCreate(copy, CU_STREAM_NON_BLOCKING);
    CUstream compute = new CUstream();
    cuStreamCreate(compute, CU_STREAM_NON_BLOCKING);
    CUdeviceptr total = new CUdeviceptr();
    cuMemAlloc(total, BYTES);
    Pointer staging = new Pointer();
    cuMemAllocHost(staging, ROUNDS * BYTES);
    IntBuffer values =
        staging.getByteBuffer(0, ROUNDS * BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    for (int k = 0; k < ROUNDS * N; k++) {
      values.put(k, 1 + k / N);
    }
    CUdeviceptr[] batches = new CUdeviceptr[SLOTS];
    CUevent[] uploaded = new CUevent[SLOTS];
    CUevent[] used = new CUevent[SLOTS];
    for (int i = 0; i < SLOTS; i++) {
      batches[i] = new CUdeviceptr();
      cuMemAlloc(batches[i], BYTES);
      uploaded[i] = new CUevent();
      cuEventCreate(uploaded[i], CU_EVENT_DISABLE_TIMING);
      used[i] = new CUevent();
      cuEventCreate(used[i], CU_EVENT_DISABLE_TIMING);
    }

    cuMemsetD32Async(total, 0, N, compute);

    for (int i = 0; i < ROUNDS; i++) {
      int slot = i % SLOTS;
      if (i >= SLOTS) {
        cuStreamWaitEvent(copy, used[slot], 0);
      }
      Pointer source = staging.withByteOffset(i * BYTES);
      cuMemcpyHtoDAsync(batches[slot], source, BYTES, copy);
      cuEventRecord(uploaded[slot], copy);
      cuStreamWaitEvent(compute, uploaded[slot], 0);
      gpu.delay(compute);
      Pointer params =
          Pointer.to(
              Pointer.to(total),
              Pointer.to(batches[slot]),
              Pointer.to(total),
              Pointer.to(new int[] {N}));
      cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, compute, params, null);
      cuEventRecord(used[slot], compute);
    }

    cuStreamSynchronize(compute);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), total, BYTES);
    for (int i = 0; i < SLOTS; i++) {
      cuMemFree(batches[i]);
      cuEventDestroy(uploaded[i]);
      cuEventDestroy(used[i]);
    }
    cuMemFree(total);
    cuMemFreeHost(staging);
    cuStreamDestroy(copy);
    cuStreamDestroy(compute);
    Outcome.expect(15, result);
  }
}
