package dev.streamlint.samples.javacpp;

import static org.bytedeco.cuda.global.cudart.*;

import org.bytedeco.cuda.cudart.CUevent_st;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.BytePointer;

/**
 * The scratch block goes back to the pool in the order of a stream that does not know its reader.
 */
public final class FreedInOrderOfTheAllocatingStreamRacy {
  private static final long BYTES = 1 << 20;

  public static void main(String[] args) {
    CUstream_st producer = new CUstream_st();
    CUstream_st consumer = new CUstream_st();
    cudaStreamCreateWithFlags(producer, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(consumer, cudaStreamNonBlocking);
    CUevent_st filled = new CUevent_st();
    cudaEventCreateWithFlags(filled, cudaEventDisableTiming);
    BytePointer result = new BytePointer();
    cudaMalloc(result, BYTES);

    BytePointer scratch = new BytePointer();
    cudaMallocAsync(scratch, BYTES, producer);
    cudaMemsetAsync(scratch, 7, BYTES, producer);
    cudaEventRecord(filled, producer);
    cudaStreamWaitEvent(consumer, filled);
    cudaMemcpyAsync(result, scratch, BYTES, cudaMemcpyDeviceToDevice, consumer);
    cudaFreeAsync(scratch, producer); // BUG: free-while-in-use

    cudaStreamSynchronize(producer);
    cudaStreamSynchronize(consumer);
    cudaFree(result);
    cudaEventDestroy(filled);
    cudaStreamDestroy(consumer);
    cudaStreamDestroy(producer);
  }
}
