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
 * The whole three-stage pipeline: each stage waits for the one before it, and each stage waits for
 * the last reader of a buffer before it writes or frees that buffer again. Nothing is wrong.
 */
public final class S12FullPipelineOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream load = new CUstream();
    cuStreamCreate(load, CU_STREAM_NON_BLOCKING);
    CUstream compute = new CUstream();
    cuStreamCreate(compute, CU_STREAM_NON_BLOCKING);
    CUstream store = new CUstream();
    cuStreamCreate(store, CU_STREAM_NON_BLOCKING);
    CUevent loaded = new CUevent();
    cuEventCreate(loaded, CU_EVENT_DISABLE_TIMING);
    CUevent computed = new CUevent();
    cuEventCreate(computed, CU_EVENT_DISABLE_TIMING);
    CUevent stored = new CUevent();
    cuEventCreate(stored, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr input = new CUdeviceptr();
    cuMemAlloc(input, BYTES);
    CUdeviceptr output = new CUdeviceptr();
    cuMemAlloc(output, BYTES);
    Pointer hostIn = new Pointer();
    cuMemAllocHost(hostIn, BYTES);
    Pointer hostOut = new Pointer();
    cuMemAllocHost(hostOut, BYTES);
    IntBuffer given = hostIn.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    for (int i = 0; i < N; i++) {
      given.put(i, 3);
    }

    for (int round = 0; round < 4; round++) {
      if (round > 0) {
        cuStreamWaitEvent(load, computed, 0);
      }
      cuMemcpyHtoDAsync(input, hostIn, BYTES, load);
      cuEventRecord(loaded, load);

      cuStreamWaitEvent(compute, loaded, 0);
      if (round > 0) {
        cuStreamWaitEvent(compute, stored, 0);
      }
      gpu.delay(compute);
      Pointer params =
          Pointer.to(
              Pointer.to(input),
              Pointer.to(output),
              Pointer.to(new int[] {5}),
              Pointer.to(new int[] {N}));
      cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, compute, params, null);
      cuEventRecord(computed, compute);

      cuStreamWaitEvent(store, computed, 0);
      cuMemcpyDtoHAsync(hostOut, output, BYTES, store);
      cuEventRecord(stored, store);
    }

    cuEventSynchronize(stored);
    IntBuffer received =
        hostOut.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    int[] result = new int[N];
    received.get(result);
    cuMemFree(input);
    cuMemFree(output);
    cuMemFreeHost(hostIn);
    cuMemFreeHost(hostOut);
    cuEventDestroy(loaded);
    cuEventDestroy(computed);
    cuEventDestroy(stored);
    cuStreamDestroy(load);
    cuStreamDestroy(compute);
    cuStreamDestroy(store);
    Outcome.expect(15, result);
  }
}
