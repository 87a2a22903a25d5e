package dev.streamlint.samples.javacpp;

import static org.bytedeco.cuda.global.cudart.*;

import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.javacpp.FloatPointer;

/** The copy of the row before is waited for. */
public final class PinnedRowsRefilledFixed {
  private static final int COLUMNS = 4096;
  private static final long BYTES = COLUMNS * 4L;

  public static void main(String[] args) {
    CUstream_st stream = new CUstream_st();
    cudaStreamCreateWithFlags(stream, cudaStreamNonBlocking);
    FloatPointer row = new FloatPointer();
    cudaMallocHost(row, BYTES);
    FloatPointer table = new FloatPointer();
    cudaMalloc(table, 16 * BYTES);

    for (int i = 0; i < 16; i++) {
      cudaStreamSynchronize(stream);
      row.put(0, i);
      cudaMemcpyAsync(
          table.getPointer(i * (long) COLUMNS), row, BYTES, cudaMemcpyHostToDevice, stream);
    }

    cudaStreamSynchronize(stream);
    cudaFree(table);
    cudaFreeHost(row);
    cudaStreamDestroy(stream);
  }
}
