package ai.rapids.cudf;

/** Signatures of the real class that the samples use; nothing here runs. */
public abstract class MemoryBuffer implements AutoCloseable {
  public native void incRefCount();

  @Override
  public native void close();
}
