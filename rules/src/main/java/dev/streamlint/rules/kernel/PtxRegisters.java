package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.PtxDefinition.Rule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The registers and variables of one kernel, and how they come from one another. */
final class PtxRegisters {
  /** No instruction adds or chooses among so many. */
  private static final int MAX_OPERANDS = 8;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<PtxDefinition> definitions = new ArrayList<>();

  int number(String name) {
    return numbers.computeIfAbsent(name, key -> numbers.size());
  }

  int count() {
    return numbers.size();
  }

  List<PtxDefinition> definitions() {
    return definitions;
  }

  void define(List<String> targets, List<String> sources, Rule rule) {
    if (targets.size() > 1 && sources.size() > 1) {
      // One name in between keeps the number of definitions that of the names.
      List<String> all = List.of("%#" + definitions.size());
      define(all, sources, rule);
      define(targets, all, rule == Rule.ADDRESS || rule == Rule.LOAD ? Rule.COPY : rule);
      return;
    }
    List<Integer> from = sources.stream().map(this::number).toList();
    boolean odd = sources.size() > MAX_OPERANDS && rule != Rule.NUMBER && rule != Rule.LOAD;
    for (String target : targets) {
      definitions.add(new PtxDefinition(number(target), from, odd ? Rule.MIX : rule));
    }
  }

  /**
   * Registers that hold nothing but addresses, as instructions say. What is added to one of them is
   * an offset, even if it is a 64-bit parameter that could be an address itself.
   *
   * <p>All that have a definition start as addresses and fall out when one of their definitions is
   * none, so that a pointer which a loop moves stays one.
   */
  BitSet addresses() {
    BitSet addresses = variables();
    Map<Integer, List<PtxDefinition>> users = users();
    definitions.forEach(each -> addresses.set(each.target()));
    Deque<PtxDefinition> todo = new ArrayDeque<>(definitions);
    while (!todo.isEmpty()) {
      PtxDefinition next = todo.pop();
      if (addresses.get(next.target()) && !isAddress(next, addresses)) {
        addresses.clear(next.target());
        todo.addAll(users.getOrDefault(next.target(), List.of()));
      }
    }
    return addresses;
  }

  /**
   * Registers that may have a difference of addresses in them: added to one of these addresses it
   * makes the other, so it is no plain offset. Compilers turn {@code b[i]} into {@code a[i + (b -
   * a)]} in loops.
   */
  BitSet distances(BitSet addresses) {
    BitSet distances = new BitSet(count());
    Map<Integer, List<PtxDefinition>> users = users();
    Deque<Integer> todo = new ArrayDeque<>(addresses.stream().boxed().toList());
    for (PtxDefinition each : definitions) {
      boolean difference = each.rule() == Rule.DIFFERENCE && each.sources().size() > 1;
      if (difference || each.rule() == Rule.INVERSE) {
        todo.add(each.target());
      }
    }
    while (!todo.isEmpty()) {
      int next = todo.pop();
      if (distances.get(next)) {
        continue;
      }
      distances.set(next);
      for (PtxDefinition user : users.getOrDefault(next, List.of())) {
        if (user.rule() != Rule.NUMBER && user.rule() != Rule.LOAD) {
          todo.add(user.target());
        }
      }
    }
    return distances;
  }

  private Map<Integer, List<PtxDefinition>> users() {
    Map<Integer, List<PtxDefinition>> users = new HashMap<>();
    for (PtxDefinition each : definitions) {
      for (int source : each.sources()) {
        users.computeIfAbsent(source, key -> new ArrayList<>()).add(each);
      }
    }
    return users;
  }

  /** Names that nothing is assigned to and that are no registers stand for their address. */
  private BitSet variables() {
    BitSet variables = new BitSet(count());
    numbers.forEach((name, number) -> variables.set(number, isVariable(name)));
    return variables;
  }

  private static boolean isVariable(String name) {
    return !name.startsWith("%") && !name.equals("WARP_SZ");
  }

  private static boolean isAddress(PtxDefinition definition, BitSet addresses) {
    List<Integer> sources = definition.sources();
    return switch (definition.rule()) {
      case ADDRESS -> true;
      case COPY -> !sources.isEmpty() && sources.stream().allMatch(addresses::get);
      case SUM -> sources.stream().anyMatch(addresses::get);
      // Of two addresses it would be an offset.
      case DIFFERENCE -> sources.size() == 1 && addresses.get(sources.get(0));
      case INVERSE, MIX, LOAD, NUMBER -> false;
    };
  }
}
