package dev.streamlint.samples.jcuda.lifetime;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
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
import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/** The cleanup stream waits for the worker before it frees the memory. */
public final class FreeOnCleanupStreamFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream worker = new CUstream();
    cuStreamCreate(worker, CU_STREAM_NON_BLOCKING);
    CUstream cleanup = new CUstream();
    cuStreamCreate(cleanup, CU_STREAM_NON_BLOCKING);
    CUevent progress = new CUevent();
    cuEventCreate(progress, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);

    CUdeviceptr data = new CUdeviceptr();
    cuMemAllocAsync(data, BYTES, worker);
    cuMemsetD32Async(data, 8, N, worker);
    cuEventRecord(progress, worker);
    cuStreamWaitEvent(cleanup, progress, 0);
    gpu.delay(worker);
    cuMemcpyDtoDAsync(copy, data, BYTES, worker);
    cuEventRecord(progress, worker);
    cuStreamWaitEvent(cleanup, progress, 0);
    cuMemFreeAsync(data, cleanup);

    CUdeviceptr next = new CUdeviceptr();
    cuMemAllocAsync(next, BYTES, cleanup);
    cuMemsetD32Async(next, 0, N, cleanup);
    cuMemFreeAsync(next, cleanup);
    cuStreamSynchronize(worker);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(copy);
    cuEventDestroy(progress);
    cuStreamDestroy(worker);
    cuStreamDestroy(cleanup);
    Outcome.expect(8, result);
  }
}
