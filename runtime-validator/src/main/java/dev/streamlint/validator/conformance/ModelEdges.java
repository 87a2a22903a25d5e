package dev.streamlint.validator.conformance;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import dev.streamlint.rules.order.Step;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the order model says of every conflicting pair of a program. */
final class ModelEdges {
  private record Key(int earlier, int later, BufferId buffer) {}

  private final Map<Key, Edge> edges = new HashMap<>();
  private final Set<Integer> unordered = new HashSet<>();

  ModelEdges(List<Op> program) {
    IdentityHashMap<Op, Integer> index = new IdentityHashMap<>();
    OrderState state = OrderState.start();
    for (int i = 0; i < program.size(); i++) {
      index.put(program.get(i), i);
      Step step = state.apply(program.get(i));
      for (Pair pair : step.pairs()) {
        int earlier = index.getOrDefault(pair.earlier().op(), -1);
        Key key = new Key(earlier, i, pair.later().use().buffer());
        edges.merge(key, pair.edge(), (a, b) -> a.compareTo(b) < 0 ? a : b);
        if (pair.edge() != Edge.DOCUMENTED) {
          unordered.add(i);
        }
      }
      state = step.after();
    }
  }

  /**
   * The weakest edge between the two uses of the buffer; empty where the model has forgotten the
   * earlier one, since another that it knows complete stands for it.
   */
  Optional<Edge> of(int earlier, int later, BufferId buffer) {
    return Optional.ofNullable(edges.get(new Key(earlier, later, buffer)));
  }

  /** Whether some pair with this op as the later one is not ordered, or by practice only. */
  boolean isUnordered(int later) {
    return unordered.contains(later);
  }
}
