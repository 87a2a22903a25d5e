package dev.streamlint.samples.traced;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.*;

import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/** Memory that is freed and handed out again is other memory, whatever its address. */
public final class AddressComesAgainOk {
  private AddressComesAgainOk() {}

  public static void main(String[] args) {
    CUstream one = new CUstream();
    CUstream other = new CUstream();
    cuStreamCreate(one, CU_STREAM_NON_BLOCKING);
    cuStreamCreate(other, CU_STREAM_NON_BLOCKING);
    for (int i = 0; i < 3; i++) {
      CUdeviceptr memory = new CUdeviceptr();
      cuMemAllocAsync(memory, 64, one);
      cuMemsetD8Async(memory, (byte) 1, 64, one);
      cuMemFreeAsync(memory, one);
    }
  }
}
