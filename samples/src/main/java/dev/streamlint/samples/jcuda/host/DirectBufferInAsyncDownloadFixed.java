package dev.streamlint.samples.jcuda.host;

import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/** The direct buffer is pinned for the time of the download. */
public final class DirectBufferInAsyncDownloadFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    ByteBuffer bytes = ByteBuffer.allocateDirect((int) BYTES).order(ByteOrder.nativeOrder());
    Pointer host = Pointer.to(bytes);
    cuMemHostRegister(host, BYTES, 0);

    gpu.delay(stream);
    cuMemsetD32Async(data, 36, N, stream);
    cuMemcpyDtoHAsync(host, data, BYTES, stream);
    cuStreamSynchronize(stream);
    int first = bytes.asIntBuffer().get(0);

    cuMemHostUnregister(host);
    cuMemFree(data);
    cuStreamDestroy(stream);
    Outcome.expect(36, first);
  }
}
