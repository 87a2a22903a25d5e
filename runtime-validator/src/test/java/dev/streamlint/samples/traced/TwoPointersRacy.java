package dev.streamlint.samples.traced;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.*;

import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/** A second pointer object with the same address is the same memory. */
public final class TwoPointersRacy {
  private TwoPointersRacy() {}

  public static void main(String[] args) {
    CUstream one = new CUstream();
    CUstream other = new CUstream();
    cuStreamCreate(one, CU_STREAM_NON_BLOCKING);
    cuStreamCreate(other, CU_STREAM_NON_BLOCKING);
    CUdeviceptr memory = new CUdeviceptr();
    cuMemAlloc(memory, 64);
    CUdeviceptr base = new CUdeviceptr();
    cuMemGetAddressRange(base, new long[1], memory);
    cuMemsetD8Async(memory, (byte) 1, 64, one);
    cuMemsetD8Async(base, (byte) 2, 64, other); // BUG: unordered-writes
  }
}
