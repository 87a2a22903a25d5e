package dev.streamlint.samples.jcuda.ordering;

import static jcuda.runtime.JCuda.cudaEventCreateWithFlags;
import static jcuda.runtime.JCuda.cudaEventDestroy;
import static jcuda.runtime.JCuda.cudaEventDisableTiming;
import static jcuda.runtime.JCuda.cudaEventRecord;
import static jcuda.runtime.JCuda.cudaFree;
import static jcuda.runtime.JCuda.cudaMalloc;
import static jcuda.runtime.JCuda.cudaMemcpy;
import static jcuda.runtime.JCuda.cudaMemcpyAsync;
import static jcuda.runtime.JCuda.cudaMemsetAsync;
import static jcuda.runtime.JCuda.cudaStreamCreateWithFlags;
import static jcuda.runtime.JCuda.cudaStreamDestroy;
import static jcuda.runtime.JCuda.cudaStreamNonBlocking;
import static jcuda.runtime.JCuda.cudaStreamSynchronize;
import static jcuda.runtime.JCuda.cudaStreamWaitEvent;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToDevice;
import static jcuda.runtime.cudaMemcpyKind.cudaMemcpyDeviceToHost;

import dev.streamlint.samples.support.Gpu;
import dev.streamlint.samples.support.Outcome;
import jcuda.Pointer;
import jcuda.driver.CUstream;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;

/**
 * Two streams write parts of one buffer that overlap by a quarter, and the second stream waits for
 * the first.
 */
public final class UnorderedWritesOfOverlappingRangesFixed {
  private static final int N = 256;
  private static final long BYTES = 4L * N;

  private static final int QUARTER = N / 4;

  public static void main(String[] args) {
    Gpu gpu = Gpu.open();
    cudaStream_t left = new cudaStream_t();
    cudaStreamCreateWithFlags(left, cudaStreamNonBlocking);
    cudaStream_t right = new cudaStream_t();
    cudaStreamCreateWithFlags(right, cudaStreamNonBlocking);
    cudaEvent_t leftDone = new cudaEvent_t();
    cudaEventCreateWithFlags(leftDone, cudaEventDisableTiming);
    Pointer ones = new Pointer();
    cudaMalloc(ones, BYTES);
    Pointer whole = new Pointer();
    cudaMalloc(whole, BYTES);
    CUstream driverLeft = new CUstream(left);

    cudaMemsetAsync(ones, 1, BYTES, right);
    gpu.delay(driverLeft);
    cudaMemsetAsync(whole, 0, 8L * QUARTER, left);
    cudaEventRecord(leftDone, left);
    cudaStreamWaitEvent(right, leftDone, 0);
    Pointer tail = whole.withByteOffset(4L * QUARTER);
    cudaMemcpyAsync(tail, ones, 12L * QUARTER, cudaMemcpyDeviceToDevice, right);

    cudaStreamSynchronize(left);
    cudaStreamSynchronize(right);
    int[] result = new int[N];
    cudaMemcpy(Pointer.to(result), whole, BYTES, cudaMemcpyDeviceToHost);
    cudaFree(ones);
    cudaFree(whole);
    cudaEventDestroy(leftDone);
    cudaStreamDestroy(left);
    cudaStreamDestroy(right);
    Outcome.expect(0x01010101, result[QUARTER]);
  }
}
