package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/**
 * A buffer goes through a queue together with the event behind its fill, and the thread that takes
 * it makes its stream wait for that event: nobody blocks, and all is in order.
 */
public final class HandedThroughQueueWithItsEventOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** A buffer and the event that says when it is filled. */
  private record Batch(CUdeviceptr memory, CUevent filled) {}

  public static void main(String[] args) throws InterruptedException {
    Gpu gpu = Gpu.open();
    CUstream producer = new CUstream();
    cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUstream consumer = new CUstream();
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    CUevent filled = new CUevent();
    cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    BlockingQueue<Batch> queue = new LinkedBlockingQueue<>();

    gpu.delay(producer);
    cuMemsetD32Async(data, 27, N, producer);
    cuEventRecord(filled, producer);
    queue.put(new Batch(data, filled));
    Thread worker =
        new Thread(
            () -> {
              gpu.attach();
              Batch batch = queue.remove();
              cuStreamWaitEvent(consumer, batch.filled(), 0);
              cuMemcpyDtoDAsync(copy, batch.memory(), BYTES, consumer);
            });
    worker.start();
    worker.join();

    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(data);
    cuMemFree(copy);
    cuEventDestroy(filled);
    cuStreamDestroy(producer);
    cuStreamDestroy(consumer);
    Outcome.expect(27, result);
  }
}
