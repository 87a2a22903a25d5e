package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.runtime.JCuda.cudaEventCreateWithFlags;
import static jcuda.runtime.JCuda.cudaEventDestroy;
import static jcuda.runtime.JCuda.cudaEventDisableTiming;
import static jcuda.runtime.JCuda.cudaMemsetAsync;
import static jcuda.runtime.JCuda.cudaStreamCreateWithFlags;
import static jcuda.runtime.JCuda.cudaStreamDestroy;
import static jcuda.runtime.JCuda.cudaStreamNonBlocking;
import static jcuda.runtime.JCuda.cudaStreamSynchronize;
import static jcuda.runtime.JCuda.cudaStreamWaitEvent;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;

/**
 * The runtime's stream and event are wrapped for driver calls. The wrappers name the same stream
 * and the same event.
 */
public final class AliasConstructorsNameOneStreamOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction increment = gpu.function("increment");
    cudaStream_t producer = new cudaStream_t();
    cudaStreamCreateWithFlags(producer, cudaStreamNonBlocking);
    cudaStream_t consumer = new cudaStream_t();
    cudaStreamCreateWithFlags(consumer, cudaStreamNonBlocking);
    cudaEvent_t filled = new cudaEvent_t();
    cudaEventCreateWithFlags(filled, cudaEventDisableTiming);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUstream driverProducer = new CUstream(producer);
    CUevent driverFilled = new CUevent(filled);

    gpu.delay(driverProducer);
    cudaMemsetAsync(data, 0, BYTES, producer);
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(new int[] {N}));
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, driverProducer, params, null);
    cuEventRecord(driverFilled, driverProducer);
    cudaStreamWaitEvent(consumer, filled, 0);
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, new CUstream(consumer), params, null);

    cudaStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    cuMemFree(data);
    cudaEventDestroy(filled);
    cudaStreamDestroy(producer);
    cudaStreamDestroy(consumer);
    Outcome.expect(2, result);
  }
}
