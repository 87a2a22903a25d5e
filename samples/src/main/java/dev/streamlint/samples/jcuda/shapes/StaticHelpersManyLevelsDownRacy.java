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

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;

/**
 * The stream is passed down four static helpers, each call checked, and the copy at the bottom runs
 * on it. The wait that the top level owes was never made.
 */
public final class StaticHelpersManyLevelsDownRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static void check(int result) {
    if (result != 0) {
      throw new IllegalStateException("CUDA error " + result);
    }
  }

  private static void export(CUdeviceptr from, CUdeviceptr to, CUstream stream) {
    exportRows(from, to, 1, stream);
  }

  private static void exportRows(CUdeviceptr from, CUdeviceptr to, int rows, CUstream stream) {
    for (int row = 0; row < rows; row++) {
      exportRow(from, to, row, stream);
    }
  }

  private static void exportRow(CUdeviceptr from, CUdeviceptr to, int row, CUstream stream) {
    long offset = row * BYTES;
    copy(to.withByteOffset(offset), from.withByteOffset(offset), stream);
  }

  private static void copy(CUdeviceptr to, CUdeviceptr from, CUstream stream) {
    check(cuMemcpyDtoDAsync(to, from, BYTES, stream));
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream producer = new CUstream();
    check(cuStreamCreate(producer, CU_STREAM_NON_BLOCKING));
    CUstream exporter = new CUstream();
    check(cuStreamCreate(exporter, CU_STREAM_NON_BLOCKING));
    CUevent filled = new CUevent();
    check(cuEventCreate(filled, CU_EVENT_DISABLE_TIMING));
    CUdeviceptr data = new CUdeviceptr();
    check(cuMemAlloc(data, BYTES));
    CUdeviceptr exported = new CUdeviceptr();
    check(cuMemAlloc(exported, BYTES));

    gpu.delay(producer);
    check(cuMemsetD32Async(data, 62, N, producer));
    check(cuEventRecord(filled, producer));
    export(data, exported, exporter); // BUG: unordered-read

    check(cuStreamSynchronize(producer));
    check(cuStreamSynchronize(exporter));
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), exported, BYTES);
    cuMemFree(data);
    cuMemFree(exported);
    cuEventDestroy(filled);
    cuStreamDestroy(producer);
    cuStreamDestroy(exporter);
    Outcome.expect(62, result);
  }
}
