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
 * Two pinned buffers take turns as the source of uploads; the host waits for a buffer's last upload
 * before it refills it.
 */
public final class StagingRingRefilledAtDistanceTwoFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int ROUNDS = 4;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction add = gpu.function("add");
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr batch = new CUdeviceptr();
    cuMemAlloc(batch, BYTES);
    CUdeviceptr total = new CUdeviceptr();
    cuMemAlloc(total, BYTES);
    Pointer[] staging = new Pointer[2];
    IntBuffer[] views = new IntBuffer[2];
    CUevent[] uploaded = new CUevent[2];
    for (int slot = 0; slot < 2; slot++) {
      staging[slot] = new Pointer();
      cuMemAllocHost(staging[slot], BYTES);
      views[slot] =
          staging[slot].getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
      uploaded[slot] = new CUevent();
      cuEventCreate(uploaded[slot], CU_EVENT_DISABLE_TIMING);
    }

    cuMemsetD32Async(total, 0, N, stream);
    for (int i = 0; i < ROUNDS; i++) {
      int slot = i % 2;
      if (i >= 2) {
        cuEventSynchronize(uploaded[slot]);
      }
      for (int k = 0; k < N; k++) {
        views[slot].put(k, i);
      }
      gpu.delay(stream);
      cuMemcpyHtoDAsync(batch, staging[slot], BYTES, stream);
      cuEventRecord(uploaded[slot], stream);
      Pointer params =
          Pointer.to(
              Pointer.to(total), Pointer.to(batch), Pointer.to(total), Pointer.to(new int[] {N}));
      cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, stream, params, null);
    }

    cuStreamSynchronize(stream);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), total, BYTES);
    for (int slot = 0; slot < 2; slot++) {
      cuMemFreeHost(staging[slot]);
      cuEventDestroy(uploaded[slot]);
    }
    cuMemFree(batch);
    cuMemFree(total);
    cuStreamDestroy(stream);
    Outcome.expect(6, result);
  }
}
