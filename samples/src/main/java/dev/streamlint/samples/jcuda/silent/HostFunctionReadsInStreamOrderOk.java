package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuLaunchHostFunc;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoHAsync;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * A host function is queued behind the download and reads the pinned memory: it runs in the order
 * of its stream, so the values are there.
 */
public final class HostFunctionReadsInStreamOrderOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    Pointer host = new Pointer();
    cuMemAllocHost(host, BYTES);
    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    AtomicInteger first = new AtomicInteger();

    gpu.delay(stream);
    cuMemsetD32Async(data, 16, N, stream);
    cuMemcpyDtoHAsync(host, data, BYTES, stream);
    cuLaunchHostFunc(stream, userData -> first.set(values.get(0)), null);

    cuStreamSynchronize(stream);
    cuMemFree(data);
    cuMemFreeHost(host);
    cuStreamDestroy(stream);
    Outcome.expect(16, first.get());
  }
}
