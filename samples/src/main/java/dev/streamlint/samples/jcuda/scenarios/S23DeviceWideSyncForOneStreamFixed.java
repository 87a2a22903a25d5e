package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * The program has two streams, and only the compute stream has work pending: the host waits for
 * that stream alone.
 */
public final class S23DeviceWideSyncForOneStreamFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream load = new CUstream();
    cuStreamCreate(load, CU_STREAM_NON_BLOCKING);
    CUstream compute = new CUstream();
    cuStreamCreate(compute, CU_STREAM_NON_BLOCKING);
    CUdeviceptr input = new CUdeviceptr();
    cuMemAlloc(input, BYTES);
    CUdeviceptr output = new CUdeviceptr();
    cuMemAlloc(output, BYTES);
    Pointer host = new Pointer();
    cuMemAllocHost(host, BYTES);
    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    for (int i = 0; i < N; i++) {
      values.put(i, 3);
    }

    cuMemcpyHtoDAsync(input, host, BYTES, load);
    cuStreamSynchronize(load);
    cuMemFreeHost(host);

    gpu.delay(compute);
    Pointer params =
        Pointer.to(
            Pointer.to(input),
            Pointer.to(output),
            Pointer.to(new int[] {5}),
            Pointer.to(new int[] {N}));
    cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, compute, params, null);
    cuStreamSynchronize(compute);

    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), output, BYTES);
    cuMemFree(input);
    cuMemFree(output);
    cuStreamDestroy(load);
    cuStreamDestroy(compute);
    Outcome.expect(15, result);
  }
}
