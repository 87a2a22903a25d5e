package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventQuery;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoHAsync;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/**
 * The host polls an event until it is complete and reads then: a query that says "done" is as good
 * as a sync.
 */
public final class EventPolledUntilDoneOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) throws InterruptedException {
    Gpu gpu = Gpu.open();
    JCudaDriver.setExceptionsEnabled(false);
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUevent downloaded = new CUevent();
    cuEventCreate(downloaded, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    Pointer host = new Pointer();
    cuMemAllocHost(host, BYTES);
    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();

    gpu.delay(stream);
    cuMemsetD32Async(data, 15, N, stream);
    cuMemcpyDtoHAsync(host, data, BYTES, stream);
    cuEventRecord(downloaded, stream);
    while (cuEventQuery(downloaded) != CUresult.CUDA_SUCCESS) {
      Thread.sleep(1);
    }

    int[] result = new int[N];
    values.get(result);
    cuMemFree(data);
    cuMemFreeHost(host);
    cuEventDestroy(downloaded);
    cuStreamDestroy(stream);
    Outcome.expect(15, result);
  }
}
