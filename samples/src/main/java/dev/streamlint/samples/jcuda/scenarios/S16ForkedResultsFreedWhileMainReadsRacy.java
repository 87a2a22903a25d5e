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
 * Results of the forked streams are allocated on those streams, read by the main stream after a
 * wait, and freed on the forked streams at the end of the round: the main stream may still read.
 */
public final class S16ForkedResultsFreedWhileMainReadsRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int LANES = 2;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction add = gpu.function("add");
    CUstream main = new CUstream();
    cuStreamCreate(main, CU_STREAM_NON_BLOCKING);
    CUdeviceptr total = new CUdeviceptr();
    cuMemAlloc(total, BYTES);
    CUstream[] lanes = new CUstream[LANES];
    for (int i = 0; i < LANES; i++) {
      lanes[i] = new CUstream();
      cuStreamCreate(lanes[i], CU_STREAM_NON_BLOCKING);
    }

    cuMemsetD32Async(total, 0, N, main);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < LANES; i++) {
        CUdeviceptr part = new CUdeviceptr();
        cuMemAllocAsync(part, BYTES, lanes[i]);
        cuMemsetD32Async(part, 1 + round * LANES + i, N, lanes[i]);
        CUevent computed = new CUevent();
        cuEventCreate(computed, CU_EVENT_DISABLE_TIMING);
        cuEventRecord(computed, lanes[i]);
        cuStreamWaitEvent(main, computed, 0);
        cuEventDestroy(computed);
        gpu.delay(main);
        Pointer params =
            Pointer.to(
                Pointer.to(total), Pointer.to(part), Pointer.to(total), Pointer.to(new int[] {N}));
        cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, main, params, null);
        cuMemFreeAsync(part, lanes[i]); // BUG: free-while-in-use
      }
    }

    cuStreamSynchronize(main);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), total, BYTES);
    for (CUstream lane : lanes) {
      cuStreamDestroy(lane);
    }
    cuMemFree(total);
    cuStreamDestroy(main);
    Outcome.expect(10, result);
  }
}
