package dev.streamlint.samples.jcuda.host;

import static jcuda.driver.CUmemAttach_flags.CU_MEM_ATTACH_HOST;
import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAllocManaged;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;

/**
 * The host reads managed memory while the kernel that writes it may still run: the same address,
 * and no copy call that could wait.
 */
public final class ManagedMemoryReadBeforeSyncRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUfunction fill = gpu.function("fill");
    CUstream stream = new CUstream();
    cuStreamCreate(stream, CU_STREAM_NON_BLOCKING);
    CUdeviceptr managed = new CUdeviceptr();
    // With the other flag JCuda gives no byte buffer.
    cuMemAllocManaged(managed, BYTES, CU_MEM_ATTACH_HOST);
    IntBuffer values = managed.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();

    gpu.delay(stream);
    Pointer params =
        Pointer.to(Pointer.to(managed), Pointer.to(new int[] {26}), Pointer.to(new int[] {N}));
    cuLaunchKernel(fill, 1, 1, 1, N, 1, 1, 0, stream, params, null);
    int first = values.get(0); // BUG: host-read-before-sync

    cuStreamSynchronize(stream);
    cuMemFree(managed);
    cuStreamDestroy(stream);
    Outcome.expect(26, first);
  }
}
