package dev.streamlint.rules.op;

import java.util.Optional;

/**
 * The bytes of a buffer that an access touches.
 *
 * @param start first byte, counted from the start of the buffer; empty if not known
 * @param length number of bytes; empty means to the end of the buffer, or not known
 */
public record Range(Optional<Affine> start, Optional<Affine> length) {
  /** The whole buffer, or nobody knows which part of it. */
  public static final Range ALL = new Range(Optional.of(Affine.ZERO), Optional.empty());

  public static Range of(long start, long length) {
    return new Range(Optional.of(Affine.of(start)), Optional.of(Affine.of(length)));
  }

  /**
   * Whether the two may share a byte. Unknown starts overlap with everything. A length that is only
   * a symbol is the length of a slot, which is not longer than the stride that the code itself
   * uses: slots {@code 0*chunk} and {@code 1*chunk} of two loop iterations are disjoint in code
   * that works at all.
   */
  public boolean overlaps(Range other) {
    if (start.isEmpty() || other.start.isEmpty()) {
      return true;
    }
    Affine distance = other.start.get().minus(start.get());
    if (distance.isConstant()) {
      return distance.constant() >= 0
          ? !endsBefore(length, distance.constant())
          : !endsBefore(other.length, -distance.constant());
    }
    boolean isStride = distance.terms().size() == 1 && distance.constant() == 0;
    boolean up = distance.terms().values().iterator().next() > 0;
    return !(isStride && isSlot(up ? length : other.length));
  }

  /** Whether every byte of {@code other} certainly is one of these. */
  public boolean covers(Range other) {
    if (equals(other)) {
      return start.isPresent();
    }
    if (start.isEmpty() || other.start.isEmpty()) {
      return false;
    }
    Affine distance = other.start.get().minus(start.get());
    if (!distance.isConstant() || distance.constant() < 0) {
      return false;
    }
    if (length.isEmpty()) {
      return true;
    }
    if (other.length.isEmpty()) {
      return false;
    }
    Affine slack = length.get().minus(other.length.get()).minus(distance);
    return slack.isConstant() && slack.constant() >= 0;
  }

  private static boolean endsBefore(Optional<Affine> length, long distance) {
    return isSlot(length)
        ? distance > 0
        : length.isPresent() && length.get().constant() <= distance;
  }

  private static boolean isSlot(Optional<Affine> length) {
    return length.isPresent() && !length.get().isConstant();
  }
}
