package dev.streamlint.samples.jcuda.streams;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuEventSynchronize;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/** The worker's constructor creates the stream and the event. */
public final class UncreatedStreamInFieldFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** Fills buffers on a stream of its own. */
  private static final class Worker {
    private final CUstream stream = new CUstream();
    private final CUevent finished = new CUevent();

    Worker() {
      cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
      cuEventCreate(finished, CU_EVENT_DISABLE_TIMING);
    }

    void fill(CUdeviceptr target, int value) {
      cuMemsetD32Async(target, value, N, stream);
      cuEventRecord(finished, stream);
    }

    void await() {
      cuEventSynchronize(finished);
    }
  }

  public static void main(String[] args) {
    Gpu.open();
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    Worker worker = new Worker();

    worker.fill(data, 8);
    worker.await();
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    cuMemFree(data);
    cuEventDestroy(worker.finished);
    cuStreamDestroy(worker.stream);
    Outcome.expect(8, result);
  }
}
