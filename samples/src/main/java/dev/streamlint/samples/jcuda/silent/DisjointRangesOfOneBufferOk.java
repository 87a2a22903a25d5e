package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * Two streams write the two halves of one buffer at the same time. The halves do not overlap, so
 * nothing has to order the writes.
 */
public final class DisjointRangesOfOneBufferOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream left = new CUstream();
    cuStreamCreate(left, CU_STREAM_NON_BLOCKING);
    CUstream right = new CUstream();
    cuStreamCreate(right, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr upper = data.withByteOffset(BYTES / 2);

    gpu.delay(left);
    cuMemsetD32Async(data, 14, N / 2, left);
    cuMemsetD32Async(upper, 14, N / 2, right);

    cuStreamSynchronize(left);
    cuStreamSynchronize(right);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    cuMemFree(data);
    cuStreamDestroy(left);
    cuStreamDestroy(right);
    Outcome.expect(14, result);
  }
}
