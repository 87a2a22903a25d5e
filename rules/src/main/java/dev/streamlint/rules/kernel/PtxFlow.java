package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.PtxDefinition.Rule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which parameters' addresses reach which registers, and what is done through those.
 *
 * <p>Order is ignored: a register holds all that is ever assigned to it.
 */
final class PtxFlow {
  private record Use(int register, ParameterAccess access) {}

  /** An atomic operation, and the registers that take what it found. */
  private record Atomic(List<String> found, List<String> addresses, ParameterAccess access) {}

  private record Edge(int to, boolean load) {}

  private final PtxRegisters registers = new PtxRegisters();
  private final Map<String, Integer> parameters = new HashMap<>();
  private final Map<Integer, BitSet> held = new HashMap<>();
  private final List<Use> uses = new ArrayList<>();
  private final List<Atomic> atomics = new ArrayList<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final BitSet mentioned = new BitSet();

  /**
   * Parameter i is held by a register as value i or, when the register has the address of the
   * parameter itself, as value {@code count + i}.
   */
  private final int count;

  PtxFlow(List<PtxParameter> parameters) {
    this.count = parameters.size();
    for (int i = 0; i < count; i++) {
      PtxParameter each = parameters.get(i);
      this.parameters.put(each.name(), i);
      if (each.mayPoint()) {
        hold(each.name(), count + i);
      }
    }
  }

  boolean isParameter(String name) {
    return parameters.containsKey(name);
  }

  boolean isMentioned(int parameter) {
    return mentioned.get(parameter);
  }

  void define(List<String> targets, List<String> sources, Rule rule) {
    registers.define(targets, sources, rule);
    mention(sources);
  }

  void access(List<String> addresses, ParameterAccess access) {
    for (String each : addresses) {
      uses.add(new Use(registers.number(each), access));
    }
    mention(addresses);
  }

  /** To be called with the names in every operand of every instruction. */
  void count(List<String> names) {
    names.forEach(name -> counts.merge(name, 1, Integer::sum));
  }

  /** As {@code access} if nothing else names the registers that take what it found. */
  void atomic(List<String> found, List<String> addresses, ParameterAccess access) {
    atomics.add(new Atomic(found, addresses, access));
    mention(addresses);
  }

  private void decideAtomics() {
    for (Atomic each : atomics) {
      boolean dropped =
          each.found().stream()
              .allMatch(name -> name.equals("_") || counts.getOrDefault(name, 0) == 1);
      access(each.addresses(), dropped ? each.access() : ParameterAccess.READ_WRITE);
    }
    atomics.clear();
  }

  private void mention(List<String> names) {
    for (String each : names) {
      Integer parameter = parameters.get(each);
      if (parameter != null) {
        mentioned.set(parameter);
      }
    }
  }

  private void hold(String name, int value) {
    held.computeIfAbsent(registers.number(name), key -> new BitSet()).set(value);
  }

  /** What is done with each parameter's memory; not complete if {@code budget} is exhausted. */
  ParameterAccess[] accesses(Budget budget) {
    decideAtomics();
    spread(edges(), budget);
    ParameterAccess[] result = new ParameterAccess[count];
    Arrays.fill(result, ParameterAccess.UNUSED);
    for (Use use : uses) {
      BitSet values = held.getOrDefault(use.register(), new BitSet());
      for (int i = values.nextSetBit(0); i >= 0 && budget.spend(); i = values.nextSetBit(i + 1)) {
        // Who has the parameter's own address can take any pointer out of it.
        boolean own = i >= count;
        ParameterAccess access = own ? ParameterAccess.READ_WRITE : use.access();
        boolean plainLoad = own && use.access() == ParameterAccess.READ;
        if (!plainLoad) {
          result[i % count] = result[i % count].or(access);
        }
      }
    }
    return result;
  }

  private Map<Integer, List<Edge>> edges() {
    BitSet addresses = registers.addresses();
    BitSet distances = registers.distances(addresses);
    Map<Integer, List<Edge>> edges = new HashMap<>();
    for (PtxDefinition each : registers.definitions()) {
      boolean sum = each.rule() == Rule.SUM || each.rule() == Rule.DIFFERENCE;
      boolean based = sum && each.sources().stream().anyMatch(addresses::get);
      for (int source : each.sources()) {
        boolean offset = based && !distances.get(source);
        if (each.rule() != Rule.NUMBER && !offset) {
          edges
              .computeIfAbsent(source, key -> new ArrayList<>())
              .add(new Edge(each.target(), each.rule() == Rule.LOAD));
        }
      }
    }
    return edges;
  }

  private void spread(Map<Integer, List<Edge>> edges, Budget budget) {
    Deque<Integer> todo = new ArrayDeque<>(held.keySet());
    while (!todo.isEmpty()) {
      int from = todo.pop();
      for (Edge edge : edges.getOrDefault(from, List.of())) {
        if (!budget.spend()) {
          return;
        }
        BitSet values = held.getOrDefault(from, new BitSet());
        BitSet moved = edge.load() ? values.get(count, 2 * count) : values;
        BitSet target = held.computeIfAbsent(edge.to(), key -> new BitSet());
        int before = target.cardinality();
        target.or(moved);
        if (target.cardinality() > before) {
          todo.add(edge.to());
        }
      }
    }
  }
}
