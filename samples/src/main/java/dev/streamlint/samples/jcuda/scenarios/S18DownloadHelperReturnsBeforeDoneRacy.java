package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/**
 * A download helper returns its pinned buffer right after it queued the copy. The caller reads it
 * as if the copy were done.
 */
public final class S18DownloadHelperReturnsBeforeDoneRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static IntBuffer download(CUdeviceptr source, Pointer host, CUstream stream) {
    JCudaDriver.cuMemcpyDtoHAsync(host, source, BYTES, stream);
    return host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    JCudaDriver.cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    JCudaDriver.cuMemAlloc(data, BYTES);
    Pointer host = new Pointer();
    JCudaDriver.cuMemAllocHost(host, BYTES);

    gpu.delay(stream);
    JCudaDriver.cuMemsetD32Async(data, 9, N, stream);
    IntBuffer values = download(data, host, stream);
    int[] copy = new int[N];
    values.get(copy); // BUG: host-read-before-sync

    JCudaDriver.cuStreamSynchronize(stream);
    JCudaDriver.cuMemFree(data);
    JCudaDriver.cuMemFreeHost(host);
    JCudaDriver.cuStreamDestroy(stream);
    Outcome.expect(9, copy);
  }
}
