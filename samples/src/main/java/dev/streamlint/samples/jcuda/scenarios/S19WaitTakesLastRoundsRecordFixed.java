package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUevent_flags.*;
import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/** One event serves every round; this round's upload is recorded first and then waited for. */
public final class S19WaitTakesLastRoundsRecordFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int ROUNDS = 3;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction sum = gpu.function("sum");
    CUstream copy = new CUstream();
    cuStreamCreate(copy, CU_STREAM_NON_BLOCKING);
    CUstream compute = new CUstream();
    cuStreamCreate(compute, CU_STREAM_NON_BLOCKING);
    CUevent uploaded = new CUevent();
    cuEventCreate(uploaded, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr totals = new CUdeviceptr();
    cuMemAlloc(totals, BYTES);
    Pointer host = new Pointer();
    cuMemAllocHost(host, BYTES);
    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    for (int i = 0; i < N; i++) {
      values.put(i, 2);
    }
    CUdeviceptr[] batches = new CUdeviceptr[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      batches[i] = new CUdeviceptr();
      cuMemAlloc(batches[i], BYTES);
    }

    for (int i = 0; i < ROUNDS; i++) {
      gpu.delay(copy);
      cuMemcpyHtoDAsync(batches[i], host, BYTES, copy);
      cuEventRecord(uploaded, copy);
      cuStreamWaitEvent(compute, uploaded, 0);
      Pointer params =
          Pointer.to(
              Pointer.to(batches[i]),
              Pointer.to(totals.withByteOffset(4L * i)),
              Pointer.to(new int[] {N}));
      cuLaunchKernel(sum, 1, 1, 1, 1, 1, 1, 0, compute, params, null);
    }

    cuStreamSynchronize(copy);
    cuStreamSynchronize(compute);
    int[] result = new int[ROUNDS];
    cuMemcpyDtoH(Pointer.to(result), totals, 4L * ROUNDS);
    for (CUdeviceptr batch : batches) {
      cuMemFree(batch);
    }
    cuMemFree(totals);
    cuMemFreeHost(host);
    cuEventDestroy(uploaded);
    cuStreamDestroy(copy);
    cuStreamDestroy(compute);
    Outcome.expect(2 * N, result);
  }
}
