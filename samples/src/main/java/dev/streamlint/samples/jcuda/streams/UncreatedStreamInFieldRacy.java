package dev.streamlint.samples.jcuda.streams;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuEventSynchronize;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/**
 * The worker has a field for its stream and forgets to create it: the constructor creates the event
 * only, and the work runs on the default stream.
 */
public final class UncreatedStreamInFieldRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** Fills buffers on a stream of its own. */
  private static final class Worker {
    private final CUstream stream = new CUstream();
    private final CUevent finished = new CUevent();

    Worker() {
      cuEventCreate(finished, CU_EVENT_DISABLE_TIMING);
    }

    void fill(CUdeviceptr target, int value) {
      cuMemsetD32Async(target, value, N, stream); // BUG: uncreated-stream
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
    Outcome.expect(8, result);
  }
}
