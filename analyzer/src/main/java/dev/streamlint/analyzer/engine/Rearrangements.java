package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.model.Operation;
import dev.streamlint.rules.op.Affine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the order and elements of collections and arrays. Where it is not known what changes,
 * the elements are known and their order is not.
 */
final class Rearrangements {
  private final Interpreter in;

  Rearrangements(Interpreter in) {
    this.in = in;
  }

  @Nullable Value evaluate(Operation operation, List<Value> of, LibraryCall call) {
    Value target = of.get(operation == Operation.COPY ? 2 : 0);
    if (target.keyOrEmpty().isEmpty()) {
      return null;
    }
    if (operation == Operation.SHOW || operation == Operation.SHOW_BACKWARDS) {
      in.listViews.show(target, of.get(1), of.get(2), operation == Operation.SHOW_BACKWARDS);
      return null;
    }
    Obj object = in.machine.object(target);
    boolean isArray = target.typeOrUnknown().isArray();
    if (isArray && Defaults.isPrimitive(target.typeOrUnknown().element())) {
      // Numbers: what they are afterwards is not known.
      object.slots.clear();
      object.blurred = true;
      return null;
    }
    List<Value> elements = isArray ? ofArray(target, object) : object.items;
    Value result = change(operation, object, elements, of, call);
    if (isArray) {
      for (int i = 0; i < elements.size(); i++) {
        object.slots.put(Integer.toString(i), elements.get(i));
      }
    }
    in.machine.effects++;
    return result;
  }

  private @Nullable Value change(
      Operation operation, Obj object, List<Value> elements, List<Value> of, LibraryCall call) {
    switch (operation) {
      case REVERSE -> Collections.reverse(elements);
      case SORT -> sort(object, elements, of.size() > 1 ? of.get(1) : null, call);
      case ORDER_BY -> {
        boolean isComparator = in.functions.isFunction(of.get(1)) || isComparator(of.get(1));
        object.order = isComparator ? of.get(1) : object.order;
        in.comparisons.sort(object, object.order, call.at());
      }
      case ARRANGE -> in.comparisons.sort(object, object.order, call.at());
      case SWAP -> swap(object, elements, number(of.get(1)), number(of.get(2)));
      case ROTATE -> {
        Long distance = number(of.get(1));
        object.shuffled |= distance == null;
        Collections.rotate(elements, distance == null ? 0 : distance.intValue());
      }
      case SHUFFLE -> object.shuffled |= elements.size() > 1;
      case FILL -> fill(object, elements, of);
      case FILL_BY -> {
        for (int i = 0; i < elements.size(); i++) {
          elements.set(i, in.functions.call(of.get(1), List.of(Value.Int.of(i)), call.at()));
        }
      }
      case COPY -> copy(of, elements);
      case INSERT -> insert(object, of.get(1), of.get(2));
      case RETAIN -> keep(object, in.machine.object(of.get(1)), true);
      case SUBTRACT -> keep(object, in.machine.object(of.get(1)), false);
      case REMOVE_VISITED -> visited(object, null);
      case REPLACE_VISITED -> visited(object, of.get(1));
      case REPEAT -> repeat(object, of.get(1), of.get(2));
      case INDEX_OF -> {
        return indexOf(object, of.get(1));
      }
      default -> {
        return contains(object, of.get(1));
      }
    }
    return null;
  }

  private boolean isComparator(Value value) {
    String type = value.typeOrUnknown().name();
    return value instanceof Value.Ref
        && (type.equals("java.util.Comparator")
            || in.machine.context.types().overloads(type, "compare", 2).size() == 1);
  }

  /** The elements of an array of objects, in a list of their own. */
  private List<Value> ofArray(Value array, Obj object) {
    Affine length = in.eval.number(in.elements.length(array));
    if (length == null || !length.isConstant() || length.constant() > 64) {
      object.shuffled = true;
      return new ArrayList<>();
    }
    List<Value> elements = new ArrayList<>();
    for (long i = 0; i < length.constant(); i++) {
      elements.add(in.elements.element(array, Value.Int.of(i)));
    }
    return elements;
  }

  private void sort(Obj object, List<Value> elements, @Nullable Value by, LibraryCall call) {
    List<Value> sorted = in.comparisons.sorted(List.copyOf(elements), by, call.at());
    object.shuffled = sorted == null && elements.size() > 1;
    if (sorted != null) {
      Collections.copy(elements, sorted);
    }
  }

  private static void swap(Obj object, List<Value> elements, @Nullable Long i, @Nullable Long j) {
    boolean known = isIndex(i, elements) && isIndex(j, elements);
    object.shuffled |= !known && elements.size() > 1;
    if (known && i != null && j != null) {
      Collections.swap(elements, i.intValue(), j.intValue());
    }
  }

