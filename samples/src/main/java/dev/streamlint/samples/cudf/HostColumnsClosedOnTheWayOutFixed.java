package dev.streamlint.samples.cudf;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.Cuda;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.Table;
import java.util.ArrayList;
import java.util.List;

/** Copies the columns of a table to the host, all of them at once. */
public final class HostColumnsClosedOnTheWayOutFixed {
  static List<HostColumnVector> copy(Table table, Cuda.Stream stream) {
    List<HostColumnVector> columns = new ArrayList<>();
    try {
      for (int i = 0; i < table.getNumberOfColumns(); i++) {
        columns.add(table.getColumn(i).copyToHostAsync(stream));
      }
      stream.sync();
      return columns;
    } catch (RuntimeException e) {
      // The copies of the columns before may be on their way.
      stream.sync();
      for (HostColumnVector column : columns) {
        column.close();
      }
      throw e;
    }
  }

  public static void main(String[] args) {
    try (Cuda.Stream stream = new Cuda.Stream(true);
        ColumnVector keys = ColumnVector.fromInts(1, 2, 3);
        ColumnVector values = ColumnVector.fromInts(4, 5, 6);
        Table table = new Table(keys, values)) {
      Cuda.DEFAULT_STREAM.sync();
      for (HostColumnVector column : copy(table, stream)) {
        System.out.println(column.getInt(0));
        column.close();
      }
    }
  }
}
