package dev.streamlint.samples.jcuda.shapes;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.*;
import jcuda.driver.*;

/**
 * The kernel's parameter array is built in a loop over its buffers, which arrive on an upload
 * stream that the launch does not wait for.
 */
public final class ParametersBuiltInLoopRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction add = gpu.function("add");
    CUstream upload = new CUstream();
    cuStreamCreate(upload, CU_STREAM_NON_BLOCKING);
    CUstream compute = new CUstream();
    cuStreamCreate(compute, CU_STREAM_NON_BLOCKING);
    CUevent arrived = new CUevent();
    cuEventCreate(arrived, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr[] buffers = new CUdeviceptr[3];
    for (int i = 0; i < buffers.length; i++) {
      buffers[i] = new CUdeviceptr();
      cuMemAlloc(buffers[i], BYTES);
    }

    gpu.delay(upload);
    for (int i = 0; i < 2; i++) {
      cuMemsetD32Async(buffers[i], 30 + i, N, upload);
    }
    cuEventRecord(arrived, upload);

    Pointer[] params = new Pointer[4];
    for (int i = 0; i < buffers.length; i++) {
      params[i] = Pointer.to(buffers[i]);
    }
    params[3] = Pointer.to(new int[] {N});
    cuLaunchKernel( // BUG: unordered-read
        add, 1, 1, 1, N, 1, 1, 0, compute, Pointer.to(params), null);

    cuStreamSynchronize(upload);
    cuStreamSynchronize(compute);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), buffers[2], BYTES);
    for (CUdeviceptr buffer : buffers) {
      cuMemFree(buffer);
    }
    cuEventDestroy(arrived);
    cuStreamDestroy(upload);
    cuStreamDestroy(compute);
    Outcome.expect(61, result);
  }
}
