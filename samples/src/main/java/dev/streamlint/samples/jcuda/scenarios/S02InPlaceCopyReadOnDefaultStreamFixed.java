package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
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
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * A side stream overwrites a buffer in place and the default stream sums it, after it has waited
 * for an event that was recorded behind the copy.
 */
public final class S02InPlaceCopyReadOnDefaultStreamFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction sum = gpu.function("sum");
    CUstream side = new CUstream();
    cuStreamCreate(side, CU_STREAM_NON_BLOCKING);
    CUevent copied = new CUevent();
    cuEventCreate(copied, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr source = new CUdeviceptr();
    cuMemAlloc(source, BYTES);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr total = new CUdeviceptr();
    cuMemAlloc(total, BYTES);

    cuMemsetD32Async(source, 5, N, side);
    gpu.delay(side);
    cuMemcpyDtoDAsync(data, source, BYTES, side);
    cuEventRecord(copied, side);
    cuStreamWaitEvent(null, copied, 0);
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(total), Pointer.to(new int[] {N}));
    cuLaunchKernel(sum, 1, 1, 1, 1, 1, 1, 0, null, params, null);

    cuStreamSynchronize(side);
    int[] result = new int[1];
    cuMemcpyDtoH(Pointer.to(result), total, 4);
    cuMemFree(source);
    cuMemFree(data);
    cuMemFree(total);
    cuEventDestroy(copied);
    cuStreamDestroy(side);
    Outcome.expect(5 * N, result);
  }
}
