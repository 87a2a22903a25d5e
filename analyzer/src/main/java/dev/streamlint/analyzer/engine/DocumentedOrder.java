package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import java.util.List;

/**
 * What CUDA documents of a path's order, kept beside the strict reading of it, which takes the
 * barrier of the legacy default stream for implicit. Tells which pairs are ordered by nothing but
 * that barrier.
 */
final class DocumentedOrder {
  private OrderState order;
  private List<Pair> latest = List.of();

  DocumentedOrder(OrderState start) {
    order = start;
  }

  void apply(Op op) {
    var step = order.apply(op);
    order = step.after();
    latest = step.pairs();
  }

  void assumeOrdered(Pair pair) {
    order = order.assumeOrdered(pair);
  }

  /** Whether a pair of the latest op, which the strict reading finds implicit, is ordered here. */
  boolean orders(Pair pair) {
    return pair.edge() == Edge.IMPLICIT
        && latest.stream()
            .noneMatch(
                p ->
                    p.edge() != Edge.DOCUMENTED
                        && p.earlier().op().equals(pair.earlier().op())
                        && p.earlier().use().buffer().equals(pair.earlier().use().buffer()));
  }
}
