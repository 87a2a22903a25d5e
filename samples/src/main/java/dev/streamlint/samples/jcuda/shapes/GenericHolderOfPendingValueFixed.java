package dev.streamlint.samples.jcuda.shapes;

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
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/**
 * A generic holder carries a value together with the event behind its last write, and the reader
 * waits for it.
 */
public final class GenericHolderOfPendingValueFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** A value and the event that says when the device has written it. */
  private record Pending<T extends Pointer>(T value, CUevent written) {
    static <T extends Pointer> Pending<T> of(T value, CUstream stream) {
      CUevent written = new CUevent();
      cuEventCreate(written, CU_EVENT_DISABLE_TIMING);
      cuEventRecord(written, stream);
      return new Pending<>(value, written);
    }

    T on(CUstream stream) {
      cuStreamWaitEvent(stream, written, 0);
      return value;
    }
  }

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

    gpu.delay(producer);
    cuMemsetD32Async(data, 65, N, producer);
    Pending<CUdeviceptr> pending = Pending.of(data, producer);
    cuMemcpyDtoDAsync(copy, pending.on(consumer), BYTES, consumer);

    cuStreamSynchronize(producer);
    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(data);
    cuMemFree(copy);
    cuEventDestroy(pending.written());
    cuStreamDestroy(producer);
    cuStreamDestroy(consumer);
    Outcome.expect(65, result);
  }
}
