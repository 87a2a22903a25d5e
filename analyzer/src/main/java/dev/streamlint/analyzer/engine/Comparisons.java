package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which of two values comes first, in their natural order or by a comparator of the program's. */
final class Comparisons {
  /**
   * Fields of a comparator that the JDK made: a function for what is compared, and what is next.
   */
  static final String BY = "by";

  static final String FIRST = "first";
  static final String NEXT = "next";
  static final String REVERSED = "reversed";

  private final Interpreter in;

  Comparisons(Interpreter in) {
    this.in = in;
  }

  /**
   * Negative, zero or positive; null if it is not known.
   *
   * @param comparator null for the natural order
   */
  @Nullable Integer compare(@Nullable Value comparator, Value one, Value other, Site at) {
    if (comparator == null || comparator == Value.Null.NULL) {
      return naturally(one, other, at);
    }
    if (in.functions.isFunction(comparator)) {
      return sign(in.functions.call(comparator, List.of(one, other), at));
    }
    if (!(comparator instanceof Value.Ref)) {
      return null;
    }
    Obj made = in.machine.object(comparator);
    if (!made.fields.containsKey(BY) && !made.fields.containsKey(FIRST)) {
      boolean own = in.machine.context.types().isProject(comparator.typeOrUnknown().name());
      return own ? sign(in.calls.onReceiver(comparator, "compare", List.of(one, other), at)) : null;
    }
    Integer result = made.fields.containsKey(BY) ? by(made.fields.get(BY), one, other, at) : null;
    if (made.fields.containsKey(FIRST)) {
      result = compare(made.fields.get(FIRST), one, other, at);
    }
    if (result != null && result == 0 && made.fields.containsKey(NEXT)) {
      result = next(made.fields.get(NEXT), one, other, at);
    }
    boolean reversed = made.fields.containsKey(REVERSED);
    return result == null ? null : Integer.valueOf(reversed ? -result : result);
  }

  /** A function with one parameter says what is compared. */
  private @Nullable Integer by(@Nullable Value by, Value one, Value other, Site at) {
    if (by == null || by == Value.Null.NULL) {
      return naturally(one, other, at);
    }
    if (!in.functions.isFunction(by)
        || (by instanceof Value.Closure closure && closure.params().size() == 2)) {
      return compare(by, one, other, at);
    }
    return naturally(
        in.functions.call(by, List.of(one), at), in.functions.call(by, List.of(other), at), at);
  }

  private @Nullable Integer next(@Nullable Value next, Value one, Value other, Site at) {
    return by(next, one, other, at);
  }

  private @Nullable Integer naturally(Value one, Value other, Site at) {
    Affine l = in.eval.number(one);
    Affine r = in.eval.number(other);
    if (l != null && r != null) {
      Affine difference = l.minus(r);
      return difference.isConstant() ? Integer.valueOf(Long.signum(difference.constant())) : null;
    }
    if (one instanceof Value.Str a && other instanceof Value.Str b) {
      return Integer.signum(a.text().compareTo(b.text()));
    }
    if (one instanceof Value.Bool a && other instanceof Value.Bool b) {
      return Boolean.compare(a.truth(), b.truth());
    }
    if (one.equals(other)) {
      return 0;
    }
    boolean own =
        one instanceof Value.Ref
            && in.machine.context.types().isProject(one.typeOrUnknown().name());
    return own ? sign(in.calls.onReceiver(one, "compareTo", List.of(other), at)) : null;
  }

  private @Nullable Integer sign(Value value) {
    Affine number = in.eval.number(value);
    return number != null && number.isConstant()
        ? Integer.valueOf(Long.signum(number.constant()))
        : null;
  }

  /** The values in order, equal ones as they were; null if it is not known. */
  @Nullable List<Value> sorted(List<Value> values, @Nullable Value comparator, Site at) {
    List<Value> sorted = new ArrayList<>();
    for (Value value : values) {
      int place = sorted.size();
      while (place > 0) {
        Integer order = compare(comparator, sorted.get(place - 1), value, at);
        if (order == null) {
          return null;
        } else if (order <= 0) {
          break;
        }
        place--;
      }
      sorted.add(place, value);
    }
    return sorted;
  }

  /** Puts the elements of a collection in order, those of a map by their keys. */
  void sort(Obj container, @Nullable Value comparator, Site at) {
    List<Value> items = sorted(List.copyOf(container.items), comparator, at);
    if (items == null) {
      container.shuffled = true;
    } else if (!items.isEmpty()) {
      container.items.clear();
      container.items.addAll(items);
      container.shuffled = false;
    }
    if (!container.slots.isEmpty()) {
      sortSlots(container, comparator, at);
    }
  }

  private void sortSlots(Obj map, @Nullable Value comparator, Site at) {
    Map<Value, String> slots = new LinkedHashMap<>();
    for (String slot : map.slots.keySet()) {
      Value key = map.keys.get(slot);
      if (key == null) {
        map.shuffled = true;
        return;
      }
      slots.put(key, slot);
    }
    List<Value> keys = sorted(List.copyOf(slots.keySet()), comparator, at);
    if (keys == null) {
      map.shuffled = true;
      return;
    }
    Map<String, Value> before = new LinkedHashMap<>(map.slots);
    map.slots.clear();
    for (Value key : keys) {
      String slot = slots.get(key);
      map.slots.put(slot, before.get(slot));
    }
    map.shuffled = false;
  }
}
