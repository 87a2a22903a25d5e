package ai.rapids.cudf;

/** Signatures of the real class that the samples use; nothing here runs. */
public class ColumnVector extends ColumnView {
  public static native ColumnVector fromInts(int... values);

  public native ColumnVector incRefCount();
}
