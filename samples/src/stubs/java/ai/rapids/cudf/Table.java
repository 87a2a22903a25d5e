package ai.rapids.cudf;

/** Signatures of the real class that the samples use; nothing here runs. */
public class Table implements AutoCloseable {
  public Table(ColumnVector... columns) {}

  public native int getNumberOfColumns();

  public native ColumnVector getColumn(int index);

  @Override
  public native void close();
}
