package dev.streamlint.samples.jcuda.escapes;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuEventSynchronize;
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
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/**
 * Two pinned buffers take turns, and the host waits for the event behind a download before it reads
 * that buffer.
 */
public final class PingPongReadTooEarlyFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int ROUNDS = 4;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    Pointer[] hosts = new Pointer[2];
    IntBuffer[] views = new IntBuffer[2];
    CUevent[] downloaded = new CUevent[2];
    for (int k = 0; k < 2; k++) {
      hosts[k] = new Pointer();
      cuMemAllocHost(hosts[k], BYTES);
      views[k] = hosts[k].getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
      downloaded[k] = new CUevent();
      cuEventCreate(downloaded[k], CU_EVENT_DISABLE_TIMING);
    }

    int sum = 0;
    int k = 0;
    for (int i = 0; i < ROUNDS; i++) {
      gpu.delay(stream);
      cuMemsetD32Async(data, 1, N, stream);
      cuMemcpyDtoHAsync(hosts[k], data, BYTES, stream);
      cuEventRecord(downloaded[k], stream);
      if (i > 0) {
        cuEventSynchronize(downloaded[1 - k]);
        sum += views[1 - k].get(0);
      }
      k = 1 - k;
    }

    cuStreamSynchronize(stream);
    sum += views[1 - k].get(0);
    for (int i = 0; i < 2; i++) {
      cuMemFreeHost(hosts[i]);
      cuEventDestroy(downloaded[i]);
    }
    cuMemFree(data);
    cuStreamDestroy(stream);
    Outcome.expect(ROUNDS, sum);
  }
}
