package dev.streamlint.validator.device;

/** A place in the queue of a stream. */
public interface Mark {
  /** Whether all work up to here is done. */
  boolean isReached();
}
