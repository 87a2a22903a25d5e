package dev.streamlint.rules.order;

import static java.util.Objects.requireNonNull;

import dev.streamlint.rules.op.Mode;
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
 * to itself. Every access observes the value that it reads or overwrites. What is added atomically
 * is kept with what it was added to, in no order, and whoever adds observes what is below. A freed
 * block goes to a hostile writer, who may write at once. The question is whether any order lets any
 * access observe something that it does not observe in program order.
 */
final class Interleavings {
  private final List<Node> nodes;
  private final int programNodes;
  private final long[] after;
  private final int[][] expected;
  private final int cells;
  private final Map<List<Integer>, Integer> terms = new HashMap<>();
  private final Map<Integer, Total> totals = new HashMap<>();
  private final Map<Total, Integer> valueOfTotal = new HashMap<>();
  private int values;
  private final Set<List<Integer>> seen = new HashSet<>();

  /** What atomic operations of one kind make of a value, whatever their order. */
  private record Total(Mode operation, int base, List<Integer> operands) {}

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
    writer.touches.add(new Touch(free.frees, 3, Mode.WRITE, -1));
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
      forEachCell(
          touch,
          cell ->
              observed.add(touch.isAtomic() ? below(touch.mode(), memory[cell]) : memory[cell]));
    }
    List<Integer> term = new ArrayList<>(observed);
    term.add(node.id);
    int value = terms.computeIfAbsent(term, t -> values++);
    for (Touch touch : node.touches) {
      if (touch.isAtomic()) {
        forEachCell(touch, cell -> memory[cell] = total(touch.mode(), memory[cell], value));
      } else if (touch.mode() != Mode.READ) {
        forEachCell(touch, cell -> memory[cell] = value);
      }
    }
    return observed.stream().mapToInt(i -> i).toArray();
  }

  /** What is left of a value without all that this operation has done to it last. */
  private int below(Mode operation, int value) {
    Total total = totals.get(value);
    return total != null && total.operation() == operation ? total.base() : value;
  }

  private int total(Mode operation, int before, int operand) {
    int base = below(operation, before);
    List<Integer> operands =
        new ArrayList<>(base == before ? List.of() : requireNonNull(totals.get(before)).operands());
    operands.add(operand);
    operands.sort(null);
    Total total = new Total(operation, base, operands);
    int value = valueOfTotal.computeIfAbsent(total, t -> values++);
    totals.put(value, total);
    return value;
  }

  private static void forEachCell(Touch touch, java.util.function.IntConsumer action) {
    for (int bit = 0; bit < 2; bit++) {
      if ((touch.cells() & 1 << bit) != 0) {
        action.accept(2 * touch.block() + bit);
      }
    }
  }
}
