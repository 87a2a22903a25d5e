package dev.streamlint.rules.order;

import java.util.Arrays;

/**
 * How much of every actor's work is known complete: for each actor, the number of its ops, counted
 * from the first.
 *
 * <p>One number an actor suffices because an actor's ops complete in order: work on a stream is
 * executed in issue order (CUDA C++ Programming Guide, "Streams"), and what a host thread does
 * itself it does in program order. Immutable.
 */
@SuppressWarnings("ReferenceEquality") // "Nothing was added" is told by the very same object.
final class VectorClock {
  static final VectorClock NOTHING = new VectorClock(new int[0]);

  /** By actor; absent at the end means 0, and the last number is not 0. */
  private final int[] counts;

  private VectorClock(int[] counts) {
    this.counts = counts;
  }

  int count(int actor) {
    return actor < counts.length ? counts[actor] : 0;
  }

  /** The number of actors up to the last one of which anything is known. */
  int size() {
    return counts.length;
  }

  boolean covers(VectorClock other) {
    if (this == other) {
      return true;
    }
    if (other.counts.length > counts.length) {
      return false;
    }
    for (int i = 0; i < other.counts.length; i++) {
      if (other.counts[i] > counts[i]) {
        return false;
      }
    }
    return true;
  }

  /** What is known when both are known. The very same object when the other adds nothing. */
  VectorClock join(VectorClock other) {
    if (covers(other)) {
      return this;
    }
    if (other.covers(this)) {
      return other;
    }
    int[] joined = Arrays.copyOf(counts, Math.max(counts.length, other.counts.length));
    for (int i = 0; i < other.counts.length; i++) {
      joined[i] = Math.max(joined[i], other.counts[i]);
    }
    return new VectorClock(joined);
  }

  /** One op more of {@code actor}. */
  VectorClock tick(int actor) {
    int[] ticked = Arrays.copyOf(counts, Math.max(counts.length, actor + 1));
    ticked[actor]++;
    return new VectorClock(ticked);
  }

  /**
   * The same for fewer actors.
   *
   * @param numbers the new number of each, in ascending order; negative for those to leave out
   */
  VectorClock renumber(int[] numbers) {
    int[] renumbered = new int[counts.length];
    int size = 0;
    for (int i = 0; i < counts.length; i++) {
      if (numbers[i] >= 0) {
        renumbered[numbers[i]] = counts[i];
        size = counts[i] > 0 ? numbers[i] + 1 : size;
      }
    }
    return new VectorClock(Arrays.copyOf(renumbered, size));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VectorClock that && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return Arrays.toString(counts);
  }
}
