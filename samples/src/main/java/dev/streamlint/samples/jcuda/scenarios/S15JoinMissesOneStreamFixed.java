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
 * Four streams fill one quarter each, and the join loop makes the main stream wait for all four.
 */
public final class S15JoinMissesOneStreamFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int LANES = 4;
  private static final int CHUNK = N / LANES;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction sum = gpu.function("sum");
    CUstream main = new CUstream();
    cuStreamCreate(main, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr total = new CUdeviceptr();
    cuMemAlloc(total, BYTES);
    CUstream[] lanes = new CUstream[LANES];
    CUevent[] finished = new CUevent[LANES];
    for (int i = 0; i < LANES; i++) {
      lanes[i] = new CUstream();
      cuStreamCreate(lanes[i], CU_STREAM_NON_BLOCKING);
      finished[i] = new CUevent();
      cuEventCreate(finished[i], CU_EVENT_DISABLE_TIMING);
    }

    gpu.delay(lanes[LANES - 1]);
    for (int i = 0; i < LANES; i++) {
      cuMemsetD32Async(data.withByteOffset(4L * CHUNK * i), 3, CHUNK, lanes[i]);
      cuEventRecord(finished[i], lanes[i]);
    }
    for (int i = 0; i < LANES; i++) {
      cuStreamWaitEvent(main, finished[i], 0);
    }
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(total), Pointer.to(new int[] {N}));
    cuLaunchKernel(sum, 1, 1, 1, 1, 1, 1, 0, main, params, null);

    for (int i = 0; i < LANES; i++) {
      cuStreamSynchronize(lanes[i]);
      cuEventDestroy(finished[i]);
      cuStreamDestroy(lanes[i]);
    }
    cuStreamSynchronize(main);
    int[] result = new int[1];
    cuMemcpyDtoH(Pointer.to(result), total, 4);
    cuMemFree(data);
    cuMemFree(total);
    cuStreamDestroy(main);
    Outcome.expect(3 * N, result);
  }
}
