package dev.streamlint.samples.cudf;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.HostColumnVector;

/** copyToHostAsync hands out the column before its rows are there. */
public final class HostColumnReadTooEarlyRacy {
  public static void main(String[] args) {
    try (Cuda.Stream stream = new Cuda.Stream(true);
        ColumnVector numbers = ColumnVector.fromInts(1, 2, 3);
        ColumnVector squares = numbers.binaryOp(numbers)) {
      Cuda.DEFAULT_STREAM.sync();
      HostColumnVector rows = squares.copyToHostAsync(stream);
      int first = rows.getInt(0); // BUG: host-read-before-sync
      System.out.println(first);
      stream.sync();
      rows.close();
    }
  }
}
