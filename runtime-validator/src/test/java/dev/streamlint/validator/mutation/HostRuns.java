package dev.streamlint.validator.mutation;

import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the host does to an image byte by byte is one access: the order model would remember each of
 * a hundred thousand.
 */
final class HostRuns {
  private HostRuns() {}

  /** The trace with each access that goes on where the one before it ended as part of that. */
  static List<Op> joined(List<Op> trace) {
    List<Op> joined = new ArrayList<>();
    for (Op op : trace) {
      int last = joined.size() - 1;
      Optional<Op> longer = last < 0 ? Optional.empty() : and(joined.get(last), op);
      if (longer.isPresent()) {
        joined.set(last, longer.get());
      } else {
        joined.add(op);
      }
    }
    return List.copyOf(joined);
  }

  private static Optional<Op> and(Op op, Op next) {
    if (!(op instanceof Op.HostAccess one && next instanceof Op.HostAccess other)
        || !one.at().equals(other.at())
        || !one.host().equals(other.host())
        || !one.use().buffer().equals(other.use().buffer())
        || one.use().mode() != other.use().mode()) {
      return Optional.empty();
    }
    return and(one.use().range(), other.use().range())
        .map(
            range ->
                new Op.HostAccess(
                    one.at(),
                    one.host(),
                    new Use(one.use().buffer(), range, one.use().mode(), one.use().certain())));
  }

  private static Optional<Range> and(Range one, Range other) {
    Optional<Affine> end = one.start().flatMap(start -> one.length().map(start::plus));
    boolean goesOn = end.isPresent() && end.equals(other.start()) && other.length().isPresent();
    return goesOn && one.rows().isEmpty() && other.rows().isEmpty()
        ? Optional.of(
            new Range(
                one.start(),
                Optional.of(one.length().orElseThrow().plus(other.length().get())),
                one.slot()))
        : Optional.empty();
  }
}
