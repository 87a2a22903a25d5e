package dev.streamlint.samples.jcuda.shapes;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;
import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.util.ArrayList;
import java.util.List;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * Launches are written as a chain of calls. The chain names the stream and the buffers, but not the
 * event to start behind.
 */
public final class BuilderWithoutItsAfterRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** A launch in the making. */
  private static final class Launch {
    private final CUfunction kernel;
    private final List<Pointer> params = new ArrayList<>();
    private CUstream stream;

    private Launch(CUfunction kernel) {
      this.kernel = kernel;
    }

    static Launch of(CUfunction kernel) {
      return new Launch(kernel);
    }

    Launch on(CUstream target) {
      stream = target;
      return this;
    }

    Launch behind(CUevent event) {
      cuStreamWaitEvent(stream, event, 0);
      return this;
    }

    Launch with(Pointer param) {
      params.add(Pointer.to(param));
      return this;
    }

    Launch with(int scalar) {
      params.add(Pointer.to(new int[] {scalar}));
      return this;
    }

    void run() {
      Pointer all = Pointer.to(params.toArray(new Pointer[0]));
      cuLaunchKernel(kernel, 1, 1, 1, N, 1, 1, 0, stream, all, null);
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream producer = new CUstream();
    cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUstream consumer = new CUstream();
    cuStreamCreate(consumer, CU_STREAM_NON_BLOCKING);
    CUevent filled = new CUevent();
    cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr product = new CUdeviceptr();
    cuMemAlloc(product, BYTES);

    gpu.delay(producer);
    cuMemsetD32Async(data, 32, N, producer);
    cuEventRecord(filled, producer);
    Launch.of(scale)
        .on(consumer)
        .with(data)
        .with(product)
        .with(2)
        .with(N)
        .run(); // BUG: unordered-read

    cuStreamSynchronize(producer);
    cuStreamSynchronize(consumer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), product, BYTES);
    cuMemFree(data);
    cuMemFree(product);
    cuEventDestroy(filled);
    cuStreamDestroy(producer);
    cuStreamDestroy(consumer);
    Outcome.expect(64, result);
  }
}
