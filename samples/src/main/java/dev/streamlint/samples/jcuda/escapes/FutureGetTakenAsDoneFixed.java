package dev.streamlint.samples.jcuda.escapes;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoDAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/** The task waits for its stream before it ends, so Future.get means done. */
public final class FutureGetTakenAsDoneFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Gpu gpu = Gpu.open();
    CUstream task = new CUstream();
    cuStreamCreate(task, CU_STREAM_NON_BLOCKING);
    CUstream caller = new CUstream();
    cuStreamCreate(caller, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    ExecutorService executor = Executors.newFixedThreadPool(2);

    Future<CUdeviceptr> future =
        executor.submit(
            () -> {
              gpu.attach();
              gpu.delay(task);
              cuMemsetD32Async(data, 49, N, task);
              cuStreamSynchronize(task);
              return data;
            });
    cuMemcpyDtoDAsync(copy, future.get(), BYTES, caller);
    executor.shutdown();

    cuStreamSynchronize(caller);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(data);
    cuMemFree(copy);
    cuStreamDestroy(task);
    cuStreamDestroy(caller);
    Outcome.expect(49, result);
  }
}
