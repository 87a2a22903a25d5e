package dev.streamlint.rules.op;

import org.jspecify.annotations.Nullable;

/**
 * A CUDA stream, by identity.
 *
 * @param number unique among the ids of one program
 */
public record StreamId(int number) {
  /** The legacy default stream (handle 0 or 1): exists without being created. */
  public static final StreamId LEGACY = new StreamId(0);

  // Asked for at every step of a path: what Java makes for a record is linked at the first call of
  // each run, which takes a millisecond, and is slower in code of the quick compiler.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StreamId id && number == id.number;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
