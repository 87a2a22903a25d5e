package dev.streamlint.samples.jcuda.scenarios;

import static jcuda.driver.CUevent_flags.CU_EVENT_DISABLE_TIMING;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoDAsync;
import static jcuda.driver.JCudaDriver.cuModuleGetFunction;
import static jcuda.driver.JCudaDriver.cuModuleLoadData;
import static jcuda.driver.JCudaDriver.cuModuleUnload;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Kernels;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUstream;

/**
 * A custom kernel is launched on the compute stream while both of its inputs still arrive on the
 * upload stream. Pinned uploads are asynchronous and nothing orders the launch behind them.
 */
public final class S08KernelInputsProducedElsewhereRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUmodule module = new CUmodule();
    cuModuleLoadData(module, Kernels.PTX);
    CUfunction add = new CUfunction();
    cuModuleGetFunction(add, module, "add");
    CUstream upload = new CUstream();
    cuStreamCreate(upload, CU_STREAM_NON_BLOCKING);
    CUstream compute = new CUstream();
    cuStreamCreate(compute, CU_STREAM_NON_BLOCKING);
    CUevent arrived = new CUevent();
    cuEventCreate(arrived, CU_EVENT_DISABLE_TIMING);
    CUdeviceptr left = new CUdeviceptr();
    cuMemAlloc(left, BYTES);
    CUdeviceptr right = new CUdeviceptr();
    cuMemAlloc(right, BYTES);
    CUdeviceptr both = new CUdeviceptr();
    cuMemAlloc(both, BYTES);
    Pointer host = new Pointer();
    cuMemAllocHost(host, BYTES);
    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    for (int i = 0; i < N; i++) {
      values.put(i, 6);
    }

    gpu.delay(upload);
    cuMemcpyHtoDAsync(left, host, BYTES, upload);
    cuMemcpyHtoDAsync(right, host, BYTES, upload);
    cuEventRecord(arrived, upload);
    Pointer params =
        Pointer.to(
            Pointer.to(left), Pointer.to(right), Pointer.to(both), Pointer.to(new int[] {N}));
    cuLaunchKernel(add, 1, 1, 1, N, 1, 1, 0, compute, params, null); // BUG: unordered-read

    cuStreamSynchronize(upload);
    cuStreamSynchronize(compute);
    int[] result = new int[N];
    cuMemcpyDtoH(Pointer.to(result), both, BYTES);
    cuMemFree(left);
    cuMemFree(right);
    cuMemFree(both);
    cuMemFreeHost(host);
    cuEventDestroy(arrived);
    cuStreamDestroy(upload);
    cuStreamDestroy(compute);
    cuModuleUnload(module);
    Outcome.expect(12, result);
  }
}
