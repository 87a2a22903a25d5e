package dev.streamlint.samples.jcuda.ordering;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoDAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;
import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/**
 * A snapshot of a buffer is copied on one stream while another stream clears the buffer for its
 * next use. The snapshot may contain zeros.
 */
public final class OverwriteWhileReadByResetRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream owner = new CUstream();
    cuStreamCreate(owner, CU_STREAM_NON_BLOCKING);
    CUstream reader = new CUstream();
    cuStreamCreate(reader, CU_STREAM_NON_BLOCKING);
    CUevent written = new CUevent();
    cuEventCreate(written, CU_EVENT_DISABLE_TIMING);
    CUevent copied = new CUevent();
    cuEventCreate(copied, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr snapshot = new CUdeviceptr();
    cuMemAlloc(snapshot, BYTES);

    cuMemsetD32Async(data, 17, N, owner);
    cuEventRecord(written, owner);
    cuStreamWaitEvent(reader, written, 0);
    gpu.delay(reader);
    cuMemcpyDtoDAsync(snapshot, data, BYTES, reader);
    cuEventRecord(copied, reader);

    cuMemsetD32Async(data, 0, N, owner); // BUG: overwrite-while-read

    cuStreamSynchronize(reader);
    cuStreamSynchronize(owner);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), snapshot, BYTES);
    cuMemFree(data);
    cuMemFree(snapshot);
    cuEventDestroy(written);
    cuEventDestroy(copied);
    cuStreamDestroy(owner);
    cuStreamDestroy(reader);
    Outcome.expect(17, result);
  }
}
