package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * Four streams have work pending and the host needs all of it: waiting for the device is one call
 * instead of four.
 */
public final class DeviceSyncJoinsManyStreamsOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int LANES = 4;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream[] lanes = new CUstream[LANES];
    CUdeviceptr[] parts = new CUdeviceptr[LANES];
    for (int i = 0; i < LANES; i++) {
      lanes[i] = new CUstream();
      cuStreamCreate(lanes[i], CU_STREAM_NON_BLOCKING);
      parts[i] = new CUdeviceptr();
      cuMemAlloc(parts[i], BYTES);
    }

    for (int i = 0; i < LANES; i++) {
      gpu.delay(lanes[i]);
      cuMemsetD32Async(parts[i], 23, N, lanes[i]);
    }
    cuCtxSynchronize();

    int[] result = new int[LANES];
    for (int i = 0; i < LANES; i++) {
      cuMemcpyDtoH(Pointer.to(result).withByteOffset(4L * i), parts[i], 4);
      cuMemFree(parts[i]);
      cuStreamDestroy(lanes[i]);
    }
    Outcome.expect(23, result);
  }
}
