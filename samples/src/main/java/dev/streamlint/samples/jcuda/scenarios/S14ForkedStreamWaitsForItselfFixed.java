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
 * Chunks are forked over two streams. The event is recorded on the main stream and each forked
 * stream waits for it.
 */
public final class S14ForkedStreamWaitsForItselfFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int LANES = 2;
  private static final int CHUNK = N / LANES;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream main = new CUstream();
    cuStreamCreate(main, CU_STREAM_NON_BLOCKING);
    CUdeviceptr input = new CUdeviceptr();
    cuMemAlloc(input, BYTES);
    CUdeviceptr output = new CUdeviceptr();
    cuMemAlloc(output, BYTES);
    CUstream[] lanes = new CUstream[LANES];
    for (int i = 0; i < LANES; i++) {
      lanes[i] = new CUstream();
      cuStreamCreate(lanes[i], CU_STREAM_NON_BLOCKING);
    }

    gpu.delay(main);
    cuMemsetD32Async(input, 4, N, main);
    for (int i = 0; i < LANES; i++) {
      CUstream lane = lanes[i];
      CUevent ready = new CUevent();
      cuEventCreate(ready, CU_EVENT_DISABLE_TIMING);
      cuEventRecord(ready, main);
      cuStreamWaitEvent(lane, ready, 0);
      cuEventDestroy(ready);
      long offset = 4L * CHUNK * i;
      Pointer params =
          Pointer.to(
              Pointer.to(input.withByteOffset(offset)),
              Pointer.to(output.withByteOffset(offset)),
              Pointer.to(new int[] {2}),
              Pointer.to(new int[] {CHUNK}));
      cuLaunchKernel(scale, 1, 1, 1, CHUNK, 1, 1, 0, lane, params, null);
    }

    cuStreamSynchronize(main);
    for (CUstream lane : lanes) {
      cuStreamSynchronize(lane);
      cuStreamDestroy(lane);
    }
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), output, BYTES);
    cuMemFree(input);
    cuMemFree(output);
    cuStreamDestroy(main);
    Outcome.expect(8, result);
  }
}
