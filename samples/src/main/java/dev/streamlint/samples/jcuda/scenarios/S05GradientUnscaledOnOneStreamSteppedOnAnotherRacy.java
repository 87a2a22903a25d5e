package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUevent_flags.*;
import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * The gradient is unscaled in place on one stream and the optimizer steps on another. Nothing
 * orders the step after the unscale, so it may subtract scaled gradients.
 */
public final class S05GradientUnscaledOnOneStreamSteppedOnAnotherRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUfunction step = gpu.function("step");
    CUstream scaler = new CUstream();
    cuStreamCreate(scaler, CU_STREAM_NON_BLOCKING);
    CUstream optimizer = new CUstream();
    cuStreamCreate(optimizer, CU_STREAM_NON_BLOCKING);
    CUevent unscaled = new CUevent();
    cuEventCreate(unscaled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr gradient = new CUdeviceptr();
    cuMemAlloc(gradient, BYTES);
    CUdeviceptr weights = new CUdeviceptr();
    cuMemAlloc(weights, BYTES);

    cuMemsetD32Async(weights, 100, N, optimizer);
    cuMemsetD32Async(gradient, 2, N, scaler);
    gpu.delay(scaler);
    Pointer unscale =
        Pointer.to(
            Pointer.to(gradient),
            Pointer.to(gradient),
            Pointer.to(new int[] {10}),
            Pointer.to(new int[] {N}));
    cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, scaler, unscale, null);
    cuEventRecord(unscaled, scaler);
    Pointer update =
        Pointer.to(Pointer.to(weights), Pointer.to(gradient), Pointer.to(new int[] {N}));
    cuLaunchKernel(step, 1, 1, 1, N, 1, 1, 0, optimizer, update, null); // BUG: unordered-read

    cuStreamSynchronize(scaler);
    cuStreamSynchronize(optimizer);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), weights, BYTES);
    cuMemFree(gradient);
    cuMemFree(weights);
    cuEventDestroy(unscaled);
    cuStreamDestroy(scaler);
    cuStreamDestroy(optimizer);
    Outcome.expect(80, result);
  }
}
