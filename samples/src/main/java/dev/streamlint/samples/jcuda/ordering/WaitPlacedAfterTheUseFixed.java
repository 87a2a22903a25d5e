package dev.streamlint.samples.jcuda.ordering;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/** The wait stands above the copy that needs it. */
public final class WaitPlacedAfterTheUseFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream producer = new CUstream();
    JCudaDriver.cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUstream consumer = new CUstream();
    JCudaDriver.cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    CUevent filled = new CUevent();
    JCudaDriver.cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    JCudaDriver.cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    JCudaDriver.cuMemAlloc(copy, BYTES);

    gpu.delay(producer);
    JCudaDriver.cuMemsetD32Async(data, 23, N, producer);
    JCudaDriver.cuEventRecord(filled, producer);
    JCudaDriver.cuStreamWaitEvent(consumer, filled, 0);
    JCudaDriver.cuMemcpyDtoDAsync(copy, data, BYTES, consumer);

    JCudaDriver.cuStreamSynchronize(producer);
    JCudaDriver.cuStreamSynchronize(consumer);
    int[] result = new int[N];
    JCudaDriver.cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    JCudaDriver.cuMemFree(data);
    JCudaDriver.cuMemFree(copy);
    JCudaDriver.cuEventDestroy(filled);
    JCudaDriver.cuStreamDestroy(producer);
    JCudaDriver.cuStreamDestroy(consumer);
    Outcome.expect(23, result);
  }
}
