package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoDAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoHAsync;
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
 * Fill, kernel, copy and download are queued on one stream: a stream is in order with itself and
 * needs no event.
 */
public final class SameStreamIsInOrderOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction increment = gpu.function("increment");
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);
    Pointer host = new Pointer();
    cuMemAllocHost(host, BYTES);

    gpu.delay(stream);
    cuMemsetD32Async(data, 1, N, stream);
    Pointer params = Pointer.to(Pointer.to(data), Pointer.to(new int[] {N}));
    cuLaunchKernel(increment, 1, 1, 1, N, 1, 1, 0, stream, params, null);
    cuMemcpyDtoDAsync(copy, data, BYTES, stream);
    cuMemsetD32Async(data, 0, N, stream);
    cuMemcpyDtoHAsync(host, copy, BYTES, stream);
    cuStreamSynchronize(stream);

    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    int[] result = new int[N];
    values.get(result);
    cuMemFree(data);
    cuMemFree(copy);
    cuMemFreeHost(host);
    cuStreamDestroy(stream);
    Outcome.expect(2, result);
  }
}
