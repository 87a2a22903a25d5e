package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUevent_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * A task on another host thread gets an event that the caller recorded behind its fill, and makes
 * its own per-thread default stream wait for it.
 */
public final class S25TaskAssumesCallersStreamFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) throws InterruptedException {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUevent filled = new CUevent();
    cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr product = new CUdeviceptr();
    cuMemAlloc(product, BYTES);

    gpu.delay(CU_STREAM_PER_THREAD);
    cuMemsetD32Async(data, 7, N, CU_STREAM_PER_THREAD);
    cuEventRecord(filled, CU_STREAM_PER_THREAD);
    Thread task =
        new Thread(
            () -> {
              gpu.attach();
              CUstream mine = CU_STREAM_PER_THREAD;
              cuStreamWaitEvent(mine, filled, 0);
              Pointer params =
                  Pointer.to(
                      Pointer.to(data),
                      Pointer.to(product),
                      Pointer.to(new int[] {3}),
                      Pointer.to(new int[] {N}));
              cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, mine, params, null);
              cuStreamSynchronize(mine);
            });
    task.start();
    cuStreamSynchronize(CU_STREAM_PER_THREAD);
    task.join();

    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), product, BYTES);
    cuMemFree(data);
    cuMemFree(product);
    cuEventDestroy(filled);
    Outcome.expect(21, result);
  }
}
