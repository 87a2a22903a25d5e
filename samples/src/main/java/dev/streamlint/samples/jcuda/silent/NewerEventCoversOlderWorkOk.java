package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
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
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * Two buffers are filled on one stream and only the second fill is followed by an event. A stream
 * is in order, so that event covers the first fill as well.
 */
public final class NewerEventCoversOlderWorkOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction add = gpu.function("add");
    CUstream producer = new CUstream();
    cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUstream consumer = new CUstream();
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    CUevent older = new CUevent();
    cuEventCreate(older, CU_EVENT_DISABLE_TIMING);
    CUevent newer = new CUevent();
    cuEventCreate(newer, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr a = new CUdeviceptr();
    cuMemAlloc(a, BYTES);
    CUdeviceptr b = new CUdeviceptr();
    cuMemAlloc(b, BYTES);
    CUdeviceptr both = new CUdeviceptr();
    cuMemAlloc(both, BYTES);

    gpu.delay(producer);
    cuMemsetD32Async(a, 6, N, producer);
    cuEventRecord(older, producer);
    cuMemsetD32Async(b, 7, N, producer);
    cuEventRecord(newer, producer);
    cuStreamWaitEvent(consumer, newer, 0);
    Pointer params =
        Pointer.to(Pointer.to(a), Pointer.to(b), Pointer.to(both), Pointer.to(new int[] {N}));
    cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, consumer, params, null);

    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), both, BYTES);
    cuMemFree(a);
    cuMemFree(b);
    cuMemFree(both);
    cuEventDestroy(older);
    cuEventDestroy(newer);
    cuStreamDestroy(producer);
    cuStreamDestroy(consumer);
    Outcome.expect(13, result);
  }
}
