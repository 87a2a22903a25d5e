package dev.streamlint.rules.order;

import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.Range;
import java.util.Map;
import java.util.Optional;
import org.pcollections.TreePMap;

/**
 * The bytes that several accesses of one buffer touch, each at a place and of a length that are
 * known. Immutable; takes and asks in logarithmic time.
 *
 * @param ends by the first byte of each stretch the byte after its last; no two stretches touch
 */
record Spans(TreePMap<Long, Long> ends) {
  /** Empty if it is not known exactly which bytes these are. */
  static Optional<Spans> of(Range range) {
    return isExact(range)
        ? Optional.of(new Spans(TreePMap.<Long, Long>empty().plus(start(range), end(range))))
        : Optional.empty();
  }

  /** With those of a range that is as exact. */
  Spans with(Spans other) {
    Spans all = this;
    for (Map.Entry<Long, Long> each : other.ends.entrySet()) {
      all = all.with(each.getKey(), each.getValue());
    }
    return all;
  }

  private Spans with(long from, long to) {
    TreePMap<Long, Long> rest = ends;
    long start = from;
    long end = to;
    Map.Entry<Long, Long> near = rest.floorEntry(end);
    while (near != null && near.getValue() >= start) {
      start = Math.min(start, near.getKey());
      end = Math.max(end, near.getValue());
      rest = rest.minus(near.getKey());
      near = rest.floorEntry(end);
    }
    return new Spans(rest.plus(start, end));
  }

  boolean overlaps(Range other) {
    if (isExact(other)) {
      Map.Entry<Long, Long> near = ends.lowerEntry(end(other));
      return near != null && near.getValue() > start(other);
    }
    return ends.entrySet().stream()
        .anyMatch(each -> range(each.getKey(), each.getValue()).overlaps(other));
  }

  /** Whether every byte of {@code other} certainly is one of these. */
  boolean covers(Range other) {
    if (!isExact(other)) {
      return false;
    }
    Map.Entry<Long, Long> near = ends.floorEntry(start(other));
    return near != null && near.getValue() >= end(other);
  }

  /** From the first of the bytes to the last. */
  Range hull() {
    return range(ends.firstKey(), ends.lastEntry().getValue());
  }

  private static Range range(long start, long end) {
    return Range.of(start, end - start);
  }

  private static boolean isExact(Range range) {
    return range.rows().isEmpty()
        && range.start().filter(Affine::isConstant).isPresent()
        && range.length().filter(n -> n.isConstant() && n.constant() > 0).isPresent();
  }

  private static long start(Range range) {
    return range.start().orElseThrow().constant();
  }

  private static long end(Range range) {
    return start(range) + range.length().orElseThrow().constant();
  }
}
