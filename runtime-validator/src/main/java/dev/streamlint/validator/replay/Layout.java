package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Rows;
import dev.streamlint.rules.op.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Small buffers in which the program's ranges overlap as they do in the program.
 *
 * <p>The places where some range of a buffer begins or ends cut it into pieces, and every piece
 * becomes {@value #PIECE} bytes. A symbol stands for a large number, each for another one.
 */
final class Layout {
  /** Bytes of a piece: enough for a wrong one not to be right by chance. */
  static final int PIECE = 16;

  /** More rows than this are not told apart. */
  private static final long MAX_ROWS = 64;

  private final Map<BufferId, TreeSet<Long>> cuts = new HashMap<>();
  private final Map<String, Long> symbols = new HashMap<>();

  Layout(List<Op> program) {
    for (Op op : program) {
      for (Use use : uses(op)) {
        for (Interval each : intervals(use.range())) {
          NavigableSet<Long> ends = cutsOf(use.buffer());
          ends.add(each.start());
          if (each.end() != Interval.OPEN) {
            ends.add(each.end());
          }
        }
      }
    }
  }

  /** What the op reads and writes, from the host or the device. */
  static List<Use> uses(Op op) {
    if (op instanceof Op.Work work) {
      return work.uses();
    }
    return op instanceof Op.HostAccess access ? List.of(access.use()) : List.of();
  }

  private record Interval(long start, long end) {
    static final long OPEN = Long.MAX_VALUE;
  }

  private NavigableSet<Long> cutsOf(BufferId buffer) {
    return cuts.computeIfAbsent(buffer, b -> new TreeSet<>(List.of(0L)));
  }

  /** In bytes; the last piece lies behind all ends. */
  int size(BufferId buffer) {
    return cutsOf(buffer).size() * PIECE;
  }

  List<Segment> segments(Use use) {
    NavigableSet<Long> ends = cutsOf(use.buffer());
    List<Segment> segments = new ArrayList<>();
    for (Interval each : intervals(use.range())) {
      int start = ends.headSet(each.start()).size() * PIECE;
      int end = each.end() == Interval.OPEN ? size(use.buffer()) : end(ends, each);
      if (end > start) {
        segments.add(new Segment(start, end - start));
      }
    }
    return segments;
  }

  private static int end(NavigableSet<Long> ends, Interval each) {
    return ends.headSet(each.end()).size() * PIECE;
  }

  private List<Interval> intervals(Range range) {
    if (range.start().isEmpty()) {
      return List.of(new Interval(0, Interval.OPEN));
    }
    long start = Math.max(0, value(range.start().get()));
    if (range.length().isEmpty()) {
      // A slot of unknown length is no longer than its distance to the next.
      long end = range.slot() ? start + slot(range.start().get()) : Interval.OPEN;
      return List.of(new Interval(start, end));
    }
    long length = value(range.length().get());
    List<Interval> rows = new ArrayList<>();
    long pitch = range.rows().map(Rows::pitch).map(this::value).orElse(length);
    long height = range.rows().map(Rows::height).map(this::value).orElse(1L);
    for (long row = 0; row < Math.min(height, MAX_ROWS); row++) {
      rows.add(new Interval(start + row * pitch, start + row * pitch + length));
    }
    return rows;
  }

  private long slot(Affine start) {
    return start.isConstant() ? 1 : value(Affine.symbol(start.terms().firstKey()));
  }

  private long value(Affine number) {
    long value = number.constant();
    for (var term : number.terms().entrySet()) {
      long symbol = symbols.computeIfAbsent(term.getKey(), s -> (symbols.size() + 1L) << 20);
      value += term.getValue() * symbol;
    }
    return value;
  }
}
