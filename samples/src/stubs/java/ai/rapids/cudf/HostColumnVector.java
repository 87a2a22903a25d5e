package ai.rapids.cudf;

/** Signatures of the real class that the samples use; nothing here runs. */
public class HostColumnVector implements AutoCloseable {
  public native int getInt(long index);

  @Override
  public native void close();
}
