package dev.streamlint.samples.jcuda.streams;

import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * The loop that creates the streams stops one short: the last handle of the array stays empty and
 * its work runs on the default stream.
 */
public final class UncreatedStreamInArrayRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int LANES = 3;

  public static void main(String[] args) {
    Gpu.open();
    CUstream[] lanes = new CUstream[LANES];
    for (int i = 0; i < LANES; i++) {
      lanes[i] = new CUstream();
    }
    for (int i = 0; i < LANES - 1; i++) {
      cuStreamCreate(lanes[i], CU_STREAM_DEFAULT);
    }

    CUdeviceptr[] parts = new CUdeviceptr[LANES];
    for (int i = 0; i < LANES; i++) {
      parts[i] = new CUdeviceptr();
      cuMemAlloc(parts[i], BYTES);
      cuMemsetD32Async(parts[i], 5, N, lanes[i]); // BUG: uncreated-stream
    }

    int[] result = new int[LANES];
    for (int i = 0; i < LANES; i++) {
      cuMemcpyDtoH(Pointer.to(result).withByteOffset(4L * i), parts[i], 4);
      cuMemFree(parts[i]);
    }
    Outcome.expect(5, result);
  }
}
