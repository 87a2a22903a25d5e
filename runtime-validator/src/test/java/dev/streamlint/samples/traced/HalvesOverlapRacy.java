package dev.streamlint.samples.traced;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.*;

import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/** The second half begins too early. */
public final class HalvesOverlapRacy {
  private HalvesOverlapRacy() {}

  public static void main(String[] args) {
    CUstream one = new CUstream();
    CUstream other = new CUstream();
    cuStreamCreate(one, CU_STREAM_NON_BLOCKING);
    cuStreamCreate(other, CU_STREAM_NON_BLOCKING);
    CUdeviceptr memory = new CUdeviceptr();
    cuMemAlloc(memory, 64);
    cuMemsetD8Async(memory.withByteOffset(0), (byte) 1, 32, one);
    cuMemsetD8Async(memory.withByteOffset(31), (byte) 2, 32, other); // BUG: unordered-writes
  }
}
