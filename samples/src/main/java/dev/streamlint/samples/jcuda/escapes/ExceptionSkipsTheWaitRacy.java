package dev.streamlint.samples.jcuda.escapes;

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
 * The check ahead of the wait may throw, and the handler carries on: on that path the consumer
 * starts without the wait.
 */
public final class ExceptionSkipsTheWaitRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static int factor(String[] args) {
    return Integer.parseInt(args.length == 0 ? "double" : args[0]);
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream producer = new CUstream();
    cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUstream consumer = new CUstream();
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    CUevent filled = new CUevent();
    cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr product = new CUdeviceptr();
    cuMemAlloc(product, BYTES);
    int factor = 2;

    gpu.delay(producer);
    cuMemsetD32Async(data, 21, N, producer);
    cuEventRecord(filled, producer);
    try {
      factor = factor(args);
      cuStreamWaitEvent(consumer, filled, 0);
    } catch (NumberFormatException e) {
      System.out.println("not a number, taking 2");
    }
    Pointer params =
        Pointer.to(
            Pointer.to(data),
            Pointer.to(product),
            Pointer.to(new int[] {factor}),
            Pointer.to(new int[] {N}));
    cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, consumer, params, null); // BUG: unordered-read

    cuStreamSynchronize(producer);
    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), product, BYTES);
    cuMemFree(data);
    cuMemFree(product);
    cuEventDestroy(filled);
    cuStreamDestroy(producer);
    cuStreamDestroy(consumer);
    Outcome.expect(21 * factor, result);
  }
}
