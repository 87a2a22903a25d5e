package dev.streamlint.samples.cudf;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.Cuda;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Each thread has a default stream of its own: a finished future says nothing about the column. */
public final class ColumnHandedToAnotherThreadRacy {
  private static ColumnVector load() {
    ColumnVector loaded = ColumnVector.fromInts(1, 2, 3);
    return loaded;
  }

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    ExecutorService loader = Executors.newSingleThreadExecutor();
    Future<ColumnVector> next = loader.submit(ColumnHandedToAnotherThreadRacy::load);
    ColumnVector column = next.get();
    ColumnVector doubled = column.binaryOp(column); // BUG: unordered-read
    Cuda.DEFAULT_STREAM.sync();
    doubled.close();
    column.close();
    loader.shutdown();
  }
}
