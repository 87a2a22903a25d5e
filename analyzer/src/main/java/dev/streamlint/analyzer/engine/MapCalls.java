package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries of maps, and the elements of sorted maps and sets by their order. */
final class MapCalls {
  /** Fields of an entry. */
  static final String KEY = "key";

  static final String VALUE = "value";

  private static final TypeRef ENTRY = TypeRef.of("java.util.Map.Entry");
  private static final TypeRef SET = TypeRef.of("java.util.Set");

  private final Interpreter in;

  MapCalls(Interpreter in) {
    this.in = in;
  }

  @Nullable Value evaluate(Operation operation, List<Value> of, LibraryCall call) {
    Value target = of.get(0);
    if (target.keyOrEmpty().isEmpty()) {
      return null;
    }
    Obj object = in.machine.object(target);
    switch (operation) {
      case ENTRY -> {
        object.fields.put(KEY, of.get(1));
        object.fields.put(VALUE, of.get(2));
        return null;
      }
      case ENTRY_KEY -> {
        return object.fields.get(KEY);
      }
      case ENTRY_VALUE -> {
        return object.fields.get(VALUE);
      }
      case SET_ENTRY -> {
        return setEntry(object, of.get(1));
      }
      case ENTRIES -> {
        return entries(target, object, call);
      }
      case KEYS -> {
        keys(object, in.machine.object(call.result(in.machine)));
        return null;
      }
      case REPLACE -> {
        return replace(object, of.get(1), of.get(2));
      }
      default -> {
        return byOrder(operation, object, of.size() > 1 ? of.get(1) : Value.Null.NULL, call);
      }
    }
  }

  private @Nullable Value setEntry(Obj entry, Value value) {
    Value before = entry.fields.put(VALUE, value);
    Value key = entry.fields.get(KEY);
    if (entry.partOf != null && key != null) {
      entry.partOf.slots.put(in.keys.slot(key), value);
      in.machine.effects++;
    }
    return before;
  }

  /** Of a map from out of view the entries are its values. */
  private Value entries(Value map, Obj object, LibraryCall call) {
    if (!object.known) {
      return map;
    }
    Value.Ref set = in.machine.allocate(SET, call.at());
    Obj made = in.machine.object(set);
    made.partOf = object;
    made.shuffled = object.shuffled;
    for (String slot : object.slots.keySet()) {
      made.items.add(entry(object, slot, call));
    }
    return set;
  }

  private Value entry(Obj map, String slot, LibraryCall call) {
    Value.Ref entry = in.machine.allocate(ENTRY, call.at());
    Obj made = in.machine.object(entry);
    Value key = map.keys.get(slot);
    if (key != null) {
      made.fields.put(KEY, key);
    }
    made.fields.put(VALUE, map.slots.getOrDefault(slot, Value.Null.NULL));
    made.partOf = map;
    return entry;
  }

  private static void keys(Obj map, Obj set) {
    set.shuffled = map.shuffled;
    set.blurred = map.blurred || !map.known;
    for (String slot : map.slots.keySet()) {
      Value key = map.keys.get(slot);
      if (key != null) {
        set.items.add(key);
      } else {
        set.blurred = true;
      }
    }
  }

  private @Nullable Value replace(Obj map, Value key, Value value) {
    String slot = in.keys.slot(key);
    Value before = map.slots.get(slot);
    if (before != null) {
      map.slots.put(slot, value);
      in.machine.effects++;
    } else if (!in.keys.possible(map, key).isEmpty()) {
      map.blurred = true;
    }
    return before;
  }

  // --- by order ---

  private @Nullable Value byOrder(Operation operation, Obj object, Value key, LibraryCall call) {
    boolean isMap = !object.slots.isEmpty();
    if (object.blurred || object.shuffled || !object.known) {
      return unknown(object, operation, isMap, call);
    }
    List<String> slots = new ArrayList<>(object.slots.keySet());
    int size = isMap ? slots.size() : object.items.size();
    int found =
        switch (operation) {
          case FIRST, POLL_FIRST -> 0;
          case LAST, POLL_LAST -> size - 1;
          default -> position(operation, object, slots, key, call);
        };
    if (found < -1) {
      return unknown(object, operation, isMap, call);
    } else if (found < 0 || found >= size) {
      return Value.Null.NULL;
    }
    boolean leaves = operation == Operation.POLL_FIRST || operation == Operation.POLL_LAST;
    if (!isMap) {
      return leaves ? object.items.remove(found) : object.items.get(found);
    }
    Value entry = entry(object, slots.get(found), call);
    if (leaves) {
      in.machine.object(entry).partOf = null;
      object.slots.remove(slots.get(found));
    }
    return entry;
  }

  /** Any of the values: which is not known. */
  private @Nullable Value unknown(
      Obj object, Operation operation, boolean isMap, LibraryCall call) {
    List<Value> all = isMap ? List.copyOf(object.slots.values()) : List.copyOf(object.items);
    if (all.isEmpty()) {
      return null;
    }
    Value one = in.oneOf.of(all, object.key + "." + operation);
    if (!isMap) {
      return one;
    }
    for (Map.Entry<String, Value> each : object.slots.entrySet()) {
      if (each.getValue().equals(one)) {
        return entry(object, each.getKey(), call);
      }
    }
    return null;
  }

  /** -1 if there is none, -2 if it is not known. */
  private int position(
      Operation operation, Obj object, List<String> slots, Value key, LibraryCall call) {
    List<Value> keys = new ArrayList<>();
    if (slots.isEmpty()) {
      keys.addAll(object.items);
    } else {
      slots.forEach(slot -> keys.add(object.keys.getOrDefault(slot, Value.Null.NULL)));
    }
    int before = -1;
    int upTo = -1;
    for (int i = 0; i < keys.size(); i++) {
      Integer order = in.comparisons.compare(object.order, keys.get(i), key, call.at());
      if (order == null) {
        return -2;
      }
      before = order < 0 ? i : before;
      upTo = order <= 0 ? i : upTo;
    }
    return switch (operation) {
      case FLOOR -> upTo;
      case LOWER -> before;
      case CEILING -> before + 1 < keys.size() ? before + 1 : -1;
      default -> upTo + 1 < keys.size() ? upTo + 1 : -1;
    };
  }
}
