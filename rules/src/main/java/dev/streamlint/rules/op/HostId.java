package dev.streamlint.rules.op;

import org.jspecify.annotations.Nullable;

/**
 * A host thread, by identity.
 *
 * @param number unique among the ids of one program
 */
public record HostId(int number) {
  /** The thread that enters the program. */
  public static final HostId MAIN = new HostId(0);

  // Asked for at every step of a path: what Java makes for a record is linked at the first call of
  // each run, which takes a millisecond, and is slower in code of the quick compiler.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof HostId id && number == id.number;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
