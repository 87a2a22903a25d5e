package ai.rapids.cudf;

/** Signatures of the real class that the samples use; nothing here runs. */
public final class PinnedMemoryPool {
  private PinnedMemoryPool() {}

  public static native HostMemoryBuffer allocate(long bytes);
}
