package dev.streamlint.analyzer.engine;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Picks one of several known values where it is not known which of them is meant: the element of a
 * map under a key that nobody knows, of a list in an order that nobody knows. Each is tried on a
 * path of its own, and only what is wrong with every one of them is reported.
 */
final class OneOf {
  /** Of more values than these the rest is not tried. */
  private static final int MOST = 6;

  private final Interpreter in;
  private final Map<String, Value> picked = new HashMap<>();

  OneOf(Interpreter in) {
    this.in = in;
  }

  /** What an unknown value is taken for where it is used, if it is one of some. */
  Value settled(Value value) {
    Obj object = value instanceof Value.Sym ? in.machine.heap.get(value.keyOrEmpty()) : null;
    return object == null || object.oneOf.isEmpty() ? value : of(object.oneOf, object.key);
  }

  /**
   * The same one for the same question, as long as it is among them.
   *
   * @param candidates at least one
   */
  Value of(List<Value> candidates, String question) {
    List<Value> different = List.copyOf(new LinkedHashSet<>(candidates));
    Value before = picked.get(question);
    if (before != null && different.contains(before)) {
      return before;
    }
    int options = Math.min(different.size(), MOST);
    int option = 0;
    if (options > 1) {
      // Not its number, which depends on the path.
      String at = "one of " + question.replaceAll("#\\d+", "");
      option = in.machine.choices.choose(at, options);
      in.machine.triesEach = true;
    }
    Value value = in.machine.guesses.mark(different.get(option));
    picked.put(question, value);
    return value;
  }
}
