package dev.streamlint.samples.jcuda.lifetime;

import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * Every lane's buffer is allocated in the order of a set-up stream, and the lanes start to fill
 * them without waiting for it.
 */
public final class UseBeforeAllocationByLanesRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int LANES = 3;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream setUp = new CUstream();
    cuStreamCreate(setUp, CU_STREAM_NON_BLOCKING);
    CUstream[] lanes = new CUstream[LANES];
    CUdeviceptr[] parts = new CUdeviceptr[LANES];
    gpu.delay(setUp);
    for (int i = 0; i < LANES; i++) {
      lanes[i] = new CUstream();
      cuStreamCreate(lanes[i], CU_STREAM_NON_BLOCKING);
      parts[i] = new CUdeviceptr();
      cuMemAllocAsync(parts[i], BYTES, setUp);
    }

    for (int i = 0; i < LANES; i++) {
      cuMemsetD32Async(parts[i], 16, N, lanes[i]); // BUG: use-before-allocation
    }
    cuStreamSynchronize(setUp);

    int[] result = new int[LANES];
    for (int i = 0; i < LANES; i++) {
      cuStreamSynchronize(lanes[i]);
      cuMemcpyDtoH(Pointer.to(result).withByteOffset(4L * i), parts[i], 4);
      cuMemFreeAsync(parts[i], lanes[i]);
      cuStreamDestroy(lanes[i]);
    }
    cuStreamDestroy(setUp);
    Outcome.expect(16, result);
  }
}
