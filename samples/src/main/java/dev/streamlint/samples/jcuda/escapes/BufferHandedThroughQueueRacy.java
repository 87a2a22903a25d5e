package dev.streamlint.samples.jcuda.escapes;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * A buffer goes to another thread through a queue while its fill is pending. The queue orders the
 * two threads, not the two streams.
 */
public final class BufferHandedThroughQueueRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) throws InterruptedException {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream producer = new CUstream();
    cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUstream consumer = new CUstream();
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr product = new CUdeviceptr();
    cuMemAlloc(product, BYTES);
    BlockingQueue<CUdeviceptr> ready = new ArrayBlockingQueue<>(1);

    Thread worker =
        new Thread(
            () -> {
              gpu.attach();
              try {
                CUdeviceptr input = ready.take();
                Pointer params =
                    Pointer.to(
                        Pointer.to(input),
                        Pointer.to(product),
                        Pointer.to(new int[] {3}),
                        Pointer.to(new int[] {N}));
                cuLaunchKernel( // BUG: unordered-read
                    scale, 1, 1, 1, N, 1, 1, 0, consumer, params, null);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    worker.start();

    gpu.delay(producer);
    cuMemsetD32Async(data, 5, N, producer);
    ready.put(data);
    worker.join();

    cuStreamSynchronize(producer);
    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), product, BYTES);
    cuMemFree(data);
    cuMemFree(product);
    cuStreamDestroy(producer);
    cuStreamDestroy(consumer);
    Outcome.expect(15, result);
  }
}
