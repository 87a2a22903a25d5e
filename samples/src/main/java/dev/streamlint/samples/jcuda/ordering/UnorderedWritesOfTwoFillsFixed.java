package dev.streamlint.samples.jcuda.ordering;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;
import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/** Two streams fill the same buffer; the second waits for the first, so its value remains. */
public final class UnorderedWritesOfTwoFillsFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream first = new CUstream();
    cuStreamCreate(first, CU_STREAM_NON_BLOCKING);
    CUstream second = new CUstream();
    cuStreamCreate(second, CU_STREAM_NON_BLOCKING);
    CUevent filled = new CUevent();
    cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);

    gpu.delay(first);
    cuMemsetD32Async(data, 1, N, first);
    cuEventRecord(filled, first);
    cuStreamWaitEvent(second, filled, 0);
    cuMemsetD32Async(data, 2, N, second);

    cuStreamSynchronize(first);
    cuStreamSynchronize(second);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    cuMemFree(data);
    cuEventDestroy(filled);
    cuStreamDestroy(first);
    cuStreamDestroy(second);
    Outcome.expect(2, result);
  }
}
