package dev.streamlint.samples.cudf;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.HostColumnVector;

/** The stream is waited for before the rows are read. */
public final class HostColumnReadTooEarlyFixed {
  public static void main(String[] args) {
    try (Cuda.Stream stream = new Cuda.Stream(true);
        ColumnVector numbers = ColumnVector.fromInts(1, 2, 3);
        ColumnVector squares = numbers.binaryOp(numbers)) {
      Cuda.DEFAULT_STREAM.sync();
      HostColumnVector rows = squares.copyToHostAsync(stream);
      stream.sync();
      int first = rows.getInt(0);
      System.out.println(first);
      rows.close();
    }
  }
}
