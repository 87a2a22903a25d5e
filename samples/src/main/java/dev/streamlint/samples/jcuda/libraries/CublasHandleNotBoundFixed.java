package dev.streamlint.samples.jcuda.libraries;

import static jcuda.driver.CUstream_flags.*;
import static jcuda.driver.JCudaDriver.*;
import static jcuda.jcublas.JCublas2.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;
import jcuda.jcublas.cublasHandle;
import jcuda.runtime.cudaStream_t;

/** The cuBLAS handle is bound to the stream that fills the vectors. */
public final class CublasHandleNotBoundFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr x = new CUdeviceptr();
    cuMemAlloc(x, BYTES);
    CUdeviceptr y = new CUdeviceptr();
    cuMemAlloc(y, BYTES);
    cublasHandle handle = new cublasHandle();
    cublasCreate(handle);
    cublasSetStream(handle, new cudaStream_t(stream));

    gpu.delay(stream);
    cuMemsetD32Async(x, Float.floatToIntBits(2), N, stream);
    cuMemsetD32Async(y, Float.floatToIntBits(1), N, stream);
    Pointer alpha = Pointer.to(new float[] {3});
    cublasSaxpy(handle, N, alpha, x, 1, y, 1);

    cuStreamSynchronize(stream);
    float[] result = new float[N];
    cuMemcpyDtoH(Pointer.to(result), y, BYTES);
    cublasDestroy(handle);
    cuMemFree(x);
    cuMemFree(y);
    cuStreamDestroy(stream);
    Outcome.expect(7, Math.round(result[0]));
  }
}
