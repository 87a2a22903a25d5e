package ai.rapids.cudf;

/** Signatures of the real class that the samples use; nothing here runs. */
public class ColumnView implements AutoCloseable {
  public native ColumnVector binaryOp(ColumnView other);

  public native HostColumnVector copyToHost();

  public native HostColumnVector copyToHostAsync(Cuda.Stream stream);

  @Override
  public native void close();
}
