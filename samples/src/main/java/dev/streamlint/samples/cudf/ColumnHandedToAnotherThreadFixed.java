package dev.streamlint.samples.cudf;

import ai.rapids.cudf.ColumnVector;
import ai.rapids.cudf.Cuda;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The thread that makes the column waits for it before the future is done. */
public final class ColumnHandedToAnotherThreadFixed {
  private static ColumnVector load() {
    ColumnVector loaded = ColumnVector.fromInts(1, 2, 3);
    Cuda.DEFAULT_STREAM.sync();
    return loaded;
  }

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    ExecutorService loader = Executors.newSingleThreadExecutor();
    Future<ColumnVector> next = loader.submit(ColumnHandedToAnotherThreadFixed::load);
    ColumnVector column = next.get();
    ColumnVector doubled = column.binaryOp(column);
    Cuda.DEFAULT_STREAM.sync();
    doubled.close();
    column.close();
    loader.shutdown();
  }
}
