package dev.streamlint.rules.order;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.order.Node.Touch;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every pair of conflicting accesses of a program, by reachability in its graph. Forgets nothing.
 */
final class AllPairs {
  /**
   * @param earlier index of an op
   * @param later index of an op
   */
  record Ops(int earlier, int later) {}

  private AllPairs() {}

  /** The weakest edge between any two uses of the ops; absent for ops that do not conflict. */
  static Map<Ops, Edge> of(List<Op> program) {
    Map<Ops, Edge> documented = reachable(Graph.of(program, false), Edge.DOCUMENTED);
    Map<Ops, Edge> practice = reachable(Graph.of(program, true), Edge.IMPLICIT);
    Map<Ops, Edge> edges = new HashMap<>();
    documented.forEach(
        (ops, edge) -> edges.put(ops, max(edge, practice.getOrDefault(ops, Edge.NONE))));
    return edges;
  }

  private static Map<Ops, Edge> reachable(Graph graph, Edge strength) {
    List<BitSet> before = new ArrayList<>();
    Map<Ops, Edge> edges = new HashMap<>();
    for (Node node : graph.nodes) {
      BitSet all = (BitSet) node.after.clone();
      node.after.stream().forEach(id -> all.or(before.get(id)));
      before.add(all);
      BitSet held = (BitSet) node.heldBackBy.clone();
      node.heldBackBy.stream().forEach(id -> held.or(before.get(id)));
      for (Node earlier : graph.nodes.subList(0, node.id)) {
        boolean ordered = all.get(earlier.id);
        for (Touch a : earlier.touches) {
          for (Touch b : node.touches) {
            if (earlier.op != node.op && a.conflictsWith(b)) {
              Edge edge = ordered || held.get(earlier.id) ? strength : Edge.NONE;
              edges.merge(new Ops(earlier.op, node.op), edge, AllPairs::min);
            }
          }
        }
      }
    }
    return edges;
  }

  private static Edge min(Edge a, Edge b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  private static Edge max(Edge a, Edge b) {
    return a.compareTo(b) > 0 ? a : b;
  }
}
