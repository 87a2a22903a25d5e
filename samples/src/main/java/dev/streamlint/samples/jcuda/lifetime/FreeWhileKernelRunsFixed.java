package dev.streamlint.samples.jcuda.lifetime;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
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
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/** The host waits for the stream before it frees the kernel's input. */
public final class FreeWhileKernelRunsFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction scale = gpu.function("scale");
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr input = new CUdeviceptr();
    cuMemAlloc(input, BYTES);
    CUdeviceptr output = new CUdeviceptr();
    cuMemAlloc(output, BYTES);

    cuMemsetD32Async(input, 6, N, stream);
    gpu.delay(stream);
    Pointer params =
        Pointer.to(
            Pointer.to(input),
            Pointer.to(output),
            Pointer.to(new int[] {2}),
            Pointer.to(new int[] {N}));
    cuLaunchKernel(scale, 1, 1, 1, N, 1, 1, 0, stream, params, null);
    cuStreamSynchronize(stream);
    cuMemFree(input);

    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), output, BYTES);
    cuMemFree(output);
    cuStreamDestroy(stream);
    Outcome.expect(12, result);
  }
}
