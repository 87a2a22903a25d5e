package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoHAsync;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamAddCallback;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;
import jcuda.driver.CUstreamCallback;

/**
 * A stream callback is added behind the download and sums the pinned memory; the host reads the sum
 * after it has waited for the stream.
 */
public final class StreamCallbackReadsInStreamOrderOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    Pointer host = new Pointer();
    cuMemAllocHost(host, BYTES);
    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    AtomicInteger sum = new AtomicInteger();

    gpu.delay(stream);
    cuMemsetD32Async(data, 2, N, stream);
    cuMemcpyDtoHAsync(host, data, BYTES, stream);
    CUstreamCallback addUp =
        (finished, status, userData) -> {
          for (int i = 0; i < N; i++) {
            sum.addAndGet(values.get(i));
          }
        };
    cuStreamAddCallback(stream, addUp, null, 0);

    cuStreamSynchronize(stream);
    cuMemFree(data);
    cuMemFreeHost(host);
    cuStreamDestroy(stream);
    Outcome.expect(2 * N, sum.get());
  }
}
