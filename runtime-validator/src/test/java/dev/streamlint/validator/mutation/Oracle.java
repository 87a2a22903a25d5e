package dev.streamlint.validator.mutation;

import dev.streamlint.rules.hazard.HazardKind;
import dev.streamlint.rules.hazard.Hazards;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import dev.streamlint.rules.order.Step;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What the order model says of a trace, of which some calls are left out. */
final class Oracle {
  private Oracle() {}

  /**
   * Two accesses that nothing orders, not even by what drivers happen to do.
   *
   * @param certain whether both certainly happen: a kernel that is not in view may not touch what
   *     it is given
   */
  record Race(HazardKind kind, Site earlier, Site later, boolean certain) {}

  static Set<Race> races(List<Op> trace, Predicate<Site> leftOut) {
    Set<Race> races = new LinkedHashSet<>();
    OrderState state = OrderState.start();
    for (Op op : trace) {
      if (isOrdering(op) && leftOut.test(op.at())) {
        continue;
      }
      Step step = state.apply(op);
      for (Pair pair : step.pairs()) {
        race(pair, state, step.after()).ifPresent(races::add);
      }
      state = step.after();
    }
    return races;
  }

  private static Optional<Race> race(Pair pair, OrderState before, OrderState after) {
    boolean reported = pair.edge() == Edge.NONE;
    return Hazards.of(pair, pair.later().op() instanceof Op.Free ? before : after)
        .filter(kind -> reported || kind == HazardKind.USE_AFTER_FREE)
        .map(
            kind ->
                new Race(kind, pair.earlier().op().at(), pair.later().op().at(), pair.isCertain()));
  }

  /** Whether all that it does is to order others. */
  static boolean isOrdering(Op op) {
    return op instanceof Op.Record
        || op instanceof Op.Wait
        || op instanceof Op.SyncStream
        || op instanceof Op.SyncEvent
        || op instanceof Op.SyncDevice
        || op instanceof Op.RecordStream;
  }
}
