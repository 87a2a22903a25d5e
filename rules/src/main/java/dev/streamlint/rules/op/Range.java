package dev.streamlint.rules.op;

import java.util.Optional;

/**
 * The bytes of a buffer that an access touches.
 *
 * @param start first byte, counted from the start of the buffer; empty if not known
 * @param length number of bytes, of a rectangle those of one row; empty means to the end of the
 *     buffer, or not known
 * @param slot whether the code addresses one of several equal parts ({@code base + i * stride}): an
 *     unknown length is then not more than the stride
 * @param rows for a rectangle, how its rows follow each other
 */
public record Range(
    Optional<Affine> start, Optional<Affine> length, boolean slot, Optional<Rows> rows) {
  /** The whole buffer, or nobody knows which part of it. */
  public static final Range ALL = new Range(Optional.of(Affine.ZERO), Optional.empty(), false);

  public Range(Optional<Affine> start, Optional<Affine> length, boolean slot) {
    this(start, length, slot, Optional.empty());
  }

  public Range(Optional<Affine> start, Optional<Affine> length) {
    this(start, length, length.isPresent() && !length.get().isConstant());
  }

  public static Range of(long start, long length) {
    return new Range(Optional.of(Affine.of(start)), Optional.of(Affine.of(length)), false);
  }

  /** A rectangle: {@code rows.height()} times {@code width} bytes, a pitch apart. */
  public static Range rectangle(Optional<Affine> start, Affine width, Rows rows) {
    return new Range(start, Optional.of(width), false, Optional.of(rows));
  }

  /** How sure it is that two ranges share a byte. */
  public enum Overlap {
    NO,
    /** It hangs on numbers that are not known. */
    MAYBE,
    YES
  }

  /** Whether the two may share a byte. */
  public boolean overlaps(Range other) {
    return overlap(other) != Overlap.NO;
  }

  /**
   * Whether the two share a byte. Unknown starts may overlap with everything. Slots {@code 0*chunk}
   * and {@code 1*chunk} of two loop iterations are disjoint in code that works at all. Symbols are
   * taken for positive: they are sizes and counts.
   */
  public Overlap overlap(Range other) {
    if (start.isEmpty() || other.start.isEmpty()) {
      return Overlap.MAYBE;
    }
    Affine distance = other.start.get().minus(start.get());
    if (distance.equals(Affine.ZERO)) {
      return Overlap.YES;
    }
    boolean up =
        distance.isConstant()
            ? distance.constant() > 0
            : distance.terms().values().iterator().next() > 0;
    if (rows.isPresent() || other.rows.isPresent()) {
      return up
          ? Rectangles.overlap(this, other, distance)
          : Rectangles.overlap(other, this, distance.times(-1));
    }
    return up ? reaches(distance) : other.reaches(distance.times(-1));
  }

  /** Whether this range reaches what starts so many bytes after its own start. */
  Overlap reaches(Affine distance) {
    if (length.isPresent()) {
      Affine gap = distance.minus(length.get());
      if (gap.constant() >= 0 && gap.terms().values().stream().allMatch(k -> k > 0)) {
        return Overlap.NO;
      } else if (gap.isConstant()) {
        return Overlap.YES;
      }
    }
    boolean isStride =
        distance.isConstant() || (distance.terms().size() == 1 && distance.constant() == 0);
    if (slot && isStride) {
      return Overlap.NO;
    }
    return length.isEmpty() && !slot ? Overlap.YES : Overlap.MAYBE;
  }

  /** Whether every byte of {@code other} certainly is one of these. */
  public boolean covers(Range other) {
    if (start.equals(other.start) && length.equals(other.length) && rows.equals(other.rows)) {
      return start.isPresent();
    }
    if (start.isEmpty() || other.start.isEmpty()) {
      return false;
    }
    if (rows.isPresent()) {
      return Rectangles.covers(this, other);
    }
    if (other.rows.isPresent()) {
      return covers(Rectangles.span(other));
    }
    Affine distance = other.start.get().minus(start.get());
    if (!distance.isConstant() || distance.constant() < 0) {
      return false;
    }
    if (length.isEmpty()) {
      return !slot;
    }
    if (other.length.isEmpty()) {
      return false;
    }
    Affine slack = length.get().minus(other.length.get()).minus(distance);
    return slack.isConstant() && slack.constant() >= 0;
  }
}
