package dev.streamlint.samples.javacpp;

import static org.bytedeco.cuda.global.cudart.*;

import org.bytedeco.cuda.cudart.CUstream_st;

/** Two streams write two halves of one block, by addresses that are computed. */
public final class HalvesOnTwoStreamsOk {
  private static final int COUNT = 1 << 18;

  public static void main(String[] args) {
    CUstream_st first = new CUstream_st();
    CUstream_st second = new CUstream_st();
    cuStreamCreate(first, CU_STREAM_NON_BLOCKING);
    cuStreamCreate(second, CU_STREAM_NON_BLOCKING);
    long[] block = new long[1];
    cuMemAlloc(block, COUNT * 4L);

    cuMemsetD32Async(block[0], 1, COUNT / 2, first);
    cuMemsetD32Async(block[0] + COUNT * 2L, 2, COUNT / 2, second);

    cuStreamSynchronize(first);
    cuStreamSynchronize(second);
    cuMemFree(block[0]);
    cuStreamDestroy(second);
    cuStreamDestroy(first);
  }
}
