package dev.streamlint.rules.order;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.order.AllPairs.Ops;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the order model says of a whole program. */
final class Verdicts {
  /** The weakest edge of each pair of ops that the model reported. */
  final Map<Ops, Edge> pairs = new HashMap<>();

  private Verdicts() {}

  static Verdicts of(List<Op> program) {
    Map<Op, Integer> index = new HashMap<>();
    Verdicts verdicts = new Verdicts();
    OrderState state = OrderState.start();
    for (int i = 0; i < program.size(); i++) {
      index.put(program.get(i), i);
      Step step = state.apply(program.get(i));
      for (Pair pair : step.pairs()) {
        Ops ops = new Ops(index.getOrDefault(pair.earlier().op(), -1), i);
        verdicts.pairs.merge(ops, pair.edge(), (a, b) -> a.compareTo(b) < 0 ? a : b);
      }
      state = step.after();
    }
    return verdicts;
  }

  /** Whether the program has a bug: an edge below {@code needed}, or any use after a free. */
  static boolean anyBug(Map<Ops, Edge> pairs, List<Op> program, Edge needed) {
    return pairs.entrySet().stream()
        .anyMatch(
            entry ->
                entry.getValue().compareTo(needed) < 0
                    || program.get(entry.getKey().earlier()) instanceof Op.Free);
  }
}
