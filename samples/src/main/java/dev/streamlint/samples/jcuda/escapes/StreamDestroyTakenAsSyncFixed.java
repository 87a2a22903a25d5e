package dev.streamlint.samples.jcuda.escapes;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/** The host waits for the event behind the download before it reads the pinned memory. */
public final class StreamDestroyTakenAsSyncFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    JCudaDriver.cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUevent downloaded = new CUevent();
    JCudaDriver.cuEventCreate(downloaded, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    JCudaDriver.cuMemAlloc(data, BYTES);
    Pointer host = new Pointer();
    JCudaDriver.cuMemAllocHost(host, BYTES);
    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();

    gpu.delay(stream);
    JCudaDriver.cuMemsetD32Async(data, 45, N, stream);
    JCudaDriver.cuMemcpyDtoHAsync(host, data, BYTES, stream);
    JCudaDriver.cuEventRecord(downloaded, stream);
    JCudaDriver.cuStreamDestroy(stream);
    JCudaDriver.cuEventSynchronize(downloaded);
    int first = values.get(0);

    JCudaDriver.cuMemFree(data);
    JCudaDriver.cuMemFreeHost(host);
    JCudaDriver.cuEventDestroy(downloaded);
    Outcome.expect(45, first);
  }
}
