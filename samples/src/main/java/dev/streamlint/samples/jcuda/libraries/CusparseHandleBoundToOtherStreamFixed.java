package dev.streamlint.samples.jcuda.libraries;

import static jcuda.jcusparse.cusparseIndexBase.CUSPARSE_INDEX_BASE_ZERO;
import static jcuda.runtime.JCuda.cudaStreamNonBlocking;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import jcuda.jcusparse.JCusparse;
import jcuda.jcusparse.cusparseHandle;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaStream_t;

/** The cuSPARSE handle is bound to the stream that fills the row indexes. */
public final class CusparseHandleBoundToOtherStreamFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int ROWS = 4;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    cudaStream_t filling = new cudaStream_t();
    JCuda.cudaStreamCreateWithFlags(filling, cudaStreamNonBlocking);
    cudaStream_t sparse = new cudaStream_t();
    JCuda.cudaStreamCreateWithFlags(sparse, cudaStreamNonBlocking);
    CUdeviceptr rows = new CUdeviceptr();
    JCuda.cudaMalloc(rows, BYTES);
    Pointer offsets = new Pointer();
    JCuda.cudaMalloc(offsets, 4L * (ROWS + 1));
    cusparseHandle handle = new cusparseHandle();
    JCusparse.cusparseCreate(handle);
    JCusparse.cusparseSetStream(handle, filling);

    gpu.delay(new CUstream(filling));
    JCudaDriver.cuMemsetD32Async(rows, 1, N, new CUstream(filling));
    JCusparse.cusparseXcoo2csr(handle, rows, N, ROWS, offsets, CUSPARSE_INDEX_BASE_ZERO);

    JCuda.cudaStreamSynchronize(filling);
    int[] result = new int[ROWS + 1];
    JCuda.cudaMemcpy(Pointer.to(result), offsets, 4L * (ROWS + 1), cudaMemcpyDeviceToHost);
    JCusparse.cusparseDestroy(handle);
    JCuda.cudaFree(rows);
    JCuda.cudaFree(offsets);
    JCuda.cudaStreamDestroy(filling);
    JCuda.cudaStreamDestroy(sparse);
    Outcome.expect(N, result[2] - result[1]);
  }
}
