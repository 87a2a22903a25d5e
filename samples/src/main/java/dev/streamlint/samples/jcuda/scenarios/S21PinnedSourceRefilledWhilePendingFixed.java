package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoDAsync;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * A pinned staging buffer is refilled for the next round only after the host has waited for the
 * upload of this round.
 */
public final class S21PinnedSourceRefilledWhilePendingFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int ROUNDS = 3;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction add = gpu.function("add");
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr batch = new CUdeviceptr();
    cuMemAlloc(batch, BYTES);
    CUdeviceptr total = new CUdeviceptr();
    cuMemAlloc(total, BYTES);
    Pointer staging = new Pointer();
    cuMemAllocHost(staging, BYTES);
    IntBuffer values = staging.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();

    cuMemsetD32Async(total, 0, N, stream);
    Pointer params =
        Pointer.to(
            Pointer.to(total), Pointer.to(batch), Pointer.to(total), Pointer.to(new int[] {N}));
    for (int round = 1; round <= ROUNDS; round++) {
      for (int i = 0; i < N; i++) {
        values.put(i, round);
      }
      gpu.delay(stream);
      cuMemcpyHtoDAsync(batch, staging, BYTES, stream);
      cuStreamSynchronize(stream);
      cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, stream, params, null);
    }

    cuStreamSynchronize(stream);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), total, BYTES);
    cuMemFree(batch);
    cuMemFree(total);
    cuMemFreeHost(staging);
    cuStreamDestroy(stream);
    Outcome.expect(6, result);
  }
}
