package dev.streamlint.samples.jcuda.lifetime;

import static jcuda.driver.CUstream_flags.CU_STREAM_NON_BLOCKING;
import static jcuda.driver.JCudaDriver.cuMemAllocAsync;
import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeAsync;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoDAsync;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;

/**
 * The catch block frees the target of an upload on a cleanup stream, but the upload may still be
 * pending when the parser throws.
 */
public final class CatchFreesPendingCopyRacy {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    CUstream upload = new CUstream();
    cuStreamCreate(upload, CU_STREAM_NON_BLOCKING);
    CUstream cleanup = new CUstream();
    cuStreamCreate(cleanup, CU_STREAM_NON_BLOCKING);
    Pointer staging = new Pointer();
    cuMemAllocHost(staging, BYTES);
    IntBuffer values = staging.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    values.put(0, 12);
    CUdeviceptr data = new CUdeviceptr();
    cuMemAllocAsync(data, BYTES, upload);

    gpu.delay(upload);
    cuMemcpyHtoDAsync(data, staging, BYTES, upload);
    int expected;
    try {
      expected = Integer.parseInt(args.length == 0 ? "a dozen" : args[0]);
    } catch (NumberFormatException e) {
      cuMemFreeAsync(data, cleanup); // BUG: scope-end-while-in-use
      System.out.println("not a number: nothing to compare with");
      return;
    }

    cuStreamSynchronize(upload);
    int[] result = new int[1];
    cuMemcpyDtoH(Pointer.to(result), data, 4);
    cuMemFree(data);
    cuMemFreeHost(staging);
    cuStreamDestroy(upload);
    cuStreamDestroy(cleanup);
    Outcome.expect(expected, result);
  }
}
