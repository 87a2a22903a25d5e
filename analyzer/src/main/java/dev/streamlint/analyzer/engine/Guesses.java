package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Affine;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was picked on one path for numbers that are not known, and what depends on it. A number that
 * a guess went into is guessed, and so is an object that was found by a guessed index: a finding
 * about it is possible, not definite.
 *
 * <p>The rounds of a loop are picked, too, but no guess: a loop that runs is no rarer than a branch
 * that is taken.
 */
final class Guesses {
  private final Machine machine;
  private final Map<String, Long> picked = new HashMap<>();
  private final Set<String> guessed = new HashSet<>();
  private final Set<String> indexes = new HashSet<>();
  private final Map<String, String> equal = new HashMap<>();
  private long first;

  Guesses(Machine machine) {
    this.machine = machine;
  }

  /** The number with every picked value put in. */
  Affine resolve(Affine number) {
    if (number.isConstant() || picked.isEmpty()) {
      return number;
    }
    Affine result = Affine.of(number.constant());
    for (Map.Entry<String, Long> term : number.terms().entrySet()) {
      Long value = picked.get(term.getKey());
      result =
          result.plus(
              value == null
                  ? Affine.symbol(term.getKey()).times(term.getValue())
                  : Affine.of(value * term.getValue()));
    }
    return result;
  }

  /** How often a loop runs, or how many elements a collection from out of view has. */
  void bound(String symbol, long value) {
    picked.put(symbol, value);
  }

  /** As {@link #bound}, unless it was picked before. */
  void boundIfOpen(String symbol, long value) {
    picked.putIfAbsent(symbol, value);
  }

  /** Picks a value for each symbol of the number: a modulus, a length. */
  Affine pick(Affine number, long value) {
    for (String symbol : resolve(number).terms().keySet()) {
      picked.put(symbol, value);
      guessed.add(symbol);
    }
    return resolve(number);
  }

  /**
   * Picks an index into known elements. Different unknown indexes are different ones, and {@code i
   * - 1} and {@code i + 1} are inside as well.
   *
   * @param length how many elements there are, or -1
   * @return not constant if there are more indexes than elements: then it is left open, so that
   *     nothing rests on two of them being equal
   */
  Affine pickIndex(Affine number, long length) {
    Affine open = resolve(number);
    for (Map.Entry<String, Long> term : open.terms().entrySet()) {
      String symbol = term.getKey();
      if (picked.containsKey(symbol)) {
        continue;
      }
      Long same = picked.get(equal.getOrDefault(symbol, ""));
      if (same != null) {
        picked.put(symbol, same);
        guessed.add(symbol);
        continue;
      }
      long most = Math.max(length, 2);
      if (indexes.size() >= most) {
        return open;
      }
      // On one further path it is another one: what is done about the first element may differ.
      if (indexes.isEmpty()) {
        first = machine.choices.chooseRare("index " + symbol);
      }
      long wanted = (first + indexes.size()) % most;
      boolean shifted = open.terms().size() == 1 && term.getValue() == 1;
      picked.put(symbol, shifted ? wanted - open.constant() : wanted);
      indexes.add(symbol);
      guessed.add(symbol);
    }
    Affine index = resolve(number);
    return length > 0 && index.isConstant()
        ? Affine.of(Math.floorMod(index.constant(), length))
        : index;
  }

  /** A condition on the path says that the two symbols are one number. */
  void unify(String one, String other) {
    equal.put(one, other);
    equal.put(other, one);
  }

  // --- what depends on a guess ---

  /** Whether a guess went into the number. */
  boolean isGuessed(Affine number) {
    return !guessed.isEmpty() && number.terms().keySet().stream().anyMatch(guessed::contains);
  }

  /** Whether a guess went into the value, or into what the object stands for. */
  boolean isGuessed(Value value) {
    if (value instanceof Value.Int number) {
      return number.guessed() || isGuessed(number.number());
    }
    if (value instanceof Value.Sym sym && guessed.contains(sym.key())) {
      return true;
    }
    String key = value.keyOrEmpty();
    Obj object = key.isEmpty() ? null : machine.heap.get(key);
    return object != null && (object.guessed || isGuessed(object.handle));
  }

  private boolean isGuessed(@Nullable Handle handle) {
    if (handle instanceof Handle.Pack pack) {
      return pack.elements().stream().anyMatch(this::isGuessed);
    }
    return handle instanceof Handle.Library library && isGuessed(library.stream());
  }

  /** The value was found by a guess. */
  Value mark(Value value) {
    if (value instanceof Value.Int number) {
      return new Value.Int(number.number(), true);
    }
    if (value instanceof Value.Ref || value instanceof Value.Sym) {
      machine.object(value).guessed = true;
    }
    return value;
  }

  /** What is reached through something that was guessed is guessed. */
  Value spread(Value from, Value to) {
    return isGuessed(from) ? mark(to) : to;
  }
}
