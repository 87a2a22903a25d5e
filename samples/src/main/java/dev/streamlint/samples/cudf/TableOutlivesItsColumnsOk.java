package dev.streamlint.samples.cudf;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.HostColumnVector;
import ai.rapids.cudf.Table;

/** A table holds its columns: they can be closed before it, and used after it. */
public final class TableOutlivesItsColumnsOk {
  private static Table table() {
    try (ColumnVector keys = ColumnVector.fromInts(1, 2, 3);
        ColumnVector values = ColumnVector.fromInts(4, 5, 6)) {
      return new Table(keys, values);
    }
  }

  public static void main(String[] args) {
    ColumnVector kept;
    try (Table table = table()) {
      kept = table.getColumn(0);
      kept.incRefCount();
    }
    try (HostColumnVector rows = kept.copyToHost()) {
      System.out.println(rows.getInt(0));
    }
    kept.close();
  }
}
