package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * Eight downloads are queued on one stream and the host waits once, behind the last: that covers
 * all eight.
 */
public final class OneSyncForManyCopiesOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int PARTS = 8;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    Pointer host = new Pointer();
    cuMemAllocHost(host, BYTES);
    long part = BYTES / PARTS;

    gpu.delay(stream);
    cuMemsetD32Async(data, 5, N, stream);
    for (int i = 0; i < PARTS; i++) {
      cuMemcpyDtoHAsync(host.withByteOffset(i * part), data.withByteOffset(i * part), part, stream);
    }
    cuStreamSynchronize(stream);

    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    int[] result = new int[N];
    for (int i = 0; i < N; i++) {
      result[i] = values.get(i);
    }
    cuMemFree(data);
    cuMemFreeHost(host);
    cuStreamDestroy(stream);
    Outcome.expect(5, result);
  }
}
