package dev.streamlint.samples.jcuda.libraries;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;
import static jcuda.jcublas.JCublas2.cublasCreate;
import static jcuda.jcublas.JCublas2.cublasDestroy;
import static jcuda.jcublas.JCublas2.cublasSaxpy;
import static jcuda.jcublas.JCublas2.cublasSetStream;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUstream;
import jcuda.jcublas.cublasHandle;
import jcuda.runtime.cudaStream_t;

/**
 * The handle was bound to the solver's stream when the solver was built. The caller fills the
 * vector on a stream of its own and passes it in, as if the call ran there.
 */
public final class CublasHandleBoundFarAwayRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** Scales vectors on a stream that its callers never see. */
  private static final class Solver {
    private final CUstream own = new CUstream();
    private final CUevent ready = new CUevent();
    private final cublasHandle handle = new cublasHandle();

    Solver() {
      cuStreamCreate(own, CU_STREAM_NON_BLOCKING);
      cuEventCreate(ready, CU_EVENT_DISABLE_TIMING);
      cublasCreate(handle);
      cublasSetStream(handle, new cudaStream_t(own));
    }

    void accumulate(CUdeviceptr x, CUdeviceptr y, CUstream caller) {
      cuEventRecord(ready, caller);
      cublasSaxpy(handle, N, Pointer.to(new float[] {2}), x, 1, y, 1);
    }

    void await() {
      cuStreamSynchronize(own);
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr x = new CUdeviceptr();
    cuMemAlloc(x, BYTES);
    CUdeviceptr y = new CUdeviceptr();
    cuMemAlloc(y, BYTES);
    Solver solver = new Solver();

    gpu.delay(stream);
    cuMemsetD32Async(x, Float.floatToIntBits(2), N, stream);
    cuMemsetD32Async(y, Float.floatToIntBits(1), N, stream);
    solver.accumulate(x, y, stream); // BUG: unordered-read

    cuStreamSynchronize(stream);
    solver.await();
    float[] result = new float[N];
    cuMemcpyDtoH(Pointer.to(result), y, BYTES);
    cublasDestroy(solver.handle);
    cuMemFree(x);
    cuMemFree(y);
    cuEventDestroy(solver.ready);
    cuStreamDestroy(solver.own);
    cuStreamDestroy(stream);
    Outcome.expect(5, Math.round(result[0]));
  }
}
