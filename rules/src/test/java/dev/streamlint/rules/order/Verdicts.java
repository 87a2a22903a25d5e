package dev.streamlint.rules.order;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.order.AllPairs.Ops;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What the order model says of a whole program. */
final class Verdicts {
  /** The weakest edge of each pair of ops that the model reported. */
  final Map<Ops, Edge> pairs = new HashMap<>();

  private Verdicts() {}

  static Verdicts of(List<Op> program) {
    return of(program, pair -> true);
  }

  /** Of some of the pairs only. */
  static Verdicts of(List<Op> program, Predicate<Pair> which) {
    Map<Op, Integer> index = new HashMap<>();
    Verdicts verdicts = new Verdicts();
    OrderState state = OrderState.start();
    for (int i = 0; i < program.size(); i++) {
      index.put(program.get(i), i);
      Step step = state.apply(program.get(i));
      for (Pair pair : step.pairs().stream().filter(which).toList()) {
        Ops ops = new Ops(index.getOrDefault(pair.earlier().op(), -1), i);
        verdicts.pairs.merge(ops, pair.edge(), (a, b) -> a.compareTo(b) < 0 ? a : b);
      }
      state = step.after();
    }
    return verdicts;
  }

  /** Whether the program has a bug: an edge below {@code needed}. */
  static boolean anyBug(List<Op> program, Edge needed) {
    return weakest(of(program).pairs, program).values().stream()
        .anyMatch(edge -> edge.compareTo(needed) < 0);
  }

  /**
   * For each op that comes later in some pair, its weakest edge; left out if all is in order. A use
   * after a free has none.
   */
  static Map<Integer, Edge> weakest(Map<Ops, Edge> pairs, List<Op> program) {
    Map<Integer, Edge> weakest = new HashMap<>();
    pairs.forEach(
        (ops, edge) ->
            weakest.merge(
                ops.later(),
                program.get(ops.earlier()) instanceof Op.Free ? Edge.NONE : edge,
                (a, b) -> a.compareTo(b) < 0 ? a : b));
    weakest.values().removeIf(edge -> edge == Edge.DOCUMENTED);
    return weakest;
  }

  static boolean isStagedImplicitly(List<Op> program) {
    return program.stream()
        .anyMatch(op -> op instanceof Op.Work w && w.returns() == Returns.STAGED_IMPLICITLY);
  }
}
