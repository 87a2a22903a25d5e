package dev.streamlint.samples.jcuda.performance;

import static jcuda.runtime.JCuda.*;
import static jcuda.runtime.cudaMemcpyKind.*;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import jcuda.Pointer;
import jcuda.driver.CUstream;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;

/** The host waits for the event behind the download that it needs. */
public final class DeviceSyncWhereEventWouldDoFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    cudaStream_t first = new cudaStream_t();
    cudaStreamCreateWithFlags(first, cudaStreamNonBlocking);
    cudaStream_t second = new cudaStream_t();
    cudaStreamCreateWithFlags(second, cudaStreamNonBlocking);
    cudaEvent_t downloaded = new cudaEvent_t();
    cudaEventCreateWithFlags(downloaded, cudaEventDisableTiming);
    Pointer one = new Pointer();
    cudaMalloc(one, BYTES);
    Pointer two = new Pointer();
    cudaMalloc(two, BYTES);
    Pointer host = new Pointer();
    cudaHostAlloc(host, BYTES, cudaHostAllocDefault);
    IntBuffer values = host.getByteBuffer(0, BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();

    cudaMemsetAsync(one, 1, BYTES, first);
    cudaStreamSynchronize(first);
    cudaFree(one);

    gpu.delay(new CUstream(second));
    cudaMemsetAsync(two, 2, BYTES, second);
    cudaMemcpyAsync(host, two, BYTES, cudaMemcpyDeviceToHost, second);
    cudaEventRecord(downloaded, second);
    cudaEventSynchronize(downloaded);

    int[] result = new int[N];
    values.get(result);
    cudaFree(two);
    cudaFreeHost(host);
    cudaEventDestroy(downloaded);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    Outcome.expect(0x02020202, result);
  }
}
