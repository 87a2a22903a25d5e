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

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/**
 * An anonymous task captures the buffer and a stream of the enclosing object, an inner class's, and
 * runs without waiting for the fill.
 */
public final class AnonymousTaskOnSecondStreamRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private final CUevent filled = new CUevent();
  private final CUdeviceptr data = new CUdeviceptr();

  /** A stream of the enclosing pipeline. */
  private final class Lane {
    private final CUstream stream = new CUstream();

    Lane() {
      cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    }

    void fill(int value) {
      cuMemsetD32Async(data, value, N, stream);
      cuEventRecord(filled, stream);
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    AnonymousTaskOnSecondStreamRacy pipeline = new AnonymousTaskOnSecondStreamRacy();
    cuEventCreate(pipeline.filled, CU_EVENT_DISABLE_TIMING);
    cuMemAlloc(pipeline.data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    Lane first = pipeline.new Lane();
    Lane second = pipeline.new Lane();

    gpu.delay(first.stream);
    first.fill(61);
    Runnable task =
        new Runnable() {
          @Override
          public void run() {
            cuMemcpyDtoDAsync(copy, pipeline.data, BYTES, second.stream);
          }
        };
    task.run(); // BUG: unordered-read

    cuStreamSynchronize(first.stream);
    cuStreamSynchronize(second.stream);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(pipeline.data);
    cuMemFree(copy);
    cuEventDestroy(pipeline.filled);
    cuStreamDestroy(first.stream);
    cuStreamDestroy(second.stream);
    Outcome.expect(61, result);
  }
}
