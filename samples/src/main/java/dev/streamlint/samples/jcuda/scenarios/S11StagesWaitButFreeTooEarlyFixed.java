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
 * Every stage waits for the one before it, and each buffer is freed on the stream that used it
 * last, so the block is handed out only behind the reader.
 */
public final class S11StagesWaitButFreeTooEarlyFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int ROUNDS = 2;

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
    Pointer hostIn = new Pointer();
    cuMemAllocHost(hostIn, ROUNDS * BYTES);
    Pointer hostOut = new Pointer();
    cuMemAllocHost(hostOut, ROUNDS * BYTES);
    IntBuffer given =
        hostIn.getByteBuffer(0, ROUNDS * BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    for (int i = 0; i < ROUNDS * N; i++) {
      given.put(i, 1 + i / N);
    }

    for (int round = 0; round < ROUNDS; round++) {
      CUdeviceptr chunk = new CUdeviceptr();
      cuMemAllocAsync(chunk, BYTES, load);
      cuMemcpyHtoDAsync(chunk, hostIn.withByteOffset(round * BYTES), BYTES, load);
      cuEventRecord(loaded, load);

      cuStreamWaitEvent(compute, loaded, 0);
      CUdeviceptr result = new CUdeviceptr();
      cuMemAllocAsync(result, BYTES, compute);
      gpu.delay(compute);
      Pointer params =
          Pointer.to(
              Pointer.to(chunk),
              Pointer.to(result),
              Pointer.to(new int[] {8}),
              Pointer.to(new int[] {N}));
      cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, compute, params, null);
      cuEventRecord(computed, compute);
      cuMemFreeAsync(chunk, compute);

      cuStreamWaitEvent(store, computed, 0);
      gpu.delay(store);
      cuMemcpyDtoHAsync(hostOut.withByteOffset(round * BYTES), result, BYTES, store);
      cuMemFreeAsync(result, store);
    }

    cuStreamSynchronize(store);
    IntBuffer received =
        hostOut.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    int[] values = new int[N];
    received.get(values);
    cuMemFreeHost(hostIn);
    cuMemFreeHost(hostOut);
    cuEventDestroy(loaded);
    cuEventDestroy(computed);
    cuStreamDestroy(load);
    cuStreamDestroy(compute);
    cuStreamDestroy(store);
    Outcome.expect(8, values);
  }
}
