package dev.streamlint.validator.device;

/** Holds work back until it is opened. May be opened by any thread, and more than once. */
public interface Gate extends AutoCloseable {
  void open();

  boolean isOpen();

  /** As {@link #open}: a gate that is left in any way does not stay closed. */
  @Override
  default void close() {
    open();
  }
}
