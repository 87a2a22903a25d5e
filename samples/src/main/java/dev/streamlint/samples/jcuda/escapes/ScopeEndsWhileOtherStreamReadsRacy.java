package dev.streamlint.samples.jcuda.escapes;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocAsync;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeAsync;
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
 * A tensor is freed in the order of its owner's stream at the end of the try block, while the
 * stream that was handed the tensor may still read it.
 */
public final class ScopeEndsWhileOtherStreamReadsRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  /** Stream-ordered memory that knows who used it last. */
  private static final class Tensor implements AutoCloseable {
    private final CUdeviceptr memory = new CUdeviceptr();
    private final CUevent used = new CUevent();
    private final CUstream owner;
    private CUstream lastUser;

    Tensor(CUstream owner) {
      this.owner = owner;
      cuEventCreate(used, CU_EVENT_DISABLE_TIMING);
      cuMemAllocAsync(memory, BYTES, owner);
    }

    CUdeviceptr useOn(CUstream stream) {
      cuEventRecord(used, owner);
      cuStreamWaitEvent(stream, used, 0);
      lastUser = stream;
      return memory;
    }

    @Override
    public void close() {
      if (lastUser != null) {
        cuEventRecord(used, lastUser);
      }
      cuMemFreeAsync(memory, owner);
      cuEventDestroy(used);
    }
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream owner = new CUstream();
    cuStreamCreate(owner, CU_STREAM_NON_BLOCKING);
    CUstream user = new CUstream();
    cuStreamCreate(user, CU_STREAM_NON_BLOCKING);
    CUdeviceptr copy = new CUdeviceptr();
    cuMemAlloc(copy, BYTES);

    try (Tensor tensor = new Tensor(owner)) { // BUG: scope-end-while-in-use
      cuMemsetD32Async(tensor.memory, 55, N, owner);
      CUdeviceptr data = tensor.useOn(user);
      gpu.delay(user);
      cuMemcpyDtoDAsync(copy, data, BYTES, user);
    }

    CUdeviceptr next = new CUdeviceptr();
    cuMemAllocAsync(next, BYTES, owner);
    cuMemsetD32Async(next, 0, N, owner);
    cuMemFreeAsync(next, owner);
    cuStreamSynchronize(user);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), copy, BYTES);
    cuMemFree(copy);
    cuStreamDestroy(owner);
    cuStreamDestroy(user);
    Outcome.expect(55, result);
  }
}
