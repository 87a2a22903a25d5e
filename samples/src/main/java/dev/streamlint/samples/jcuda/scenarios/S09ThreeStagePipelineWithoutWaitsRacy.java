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

/**
 * Load, compute and copy back each have their own stream and nothing orders the stages: the kernel
 * may read before the upload, and the download before the kernel.
 */
public final class S09ThreeStagePipelineWithoutWaitsRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream load = new CUstream();
    cuStreamCreate(load, CU_STREAM_NON_BLOCKING);
    CUstream compute = new CUstream();
    cuStreamCreate(compute, CU_STREAM_NON_BLOCKING);
    CUstream store = new CUstream();
    cuStreamCreate(store, CU_STREAM_NON_BLOCKING);
    CUevent loaded = new CUevent();
    cuEventCreate(loaded, CU_EVENT_DISABLE_TIMING);
    CUevent computed = new CUevent();
    cuEventCreate(computed, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr input = new CUdeviceptr();
    cuMemAlloc(input, BYTES);
    CUdeviceptr output = new CUdeviceptr();
    cuMemAlloc(output, BYTES);
    Pointer hostIn = new Pointer();
    cuMemAllocHost(hostIn, BYTES);
    Pointer hostOut = new Pointer();
    cuMemAllocHost(hostOut, BYTES);
    IntBuffer given = hostIn.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    IntBuffer received =
        hostOut.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    for (int i = 0; i < N; i++) {
      given.put(i, 3);
    }

    gpu.delay(load);
    cuMemcpyHtoDAsync(input, hostIn, BYTES, load);
    cuEventRecord(loaded, load);

    Pointer params =
        Pointer.to(
            Pointer.to(input),
            Pointer.to(output),
            Pointer.to(new int[] {5}),
            Pointer.to(new int[] {N}));
    cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, compute, params, null); // BUG: unordered-read
    cuEventRecord(computed, compute);

    cuMemcpyDtoHAsync(hostOut, output, BYTES, store); // BUG: unordered-read

    cuStreamSynchronize(load);
    cuStreamSynchronize(compute);
    cuStreamSynchronize(store);
    int[] result = new int[N];
    received.get(result);
    cuMemFree(input);
    cuMemFree(output);
    cuMemFreeHost(hostIn);
    cuMemFreeHost(hostOut);
    cuEventDestroy(loaded);
    cuEventDestroy(computed);
    cuStreamDestroy(load);
    cuStreamDestroy(compute);
    cuStreamDestroy(store);
    Outcome.expect(15, result);
  }
}
