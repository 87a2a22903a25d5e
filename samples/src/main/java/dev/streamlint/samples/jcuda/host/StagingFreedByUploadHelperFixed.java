package dev.streamlint.samples.jcuda.host;

import static jcuda.runtime.JCuda.cudaHostAllocDefault;
import static jcuda.runtime.JCuda.cudaStreamNonBlocking;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyHostToDevice;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUstream;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaStream_t;

/** An upload helper waits for its copy before it frees the staging memory. */
public final class StagingFreedByUploadHelperFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static void upload(Pointer device, int value, cudaStream_t stream) {
    Pointer staging = new Pointer();
    JCuda.cudaHostAlloc(staging, BYTES, cudaHostAllocDefault);
    IntBuffer values = staging.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    for (int i = 0; i < N; i++) {
      values.put(i, value);
    }
    JCuda.cudaMemcpyAsync(device, staging, BYTES, cudaMemcpyHostToDevice, stream);
    JCuda.cudaStreamSynchronize(stream);
    JCuda.cudaFreeHost(staging);
  }

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    cudaStream_t stream = new cudaStream_t();
    JCuda.cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking);
    Pointer device = new Pointer();
    JCuda.cudaMalloc(device, BYTES);

    gpu.delay(new CUstream(stream));
    upload(device, 32, stream);

    int[] result = new int[N];
    JCuda.cudaMemcpy(Pointer.to(result), device, BYTES, cudaMemcpyDeviceToHost);
    JCuda.cudaFree(device);
    JCuda.cudaStreamDestroy(stream);
    Outcome.expect(32, result);
  }
}
