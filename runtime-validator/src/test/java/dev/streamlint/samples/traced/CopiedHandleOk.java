package dev.streamlint.samples.traced;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.*;

import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;
import jcuda.runtime.cudaStream_t;

/** A handle made from another is the same stream. */
public final class CopiedHandleOk {
  private CopiedHandleOk() {}

  public static void main(String[] args) {
    CUstream one = new CUstream();
    CUstream other = new CUstream();
    cuStreamCreate(one, CU_STREAM_NON_BLOCKING);
    cuStreamCreate(other, CU_STREAM_NON_BLOCKING);
    CUdeviceptr memory = new CUdeviceptr();
    cuMemAlloc(memory, 64);
    CUstream same = new CUstream(new cudaStream_t(one));
    cuMemsetD8Async(memory, (byte) 1, 64, one);
    cuMemsetD8Async(memory, (byte) 2, 64, same);
  }
}
