package dev.streamlint.samples.jcuda.shapes;

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

/** The stream of the copy is picked by a condition, and the one picked waits for the fill. */
public final class TernaryPicksTheStreamFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream producer = new CUstream();
    cuStreamCreate(producer, CU_STREAM_NON_BLOCKING);
    CUstream normal = new CUstream();
    cuStreamCreate(normal, CU_STREAM_NON_BLOCKING);
    CUstream urgent = new CUstream();
    cuStreamCreate(urgent, CU_STREAM_NON_BLOCKING);
    CUevent filled = new CUevent();
    cuEventCreate(filled, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);

    gpu.delay(producer);
    cuMemsetD32Async(data, 63, N, producer);
    cuEventRecord(filled, producer);
    CUstream picked = args.length > 0 ? urgent : normal;
    cuStreamWaitEvent(picked, filled, 0);
    cuMemcpyDtoDAsync(copy, data, BYTES, picked);

    cuStreamSynchronize(producer);
    cuStreamSynchronize(picked);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(data);
    cuMemFree(copy);
    cuEventDestroy(filled);
    cuStreamDestroy(producer);
    cuStreamDestroy(normal);
    cuStreamDestroy(urgent);
    Outcome.expect(63, result);
  }
}
