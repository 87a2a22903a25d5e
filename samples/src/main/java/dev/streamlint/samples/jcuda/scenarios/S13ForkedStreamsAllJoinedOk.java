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
 * Chunks are forked over four streams: each waits for the main stream's event before it starts, and
 * the main stream waits for all four before it reads the whole. Nothing is wrong.
 */
public final class S13ForkedStreamsAllJoinedOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int LANES = 4;
  private static final int CHUNK = N / LANES;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction increment = gpu.function("increment");
    CUfunction sum = gpu.function("sum");
    CUstream main = new CUstream();
    cuStreamCreate(main, CU_STREAM_NON_BLOCKING);
    CUevent ready = new CUevent();
    cuEventCreate(ready, CU_EVENT_DISABLE_TIMING);
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

    cuMemsetD32Async(data, 1, N, main);
    cuEventRecord(ready, main);
    for (int i = 0; i < LANES; i++) {
      cuStreamWaitEvent(lanes[i], ready, 0);
      Pointer chunk = data.withByteOffset(4L * CHUNK * i);
      Pointer params = Pointer.to(Pointer.to(chunk), Pointer.to(new int[] {CHUNK}));
      cuLaunchKernel(increment, 1, 1, 1, CHUNK, 1, 1, 0, lanes[i], params, null);
      cuEventRecord(finished[i], lanes[i]);
    }
    for (int i = 0; i < LANES; i++) {
      cuStreamWaitEvent(main, finished[i], 0);
    }
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(total), Pointer.to(new int[] {N}));
    cuLaunchKernel(sum, 1, 1, 1, 1, 1, 1, 0, main, params, null);

    cuStreamSynchronize(main);
    int[] result = new int[1];
    cuMemcpyDtoH(Pointer.to(result), total, 4);
    for (int i = 0; i < LANES; i++) {
      cuEventDestroy(finished[i]);
      cuStreamDestroy(lanes[i]);
    }
    cuMemFree(data);
    cuMemFree(total);
    cuEventDestroy(ready);
    cuStreamDestroy(main);
    Outcome.expect(2 * N, result);
  }
}
