package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Operation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What functions make of the elements of a collection: one value, or another collection. */
final class Folds {
  private static final TypeRef LIST = TypeRef.of("java.util.List");
  private static final TypeRef MAP = TypeRef.of("java.util.Map");
  private static final TypeRef OBJECTS = TypeRef.of("java.util.Objects");

  /** Fields of a collector. */
  private static final String KEY = "key";

  private static final String VALUE = "value";
  private static final String MERGE = "merge";
  private static final String BY = "by";
  private static final String TEST = "test";
  private static final String THEN = "then";

  private final Interpreter in;

  Folds(Interpreter in) {
    this.in = in;
  }

  @Nullable Value evaluate(Operation operation, List<Value> of, LibraryCall call) {
    return switch (operation) {
      case LEAST -> best(of, -1, call);
      case GREATEST -> best(of, 1, call);
      case FOLD -> fold(of, call);
      case FLAT_MAP -> flatMap(of.get(0), of.get(1), call);
      case ITERATE -> iterate(of);
      case IF_EMPTY -> ifEmpty(of.get(0), of.get(1), call);
      case IDENTITY ->
          new Value.MethodHandle(
              Value.Null.NULL, OBJECTS, "requireNonNull", in.machine.frame.inClass, call.at());
      case UPDATE -> update(of, false, call);
      case UPDATE_AFTER -> update(of, true, call);
      case COMPARATOR -> set(of, Comparisons.BY);
      case REVERSED -> reversed(of.get(0));
      case THEN_BY -> set(of, Comparisons.FIRST, Comparisons.NEXT);
      case TO_MAP -> set(of, KEY, VALUE, MERGE);
      case GROUPING -> set(of, BY, THEN);
      case PARTITIONING -> set(of, TEST, THEN);
      default -> collect(elements(of.get(0)), of.get(1), call);
    };
  }

  private List<Value> elements(Value container) {
    return in.loops.elements(container, ContainerCalls.MAX_CALLS, TypeRef.UNKNOWN);
  }

  /** The fields of the first operand become the others; without any the first is set to nothing. */
  private @Nullable Value set(List<Value> of, String... fields) {
    Obj made = in.machine.object(of.get(0));
    for (int i = 0; i < fields.length; i++) {
      if (i + 1 < of.size()) {
        made.fields.put(fields[i], of.get(i + 1));
      } else if (i == 0) {
        made.fields.put(fields[i], Value.Null.NULL);
      }
    }
    return null;
  }

  private @Nullable Value reversed(Value comparator) {
    Obj made = in.machine.object(comparator);
    if (made.fields.remove(Comparisons.REVERSED) == null) {
      made.fields.put(Comparisons.REVERSED, new Value.Bool(true));
    }
    return null;
  }

  private @Nullable Value best(List<Value> of, int wanted, LibraryCall call) {
    Value by = of.size() > 1 ? of.get(1) : null;
    List<Value> elements = elements(of.get(0));
    if (elements.isEmpty()) {
      return null;
    }
    Value best = elements.get(0);
    for (Value each : elements.subList(1, elements.size())) {
      Integer order = in.comparisons.compare(by, each, best, call.at());
      if (order == null) {
        return in.oneOf.of(elements, of.get(0).fingerprint() + "." + call.model().name());
      }
      best = order * wanted > 0 ? each : best;
    }
    return best;
  }

  private @Nullable Value fold(List<Value> of, LibraryCall call) {
    Value result = of.size() > 2 ? of.get(2) : null;
    for (Value each : elements(of.get(0))) {
      result =
          result == null ? each : in.functions.call(of.get(1), List.of(result, each), call.at());
    }
    return result;
  }

  private @Nullable Value flatMap(Value over, Value function, LibraryCall call) {
    Obj made = in.machine.object(call.result(in.machine));
    for (Value each : elements(over)) {
      Value inner = in.functions.call(function, List.of(each), call.at());
      made.items.addAll(elements(inner));
      made.blurred |= !in.machine.object(inner).known;
    }
    return null;
  }

  private @Nullable Value iterate(List<Value> of) {
    Obj made = in.machine.object(of.get(0));
    made.seed = of.get(1);
    made.initially = of.get(2);
    return null;
  }

  private Value ifEmpty(Value container, Value function, LibraryCall call) {
    Obj object = in.machine.object(container);
    boolean empty = object.known && object.items.isEmpty() && object.slots.isEmpty();
    return empty ? in.functions.call(function, List.of(), call.at()) : container;
  }

  private @Nullable Value update(List<Value> of, boolean before, LibraryCall call) {
    Obj container = in.machine.object(of.get(0));
    String slot = in.keys.slot(Value.Int.of(0));
    Value old = container.slots.get(slot);
    if (old == null) {
      old = new Value.Sym(container.key + ".value", TypeRef.UNKNOWN);
    }
    List<Value> args = new ArrayList<>(List.of(old));
    args.addAll(of.subList(2, of.size()));
    Value after = in.functions.call(of.get(1), args, call.at());
    container.slots.put(slot, after);
    in.machine.effects++;
    return before ? old : after;
  }

  // --- collectors ---

  private Value collect(List<Value> elements, Value collector, LibraryCall call) {
    Obj how = in.machine.object(collector);
    if (how.fields.containsKey(KEY)) {
      return toMap(elements, how, call);
    } else if (how.fields.containsKey(BY) || how.fields.containsKey(TEST)) {
      return groups(elements, how, call);
    }
    Value.Ref list = in.machine.allocate(LIST, call.at());
    in.machine.object(list).items.addAll(elements);
    return list;
  }

  private Value toMap(List<Value> elements, Obj how, LibraryCall call) {
    Value.Ref made = in.machine.allocate(MAP, call.at());
    Obj map = in.machine.object(made);
    for (Value each : elements) {
      Value key =
          in.functions.call(
              how.fields.getOrDefault(KEY, Value.Null.NULL), List.of(each), call.at());
      Value value =
          in.functions.call(
              how.fields.getOrDefault(VALUE, Value.Null.NULL), List.of(each), call.at());
      Value merge = how.fields.get(MERGE);
      Value before = map.slots.get(in.keys.slot(key));
      put(
          map,
          key,
          merge == null || before == null
              ? value
              : in.functions.call(merge, List.of(before, value), call.at()));
    }
    return made;
  }

  private Value groups(List<Value> elements, Obj how, LibraryCall call) {
    Value.Ref made = in.machine.allocate(MAP, call.at());
    Obj map = in.machine.object(made);
    if (how.fields.containsKey(TEST)) {
      put(map, new Value.Bool(false), in.machine.allocate(LIST, call.at()));
      put(map, new Value.Bool(true), in.machine.allocate(LIST, call.at()));
    }
    for (Value each : elements) {
      Value key =
          in.functions.call(
              how.fields.getOrDefault(BY, how.fields.getOrDefault(TEST, Value.Null.NULL)),
              List.of(each),
              call.at());
      if (how.fields.containsKey(TEST)) {
        key = new Value.Bool(in.conditions.holds(key));
      }
      Value group = map.slots.get(in.keys.slot(key));
      if (group == null) {
        group = in.machine.allocate(LIST, call.at());
        put(map, key, group);
      }
      in.machine.object(group).items.add(each);
    }
    Value then = how.fields.get(THEN);
    if (then != null) {
      map.slots.replaceAll(
          (slot, group) -> collect(List.copyOf(in.machine.object(group).items), then, call));
    }
    return made;
  }

  private void put(Obj map, Value key, Value value) {
    String slot = in.keys.slot(key);
    map.slots.put(slot, value);
    map.keys.put(slot, key);
  }
}
