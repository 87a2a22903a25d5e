package dev.streamlint.samples.jcuda.scenarios;

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
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * A custom function runs its forward pass on a private stream and returns with that work pending.
 * The caller's stream runs the backward pass on the saved activations without an edge.
 */
public final class S17ForwardOnSideStreamBackwardElsewhereRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** A layer whose forward pass runs on a stream of its own. */
  private static final class Layer {
    private final CUstream side = new CUstream();
    private final CUevent ready = new CUevent();
    private final CUevent done = new CUevent();
    private final CUdeviceptr saved = new CUdeviceptr();
    private final CUfunction scale;

    Layer(Gpu gpu) {
      scale = gpu.function("scale");
      cuStreamCreate(side, CU_STREAM_NON_BLOCKING);
      cuEventCreate(ready, CU_EVENT_DISABLE_TIMING);
      cuEventCreate(done, CU_EVENT_DISABLE_TIMING);
      cuMemAlloc(saved, BYTES);
    }

    CUdeviceptr forward(Gpu gpu, CUdeviceptr input, CUstream caller) {
      cuEventRecord(ready, caller);
      cuStreamWaitEvent(side, ready, 0);
      gpu.delay(side);
      Pointer params =
          Pointer.to(
              Pointer.to(input),
              Pointer.to(saved),
              Pointer.to(new int[] {4}),
              Pointer.to(new int[] {N}));
      cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, side, params, null);
      cuEventRecord(done, side);
      return saved;
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction sum = gpu.function("sum");
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr input = new CUdeviceptr();
    cuMemAlloc(input, BYTES);
    CUdeviceptr gradient = new CUdeviceptr();
    cuMemAlloc(gradient, BYTES);
    Layer layer = new Layer(gpu);

    cuMemsetD32Async(input, 2, N, stream);
    CUdeviceptr saved = layer.forward(gpu, input, stream);
    Pointer params = Pointer.to(Pointer.to(saved), Pointer.to(gradient), Pointer.to(new int[] {N}));
    cuLaunchKernel(sum, 1, 1, 1, 1, 1, 1, 0, stream, params, null); // BUG: unordered-read

    cuStreamSynchronize(layer.side);
    cuStreamSynchronize(stream);
    int[] result = new int[1];
    cuMemcpyDtoH(Pointer.to(result), gradient, 4);
    cuMemFree(input);
    cuMemFree(gradient);
    cuMemFree(layer.saved);
    cuEventDestroy(layer.ready);
    cuEventDestroy(layer.done);
    cuStreamDestroy(layer.side);
    cuStreamDestroy(stream);
    Outcome.expect(8 * N, result);
  }
}
