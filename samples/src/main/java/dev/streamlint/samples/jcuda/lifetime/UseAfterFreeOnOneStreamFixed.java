package dev.streamlint.samples.jcuda.lifetime;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocAsync;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoDAsync;
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

/** The free is queued behind the last use. */
public final class UseAfterFreeOnOneStreamFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);

    CUdeviceptr data = new CUdeviceptr();
    cuMemAllocAsync(data, BYTES, stream);
    cuMemsetD32Async(data, 22, N, stream);
    cuMemcpyDtoDAsync(copy, data, BYTES, stream);
    cuMemFreeAsync(data, stream);

    cuStreamSynchronize(stream);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(copy);
    cuStreamDestroy(stream);
    Outcome.expect(22, result);
  }
}
