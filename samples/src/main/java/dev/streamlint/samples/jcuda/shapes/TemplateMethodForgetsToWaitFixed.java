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
import java.util.List;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/** The template method of a stage waits for the stage before, runs the work and records its end. */
public final class TemplateMethodForgetsToWaitFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** One step on a stream of its own. */
  private abstract static class Stage {
    final CUstream stream = new CUstream();
    final CUevent end = new CUevent();

    Stage() {
      cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
      cuEventCreate(end, CU_EVENT_DISABLE_TIMING);
    }

    final void runBehind(Stage previous) {
      if (previous != null) {
        cuStreamWaitEvent(stream, previous.end, 0);
      }
      work();
      cuEventRecord(end, stream);
    }

    abstract void work();
  }

  /** Fills the buffer. */
  private static final class Fill extends Stage {
    private final Gpu gpu;
    private final CUdeviceptr data;

    Fill(Gpu gpu, CUdeviceptr data) {
      this.gpu = gpu;
      this.data = data;
    }

    @Override
    void work() {
      gpu.delay(stream);
      cuMemsetD32Async(data, 59, N, stream);
    }
  }

  /** Copies the buffer. */
  private static final class Copy extends Stage {
    private final CUdeviceptr data;
    private final CUdeviceptr copy;

    Copy(CUdeviceptr data, CUdeviceptr copy) {
      this.data = data;
      this.copy = copy;
    }

    @Override
    void work() {
      cuMemcpyDtoDAsync(copy, data, BYTES, stream);
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    List<Stage> stages = List.of(new Fill(gpu, data), new Copy(data, copy));

    Stage previous = null;
    for (Stage stage : stages) {
      stage.runBehind(previous);
      previous = stage;
    }

    for (Stage stage : stages) {
      cuStreamSynchronize(stage.stream);
      cuEventDestroy(stage.end);
      cuStreamDestroy(stage.stream);
    }
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(data);
    cuMemFree(copy);
    Outcome.expect(59, result);
  }
}
