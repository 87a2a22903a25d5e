package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUevent_flags.CU_EVENT_DEFAULT;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventElapsedTime;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuEventSynchronize;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * Two events measure a kernel. The host waits for the second to read the time; that wait covers the
 * kernel too, so nothing else has to be waited for.
 */
public final class EventsForTimingOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction increment = gpu.function("increment");
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUevent start = new CUevent();
    cuEventCreate(start, CU_EVENT_DEFAULT);
    CUevent stop = new CUevent();
    cuEventCreate(stop, CU_EVENT_DEFAULT);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);

    cuMemsetD32Async(data, 19, N, stream);
    cuEventRecord(start, stream);
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(new int[] {N}));
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, stream, params, null);
    cuEventRecord(stop, stream);
    cuEventSynchronize(stop);
    float[] millis = new float[1];
    cuEventElapsedTime(millis, start, stop);
    System.out.println("kernel took " + millis[0] + " ms");

    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    cuMemFree(data);
    cuEventDestroy(start);
    cuEventDestroy(stop);
    cuStreamDestroy(stream);
    Outcome.expect(20, result);
  }
}
