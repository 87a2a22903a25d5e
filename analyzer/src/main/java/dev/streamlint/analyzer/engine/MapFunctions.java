package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Functions that decide what a collection holds: {@code compute}, {@code removeIf} and so on. */
final class MapFunctions {
  private static final TypeRef ENTRY = TypeRef.of("java.util.Map.Entry");
  private static final String EVICTION = "removeEldestEntry";

  private final Interpreter in;
  private final ContainerCalls containers;

  MapFunctions(Interpreter in, ContainerCalls containers) {
    this.in = in;
    this.containers = containers;
  }

  @Nullable Value evaluate(Operation operation, List<Value> of, LibraryCall call) {
    Value target = of.get(0);
    if (target.keyOrEmpty().isEmpty()) {
      return null;
    }
    Obj object = in.machine.object(target);
    in.machine.effects++;
    switch (operation) {
      case REPLACE_ALL -> replaceAll(target, object, of.get(1), call);
      case REMOVE_IF -> removeIf(target, object, of.get(1), call);
      case MERGE -> {
        Value before = containers.get(object, of.get(1), target);
        return before == Value.Null.NULL
            ? store(object, of.get(1), of.get(2))
            : store(object, of.get(1), run(of.get(3), List.of(before, of.get(2)), call));
      }
      default -> {
        Value before = containers.get(object, of.get(1), target);
        boolean isAbsent = before == Value.Null.NULL;
        return isAbsent && operation == Operation.COMPUTE_IF_PRESENT
            ? before
            : store(object, of.get(1), run(of.get(2), List.of(of.get(1), before), call));
      }
    }
    return null;
  }

  private Value run(Value function, List<Value> args, LibraryCall call) {
    return in.functions.call(function, args, call.at());
  }

  /** Null takes the key away. */
  private Value store(Obj map, Value key, Value value) {
    String slot = in.keys.slot(key);
    if (value == Value.Null.NULL) {
      map.slots.remove(slot);
    } else {
      map.slots.put(slot, value);
      map.keys.put(slot, key);
    }
    return value;
  }

  private void replaceAll(Value target, Obj object, Value function, LibraryCall call) {
    for (String slot : List.copyOf(object.slots.keySet())) {
      Value value = object.slots.getOrDefault(slot, Value.Null.NULL);
      object.slots.put(slot, run(function, List.of(key(object, slot), value), call));
    }
    if (object.slots.isEmpty()) {
      List<Value> elements = containers.all(target);
      for (int i = 0; i < elements.size(); i++) {
        Value made = run(function, List.of(elements.get(i)), call);
        if (i < object.items.size()) {
          object.items.set(i, made);
        }
      }
    }
  }

  private void removeIf(Value target, Obj object, Value test, LibraryCall call) {
    for (Map.Entry<String, Value> each : List.copyOf(object.slots.entrySet())) {
      if (in.conditions.holds(run(test, List.of(each.getValue()), call))) {
        object.slots.remove(each.getKey());
      }
    }
    if (!object.slots.isEmpty()) {
      return;
    }
    for (Value each : List.copyOf(containers.all(target))) {
      if (in.conditions.holds(run(test, List.of(each), call))) {
        object.items.remove(each);
        leaveMap(each);
      }
    }
  }

  /** An entry that leaves the set of a map's entries leaves the map. */
  private void leaveMap(Value entry) {
    Obj object = entry.keyOrEmpty().isEmpty() ? null : in.machine.object(entry);
    Value key = object == null ? null : object.fields.get(MapCalls.KEY);
    if (object != null && object.partOf != null && key != null) {
      object.partOf.slots.remove(in.keys.slot(key));
    }
  }

  /** The key of a slot; of a map from out of view it is not known. */
  Value key(Obj map, String slot) {
    return map.keys.getOrDefault(slot, new Value.Sym(map.key + ".key " + slot, TypeRef.UNKNOWN));
  }

  /** A map that says itself when its eldest element is to leave is asked after each put. */
  void evict(Value target, Obj map, LibraryCall call) {
    if (map.slots.isEmpty() || map.blurred || map.shuffled) {
      return;
    }
    Optional<MethodDecl> own =
        in.machine.context.types().method(target.typeOrUnknown().name(), EVICTION, 1);
    if (own.isEmpty()) {
      return;
    }
    String eldest = map.slots.keySet().iterator().next();
    Value.Ref entry = in.machine.allocate(ENTRY, call.at());
    Obj made = in.machine.object(entry);
    made.fields.put(MapCalls.KEY, key(map, eldest));
    made.fields.put(MapCalls.VALUE, map.slots.getOrDefault(eldest, Value.Null.NULL));
    made.partOf = map;
    if (in.conditions.holds(in.calls.method(own.get(), target, List.of(entry), call.at()))) {
      map.slots.remove(eldest);
    }
  }
}
