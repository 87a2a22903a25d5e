package dev.streamlint.samples.traced;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.*;

import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/** A buffer over page-locked memory is that memory. */
public final class PinnedViewRacy {
  private PinnedViewRacy() {}

  public static void main(String[] args) {
    CUstream one = new CUstream();
    CUstream other = new CUstream();
    cuStreamCreate(one, CU_STREAM_NON_BLOCKING);
    cuStreamCreate(other, CU_STREAM_NON_BLOCKING);
    Pointer pinned = new Pointer();
    cuMemAllocHost(pinned, 64);
    CUdeviceptr memory = new CUdeviceptr();
    cuMemAlloc(memory, 64);
    cuMemcpyDtoHAsync(pinned, memory, 64, one);
    pinned.getByteBuffer(0, 64).asIntBuffer().get(3); // BUG: host-read-before-sync
  }
}
