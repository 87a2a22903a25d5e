package dev.streamlint.validator.device;

/** A place in the queue of a stream. */
public interface Mark {
  /** Whether something that stood here could start. */
  boolean isReached();
}
