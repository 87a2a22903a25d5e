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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * A future completes with a buffer whose fill is pending; the next stage copies it on another
 * stream. The future orders the host code of the stages only.
 */
public final class CompletableFutureCarriesPendingBufferRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream producer = new CUstream();
    cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUstream consumer = new CUstream();
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    ExecutorService executor = Executors.newSingleThreadExecutor();

    CompletableFuture<CUdeviceptr> filled =
        CompletableFuture.supplyAsync(
            () -> {
              gpu.attach();
              gpu.delay(producer);
              cuMemsetD32Async(data, 48, N, producer);
              return data;
            },
            executor);
    filled
        .thenAccept(
            input -> {
              gpu.attach();
              cuMemcpyDtoDAsync( // BUG: unordered-read
                  copy, input, BYTES, consumer);
            })
        .join();
    executor.shutdown();

    cuStreamSynchronize(producer);
    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(data);
    cuMemFree(copy);
    cuStreamDestroy(producer);
    cuStreamDestroy(consumer);
    Outcome.expect(48, result);
  }
}
