package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocAsync;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeAsync;
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
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * The block of a stream-ordered allocation is safe: its stream waits for the reader before the
 * free. But the reader waits for the allocation only, not for the fill: keeping memory alive is not
 * an order (recordStream taken for a wait).
 */
public final class S10LifetimeKeptButReadNotOrderedRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream producer = new CUstream();
    cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUstream consumer = new CUstream();
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    CUevent allocated = new CUevent();
    cuEventCreate(allocated, CU_EVENT_DISABLE_TIMING);
    CUevent filled = new CUevent();
    cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    CUevent used = new CUevent();
    cuEventCreate(used, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr product = new CUdeviceptr();
    cuMemAlloc(product, BYTES);

    CUdeviceptr data = new CUdeviceptr();
    cuMemAllocAsync(data, BYTES, producer);
    cuEventRecord(allocated, producer);
    gpu.delay(producer);
    cuMemsetD32Async(data, 7, N, producer);
    cuEventRecord(filled, producer);

    cuStreamWaitEvent(consumer, allocated, 0);
    Pointer params =
        Pointer.to(
            Pointer.to(data),
            Pointer.to(product),
            Pointer.to(new int[] {3}),
            Pointer.to(new int[] {N}));
    cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, consumer, params, null); // BUG: unordered-read
    cuEventRecord(used, consumer);

    cuStreamWaitEvent(producer, used, 0);
    cuMemFreeAsync(data, producer);
    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), product, BYTES);
    cuMemFree(product);
    cuEventDestroy(allocated);
    cuEventDestroy(filled);
    cuEventDestroy(used);
    cuStreamDestroy(producer);
    cuStreamDestroy(consumer);
    Outcome.expect(21, result);
  }
}
