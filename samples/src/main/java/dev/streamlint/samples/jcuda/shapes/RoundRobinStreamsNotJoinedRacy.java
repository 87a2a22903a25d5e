package dev.streamlint.samples.jcuda.shapes;

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
 * Tasks go round robin over two streams by i % n, and the result of all of them is summed on the
 * first. The work on the second is not joined.
 */
public final class RoundRobinStreamsNotJoinedRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int LANES = 2;
  private static final int TASKS = 4;
  private static final int CHUNK = N / TASKS;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction sum = gpu.function("sum");
    CUevent joined = new CUevent();
    cuEventCreate(joined, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr total = new CUdeviceptr();
    cuMemAlloc(total, BYTES);
    CUstream[] lanes = new CUstream[LANES];
    for (int i = 0; i < LANES; i++) {
      lanes[i] = new CUstream();
      cuStreamCreate(lanes[i], CU_STREAM_NON_BLOCKING);
    }

    gpu.delay(lanes[1]);
    for (int i = 0; i < TASKS; i++) {
      cuMemsetD32Async(data.withByteOffset(4L * CHUNK * i), 2, CHUNK, lanes[i % LANES]);
    }
    cuEventRecord(joined, lanes[1]);
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(total), Pointer.to(new int[] {N}));
    cuLaunchKernel(sum, 1, 1, 1, 1, 1, 1, 0, lanes[0], params, null); // BUG: unordered-read

    cuStreamSynchronize(lanes[1]);
    cuStreamSynchronize(lanes[0]);
    int[] result = new int[1];
    cuMemcpyDtoH(Pointer.to(result), total, 4);
    for (CUstream lane : lanes) {
      cuStreamDestroy(lane);
    }
    cuMemFree(data);
    cuMemFree(total);
    cuEventDestroy(joined);
    Outcome.expect(2 * N, result);
  }
}
