package dev.streamlint.rules.op;

import dev.streamlint.rules.op.Range.Overlap;
import java.util.List;
import java.util.Optional;

/** Which bytes do two ranges share, of which at least one is a rectangle? */
final class Rectangles {
  private Rectangles() {}

  /** The second starts {@code distance} bytes after the first. */
  static Overlap overlap(Range first, Range second, Affine distance) {
    if (first.rows().isEmpty() && first.reaches(distance) != Overlap.MAYBE) {
      return first.reaches(distance);
    }
    if (first.rows().isPresent() && endsBefore(first, distance)) {
      return Overlap.NO;
    }
    Optional<Affine> pitch = pitch(first, second);
    if (pitch.isEmpty() || first.length().isEmpty() || second.length().isEmpty()) {
      return Overlap.MAYBE;
    }
    Affine p = pitch.get();
    Affine one = first.length().get();
    Affine other = second.length().get();
    if (inOneRow(distance, p).stream()
        .anyMatch(c -> isNotNegative(c.minus(one)) && isNotNegative(p.minus(c).minus(other)))) {
      return Overlap.NO;
    }
    boolean known =
        List.of(distance, p, one, other, height(first), height(second)).stream()
            .allMatch(Affine::isConstant);
    if (!known || p.constant() <= 0) {
      return Overlap.MAYBE;
    }
    return meet(first, second, distance.constant(), p.constant()) ? Overlap.YES : Overlap.NO;
  }

  /** Every byte from the first to the last, those between the rows as well. */
  static Range span(Range rectangle) {
    Rows rows = rectangle.rows().orElseThrow();
    Optional<Affine> length =
        product(rows.height().minus(Affine.of(1)), rows.pitch())
            .flatMap(above -> rectangle.length().map(above::plus));
    return new Range(rectangle.start(), length, false);
  }

  /** Whether every byte of {@code other} certainly is one of the rectangle's; both starts known. */
  static boolean covers(Range rectangle, Range other) {
    Optional<Affine> pitch = pitch(rectangle, other);
    if (pitch.isEmpty() || rectangle.length().isEmpty() || other.length().isEmpty()) {
      return false;
    }
    Affine distance = other.start().orElseThrow().minus(rectangle.start().orElseThrow());
    Affine width = rectangle.length().get();
    Affine part = other.length().get();
    boolean known =
        List.of(distance, pitch.get(), width, part, height(rectangle), height(other)).stream()
            .allMatch(Affine::isConstant);
    long p = pitch.get().constant();
    if (!known || p <= 0) {
      return false;
    }
    long row = Math.floorDiv(distance.constant(), p);
    long column = Math.floorMod(distance.constant(), p);
    return row >= 0
        && column + part.constant() <= width.constant()
        && row + height(other).constant() <= height(rectangle).constant();
  }

  /** The pitch of both; a plain range is one row of any pitch. */
  private static Optional<Affine> pitch(Range one, Range other) {
    if (one.rows().isEmpty()) {
      return other.rows().map(Rows::pitch);
    }
    Affine pitch = one.rows().get().pitch();
    boolean differs = other.rows().filter(rows -> !rows.pitch().equals(pitch)).isPresent();
    return differs ? Optional.empty() : Optional.of(pitch);
  }

  private static Affine height(Range range) {
    return range.rows().map(Rows::height).orElse(Affine.of(1));
  }

  /** No row is longer than the pitch, so a rectangle ends before its height times the pitch. */
  private static boolean endsBefore(Range rectangle, Affine distance) {
    Rows rows = rectangle.rows().orElseThrow();
    return span(rectangle).length().filter(l -> isNotNegative(distance.minus(l))).isPresent()
        || product(rows.height(), rows.pitch())
            .filter(l -> isNotNegative(distance.minus(l)))
            .isPresent();
  }

  /** The distance without whole rows: where in a row of the first the second starts. */
  private static List<Affine> inOneRow(Affine distance, Affine pitch) {
    Affine column = distance;
    if (pitch.isConstant() && pitch.constant() > 0) {
      long whole = Math.floorDiv(distance.constant(), pitch.constant());
      column = distance.minus(pitch.times(whole));
    } else if (!pitch.isConstant()) {
      String symbol = pitch.terms().firstKey();
      long whole =
          Math.floorDiv(
              distance.terms().getOrDefault(symbol, 0L), pitch.terms().getOrDefault(symbol, 1L));
      column = distance.minus(pitch.times(whole));
    }
    return List.of(column, column.plus(pitch));
  }

  /** Whether some row of the one and some row of the other share a byte. */
  private static boolean meet(Range first, Range second, long distance, long pitch) {
    long one = first.length().orElseThrow().constant();
    long other = second.length().orElseThrow().constant();
    // By how many rows the second's row has to lie further on to end behind the first's start.
    long rows = Math.floorDiv(-other - distance, pitch) + 1;
    rows = Math.max(rows, 1 - height(first).constant());
    return rows < height(second).constant() && distance + rows * pitch < one;
  }

  /** Symbols are sizes and counts. */
  private static boolean isNotNegative(Affine number) {
    return number.constant() >= 0 && number.terms().values().stream().allMatch(k -> k > 0);
  }

  private static Optional<Affine> product(Affine one, Affine other) {
    if (one.isConstant()) {
      return Optional.of(other.times(one.constant()));
    }
    return other.isConstant() ? Optional.of(one.times(other.constant())) : Optional.empty();
  }
}
