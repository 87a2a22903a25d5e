package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.JCudaDriver.*;
import static jcuda.runtime.JCuda.*;
import static jcuda.runtime.cudaMemcpyKind.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;

/**
 * The upload call has returned, so the data is taken to be on the device. It is only queued on the
 * copy stream: the kernel on the compute stream may start first.
 */
public final class S18NonBlockingUploadTakenAsDoneRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction increment = gpu.function("increment");
    cudaStream_t copy = new cudaStream_t();
    cudaStreamCreateWithFlags(copy, cudaStreamNonBlocking);
    cudaStream_t compute = new cudaStream_t();
    cudaStreamCreateWithFlags(compute, cudaStreamNonBlocking);
    cudaEvent_t uploaded = new cudaEvent_t();
    cudaEventCreateWithFlags(uploaded, cudaEventDisableTiming);
    Pointer device = new Pointer();
    cudaMalloc(device, BYTES);
    Pointer host = new Pointer();
    cudaHostAlloc(host, BYTES, cudaHostAllocDefault);
    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    for (int i = 0; i < N; i++) {
      values.put(i, 20);
    }

    gpu.delay(new CUstream(copy));
    cudaMemcpyAsync(device, host, BYTES, cudaMemcpyHostToDevice, copy);
    cudaEventRecord(uploaded, copy);
    Pointer params = Pointer.to(Pointer.to(device), Pointer.to(new int[] {N}));
    CUstream next = new CUstream(compute);
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, next, params, null); // BUG: unordered-read

    cudaStreamSynchronize(copy);
    cudaStreamSynchronize(compute);
    int[] result = new int[N];
    cudaMemcpy(Pointer.to(result), device, BYTES, cudaMemcpyDeviceToHost);
    cudaFree(device);
    cudaFreeHost(host);
    cudaEventDestroy(uploaded);
    cudaStreamDestroy(copy);
    cudaStreamDestroy(compute);
    Outcome.expect(21, result);
  }
}
