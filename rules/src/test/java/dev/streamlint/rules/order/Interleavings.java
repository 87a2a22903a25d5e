package dev.streamlint.rules.order;

import dev.streamlint.rules.order.Node.Touch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs a program in every order that is legal.
 *
 * <p>A kernel is an uninterpreted function: what it writes is a term over what it read, equal only
 * to itself. Every access observes the value that it reads or overwrites. A freed block goes to a
 * hostile writer, who may write at once. The question is whether any order lets any access observe
 * something that it does not observe in program order.
 */
final class Interleavings {
  private final List<Node> nodes;
  private final int programNodes;
  private final long[] after;
  private final int[][] expected;
  private final int cells;
  private final Map<List<Integer>, Integer> terms = new HashMap<>();
  private final Set<List<Integer>> seen = new HashSet<>();

  private Interleavings(Graph graph) {
    nodes = new ArrayList<>(graph.nodes);
    programNodes = nodes.size();
    cells = 2 * graph.blocks();
    for (int i = 0; i < programNodes; i++) {
      if (nodes.get(i).frees >= 0) {
        nodes.add(hostileWriter(nodes.get(i)));
      }
    }
    after = new long[nodes.size()];
    for (Node node : nodes) {
      node.after.stream().forEach(id -> after[node.id] |= 1L << id);
    }
    expected = new int[programNodes][];
    int[] memory = fresh();
    for (int i = 0; i < programNodes; i++) {
      expected[i] = run(nodes.get(i), memory);
    }
  }

  /** Whether some legal order shows. */
  static boolean differ(Graph graph) {
    Interleavings all = new Interleavings(graph);
    return all.explore(0, all.fresh());
  }

  private Node hostileWriter(Node free) {
    Node writer = new Node(nodes.size(), -1);
    writer.after.or(free.heldBackBy);
    writer.after.set(free.id);
    writer.touches.add(new Touch(free.frees, 3, true, -1));
    return writer;
  }

  private int[] fresh() {
    int[] memory = new int[cells];
    Arrays.setAll(memory, cell -> -1 - cell);
    return memory;
  }

  private boolean explore(long done, int[] memory) {
    if (!seen.add(key(done, memory))) {
      return false;
    }
    for (Node node : nodes) {
      boolean ready = (done & 1L << node.id) == 0 && (after[node.id] & ~done) == 0;
      if (ready) {
        int[] next = memory.clone();
        int[] observed = run(node, next);
        boolean hostile = node.id >= programNodes;
        if (!hostile && !Arrays.equals(observed, expected[node.id])) {
          return true;
        }
        if (explore(done | 1L << node.id, next)) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<Integer> key(long done, int[] memory) {
    List<Integer> key = new ArrayList<>(memory.length + 2);
    key.add((int) done);
    key.add((int) (done >>> 32));
    for (int value : memory) {
      key.add(value);
    }
    return key;
  }

  /** What the node observes, cell by cell; {@code memory} is as it leaves it. */
  private int[] run(Node node, int[] memory) {
    if (node.frees >= 0) {
      return new int[0];
    }
    List<Integer> observed = new ArrayList<>();
    for (Touch touch : node.touches) {
      forEachCell(touch, cell -> observed.add(memory[cell]));
    }
    List<Integer> term = new ArrayList<>(observed);
    term.add(node.id);
    int value = terms.computeIfAbsent(term, t -> terms.size());
    for (Touch touch : node.touches) {
      if (touch.writes()) {
        forEachCell(touch, cell -> memory[cell] = value);
      }
    }
    return observed.stream().mapToInt(i -> i).toArray();
  }

  private static void forEachCell(Touch touch, java.util.function.IntConsumer action) {
    for (int bit = 0; bit < 2; bit++) {
      if ((touch.cells() & 1 << bit) != 0) {
        action.accept(2 * touch.block() + bit);
      }
    }
  }
}
