package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
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
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * A buffer is downloaded into pinned memory; the host waits for the stream before it exports the
 * values.
 */
public final class S07ExportedWithWorkPendingFixed {
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

    gpu.delay(stream);
    cuMemsetD32Async(data, 11, N, stream);
    cuMemcpyDtoHAsync(host, data, BYTES, stream);
    cuStreamSynchronize(stream);
    int[] exported = new int[N];
    for (int i = 0; i < N; i++) {
      exported[i] = values.get(i);
    }

    cuMemFree(data);
    cuMemFreeHost(host);
    cuStreamDestroy(stream);
    Outcome.expect(11, exported);
  }
}
