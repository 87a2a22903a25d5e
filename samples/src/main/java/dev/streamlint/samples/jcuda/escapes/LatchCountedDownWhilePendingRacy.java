package dev.streamlint.samples.jcuda.escapes;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoHAsync;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.concurrent.CountDownLatch;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * The worker counts the latch down as soon as its download is queued. The main thread reads the
 * pinned memory behind the latch, before the copy has come.
 */
public final class LatchCountedDownWhilePendingRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) throws InterruptedException {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    Pointer host = new Pointer();
    cuMemAllocHost(host, BYTES);
    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    CountDownLatch downloaded = new CountDownLatch(1);

    Thread worker =
        new Thread(
            () -> {
              gpu.attach();
              gpu.delay(stream);
              cuMemsetD32Async(data, 51, N, stream);
              cuMemcpyDtoHAsync(host, data, BYTES, stream);
              downloaded.countDown();
            });
    worker.start();
    downloaded.await();
    int first = values.get(0); // BUG: host-read-before-sync

    worker.join();
    cuStreamSynchronize(stream);
    cuMemFree(data);
    cuMemFreeHost(host);
    cuStreamDestroy(stream);
    Outcome.expect(51, first);
  }
}
