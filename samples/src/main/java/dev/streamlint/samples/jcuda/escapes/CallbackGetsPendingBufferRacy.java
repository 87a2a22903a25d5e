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
import java.util.function.Consumer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * A producer passes its buffer to a callback while the fill is pending; the callback, a method
 * reference, copies on another stream.
 */
public final class CallbackGetsPendingBufferRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private final CUstream consumer = new CUstream();
  private final CUdeviceptr copy = new CUdeviceptr();

  private CallbackGetsPendingBufferRacy() {
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    cuMemAlloc(copy, BYTES);
  }

  private static void produce(
      Gpu gpu, CUdeviceptr data, CUstream stream, Consumer<CUdeviceptr> sink) {
    gpu.delay(stream);
    cuMemsetD32Async(data, 54, N, stream);
    sink.accept(data); // BUG: unordered-read
  }

  private void take(CUdeviceptr data) {
    cuMemcpyDtoDAsync(copy, data, BYTES, consumer);
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream producer = new CUstream();
    cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CallbackGetsPendingBufferRacy taker = new CallbackGetsPendingBufferRacy();

    produce(gpu, data, producer, taker::take);

    cuStreamSynchronize(producer);
    cuStreamSynchronize(taker.consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), taker.copy, BYTES);
    cuMemFree(data);
    cuMemFree(taker.copy);
    cuStreamDestroy(taker.consumer);
    cuStreamDestroy(producer);
    Outcome.expect(54, result);
  }
}
