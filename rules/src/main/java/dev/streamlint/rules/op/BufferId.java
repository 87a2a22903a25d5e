package dev.streamlint.rules.op;

import org.jspecify.annotations.Nullable;

/**
 * A block of memory, from its allocation to its free, by identity.
 *
 * @param number unique among the ids of one program
 */
public record BufferId(int number) {
  // Asked for at every step of a path: what Java makes for a record is linked at the first call of
  // each run, which takes a millisecond, and is slower in code of the quick compiler.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BufferId id && number == id.number;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
