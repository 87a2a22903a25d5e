package dev.streamlint.samples.jcuda.host;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoDAsync;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * The pinned source is freed right after its upload was queued. cuMemFreeHost waits in practice,
 * but no manual promises it.
 */
public final class PinnedMemoryFreedWhilePendingRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    Pointer staging = new Pointer();
    cuMemAllocHost(staging, BYTES);
    IntBuffer values = staging.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    values.put(0, 28);

    gpu.delay(stream);
    cuMemcpyHtoDAsync(data, staging, BYTES, stream);
    cuMemFreeHost(staging); // BUG: host-free-while-pending
    cuStreamSynchronize(stream);

    int[] result = new int[1];
    cuMemcpyDtoH(Pointer.to(result), data, 4);
    cuMemFree(data);
    cuStreamDestroy(stream);
    Outcome.expect(28, result);
  }
}
