package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * Every index has its own stream and its own buffers, so the streams share nothing and need no
 * events.
 */
public final class SeparateBuffersPerIndexOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int LANES = 3;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream[] streams = new CUstream[LANES];
    CUdeviceptr[] inputs = new CUdeviceptr[LANES];
    CUdeviceptr[] outputs = new CUdeviceptr[LANES];
    for (int i = 0; i < LANES; i++) {
      streams[i] = new CUstream();
      cuStreamCreate(streams[i], CU_STREAM_NON_BLOCKING);
      inputs[i] = new CUdeviceptr();
      cuMemAlloc(inputs[i], BYTES);
      outputs[i] = new CUdeviceptr();
      cuMemAlloc(outputs[i], BYTES);
    }

    for (int i = 0; i < LANES; i++) {
      gpu.delay(streams[i]);
      cuMemsetD32Async(inputs[i], 3, N, streams[i]);
      Pointer params =
          Pointer.to(
              Pointer.to(inputs[i]),
              Pointer.to(outputs[i]),
              Pointer.to(new int[] {3}),
              Pointer.to(new int[] {N}));
      cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, streams[i], params, null);
    }

    int[] result = new int[LANES];
    for (int i = 0; i < LANES; i++) {
      cuStreamSynchronize(streams[i]);
      cuMemcpyDtoH(Pointer.to(result).withByteOffset(4L * i), outputs[i], 4);
      cuMemFree(inputs[i]);
      cuMemFree(outputs[i]);
      cuStreamDestroy(streams[i]);
    }
    Outcome.expect(9, result);
  }
}