  private static boolean isIndex(@Nullable Long index, List<Value> elements) {
    return index != null && index >= 0 && index < elements.size();
  }

  private void fill(Obj object, List<Value> elements, List<Value> of) {
    Long from = of.size() > 2 ? number(of.get(2)) : Long.valueOf(0);
    Long to = of.size() > 3 ? number(of.get(3)) : Long.valueOf(elements.size());
    if (from == null || to == null) {
      // Any of them may be the old one or the new one.
      object.shuffled = true;
      object.slots.put("filled", of.get(1));
      return;
    }
    for (long i = Math.max(from, 0); i < Math.min(to, elements.size()); i++) {
      elements.set((int) i, of.get(1));
    }
  }

  /** From an array to the same or another one; where it is not known which part, any of them. */
  private void copy(List<Value> of, List<Value> into) {
    Obj from = in.machine.object(of.get(0));
    Long start = number(of.get(1));
    Long to = number(of.get(3));
    Long length = number(of.get(4));
    if (start == null || to == null || length == null || start < 0 || to < 0) {
      Obj target = in.machine.object(of.get(2));
      target.shuffled = true;
      from.slots.forEach((slot, value) -> target.slots.putIfAbsent("copied " + slot, value));
      return;
    }
    List<Value> copied = new ArrayList<>();
    for (long i = 0; i < Math.min(length, into.size() - to); i++) {
      copied.add(in.elements.element(of.get(0), Value.Int.of(start + i)));
    }
    for (int i = 0; i < copied.size(); i++) {
      into.set((int) (to + i), copied.get(i));
    }
  }

  private void insert(Obj list, Value index, Value value) {
    Long at = number(index);
    boolean known = at != null && at >= 0 && at <= list.items.size();
    list.shuffled |= !known && !list.items.isEmpty();
    list.items.add(known && at != null ? at.intValue() : list.items.size(), value);
  }

  private void keep(Obj object, Obj other, boolean those) {
    object.blurred |= !other.known || other.blurred;
    object.items.removeIf(
        item -> {
          Value found = contains(other, item);
          return found instanceof Value.Bool bool && bool.truth() != those;
        });
  }

  /** The key of an entry of the map; null if it is none. */
  private @Nullable Value keyOf(@Nullable Value entry, Obj map) {
    return entry instanceof Value.Ref ref && in.machine.object(ref).partOf == map
        ? in.machine.object(ref).fields.get(MapCalls.KEY)
        : null;
  }

  /** What an iterator gave last, in the collection that it goes over. */
  private void visited(Obj iterator, @Nullable Value replacement) {
    Obj over = iterator.partOf;
    if (over == null || iterator.visited == 0) {
      return;
    }
    int at = iterator.visited - 1;
    Value key = keyOf(iterator.taken, over);
    if (key != null) {
      over.slots.remove(in.keys.slot(key));
    } else if (at < over.items.size()) {
      if (replacement == null) {
        over.items.remove(at);
        iterator.visited--;
      } else {
        over.items.set(at, replacement);
      }
    } else if (at < over.slots.size()) {
      over.slots.remove(List.copyOf(over.slots.keySet()).get(at));
      iterator.visited--;
    }
  }

  private void repeat(Obj made, Value count, Value value) {
    Long number = number(count);
    long times = number == null ? Loops.UNKNOWN_SIZE : Math.min(number, 64);
    for (long i = 0; i < times; i++) {
      made.items.add(value);
    }
  }

  private @Nullable Value indexOf(Obj list, Value value) {
    if (!list.known || list.blurred || list.shuffled) {
      return null;
    }
    for (int i = 0; i < list.items.size(); i++) {
      Boolean equal = in.keys.equal(list.items.get(i), value);
      if (equal == null) {
        return null;
      } else if (equal) {
        return Value.Int.of(i);
      }
    }
    return Value.Int.of(-1);
  }

  private @Nullable Value contains(Obj object, Value value) {
    if (!object.known || object.blurred || in.tasks.isConcurrent()) {
      return null;
    }
    boolean unknown = false;
    for (Value each : object.items.isEmpty() ? object.slots.values() : object.items) {
      Boolean equal = in.keys.equal(each, value);
      if (Boolean.TRUE.equals(equal)) {
        return new Value.Bool(true);
      }
      unknown |= equal == null;
    }
    return unknown ? null : new Value.Bool(false);
  }

  private @Nullable Long number(Value value) {
    Affine number = in.eval.number(value);
    return number != null && number.isConstant() ? Long.valueOf(number.constant()) : null;
  }
}
