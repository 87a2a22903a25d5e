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

/** The producer waits for its stream before it calls back. */
public final class CallbackGetsPendingBufferFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private final CUstream consumer = new CUstream();
  private final CUdeviceptr copy = new CUdeviceptr();

  private CallbackGetsPendingBufferFixed() {
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    cuMemAlloc(copy, BYTES);
  }

  private static void produce(
      Gpu gpu, CUdeviceptr data, CUstream stream, Consumer<CUdeviceptr> sink) {
    gpu.delay(stream);
    cuMemsetD32Async(data, 54, N, stream);
    cuStreamSynchronize(stream);
    sink.accept(data);
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
    CallbackGetsPendingBufferFixed taker = new CallbackGetsPendingBufferFixed();

    produce(gpu, data, producer, taker::take);

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
