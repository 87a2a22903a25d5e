package dev.streamlint.samples.jcuda.silent;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.util.ArrayList;
import java.util.List;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * Four streams are created and one is used; the others never get work and need neither a wait nor a
 * sync.
 */
public final class UnusedStreamsOk {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    List<CUstream> streams = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      CUstream stream = new CUstream();
      cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
      streams.add(stream);
    }
    CUdeviceptr data = new CUdeviceptr();
    cuMemAlloc(data, BYTES);
    CUstream used = streams.get(2);

    gpu.delay(used);
    cuMemsetD32Async(data, 18, N, used);
    cuStreamSynchronize(used);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), data, BYTES);
    for (CUstream stream : streams) {
      cuStreamDestroy(stream);
    }
    cuMemFree(data);
    Outcome.expect(18, result);
  }
}
