package ai.rapids.cudf;

/** Signatures of the real class that the samples use; nothing here runs. */
public class Cuda {
  public static final Stream DEFAULT_STREAM = new Stream(false);

  private Cuda() {}

  public static native void deviceSynchronize();

  public static class Stream implements AutoCloseable {
    public Stream(boolean isNonBlocking) {}

    public native void waitOn(Event event);

    public native void sync();

    @Override
    public native void close();
  }

  public static class Event implements AutoCloseable {
    public native void record(Stream stream);

    public native void record();

    public native void sync();

    @Override
    public native void close();
  }
}
