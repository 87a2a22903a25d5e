package dev.streamlint.samples.jcuda.escapes;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoD;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.util.Arrays;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * The weights are uploaded by a synchronous call in the constructor of one class; another class
 * reads them on its non-blocking stream. The transfer on the default stream may still run.
 */
public final class UploadedByOneClassReadByAnotherRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** Weights on the device. */
  private static final class Weights {
    private final CUdeviceptr memory = new CUdeviceptr();

    Weights(int[] values) {
      cuMemAlloc(memory, BYTES);
      cuMemcpyHtoD(memory, Pointer.to(values), BYTES);
    }
  }

  /** Runs on a stream of its own. */
  private static final class Model {
    private final CUstream stream = new CUstream();
    private final CUdeviceptr output = new CUdeviceptr();
    private final CUfunction scale;

    Model(Gpu gpu) {
      scale = gpu.function("scale");
      cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
      cuMemAlloc(output, BYTES);
    }

    int[] run(Weights weights) {
      Pointer params =
          Pointer.to(
              Pointer.to(weights.memory),
              Pointer.to(output),
              Pointer.to(new int[] {2}),
              Pointer.to(new int[] {N}));
      cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, stream, params, null);
      cuStreamSynchronize(stream);
      int[] result = new int[N];
      cuMemcpyDtoH(Pointer.to(result), output, BYTES);
      return result;
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    int[] values = new int[N];
    Arrays.fill(values, 53);
    Model model = new Model(gpu);
    Weights weights = new Weights(values);

    int[] result = model.run(weights); // BUG: synchronous-call-unordered
    cuMemFree(weights.memory);
    cuMemFree(model.output);
    cuStreamDestroy(model.stream);
    Outcome.expect(106, result);
  }
}
