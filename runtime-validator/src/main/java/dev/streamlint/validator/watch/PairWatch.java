package dev.streamlint.validator.watch;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.TokenId;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.LiveOrder;
import dev.streamlint.rules.order.Pair;
import dev.streamlint.rules.order.Step;
import dev.streamlint.validator.trace.Ops;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the places of which the operations conflict in a run, ordered or not: those of which the
 * order can be tried by holding the earlier one. An earlier access by the host, and two operations
 * in one stream, need no trial: the one is over when the other is queued, and a stream keeps its
 * order.
 */
public final class PairWatch implements Ops {
  /** Every so many ops, what is complete is forgotten: so memory does not grow with a run. */
  private static final int FORGET = 4096;

  private final Map<Places, Seen> seen = new LinkedHashMap<>();
  private final LiveOrder order = new LiveOrder();
  private long operations;

  private record Places(Site earlier, Site later) {}

  /**
   * Two places.
   *
   * @param edge the weakest that was seen
   * @param afterFree whether the earlier one gave the memory back
   * @param count how often they met
   */
  public record Seen(Site earlier, Site later, Edge edge, boolean afterFree, long count) {}

  @Override
  public synchronized void add(Op op) {
    Step step = order.apply(op);
    step.pairs().stream().filter(PairWatch::canBeTried).forEach(this::see);
    if (++operations % FORGET == 0) {
      order.forgetKnown(HostId.MAIN);
    }
  }

  private static boolean canBeTried(Pair pair) {
    return pair.earlier().stream().isPresent()
        && !pair.earlier().stream().equals(pair.later().stream());
  }

  private void see(Pair pair) {
    Site earlier = pair.earlier().op().at();
    Site later = pair.later().op().at();
    boolean afterFree = pair.earlier().op() instanceof Op.Free;
    seen.merge(
        new Places(earlier, later),
        new Seen(earlier, later, pair.edge(), afterFree, 1),
        (a, b) ->
            new Seen(
                earlier,
                later,
                a.edge().compareTo(b.edge()) <= 0 ? a.edge() : b.edge(),
                a.afterFree() || b.afterFree(),
                a.count() + b.count()));
  }

  @Override
  public synchronized void forget(BufferId buffer) {
    order.forget(buffer);
  }

  @Override
  public synchronized void forget(TokenId token) {
    order.forget(token);
  }

  /** In the order in which they were first seen. */
  public synchronized List<Seen> pairs() {
    return new ArrayList<>(seen.values());
  }
}
