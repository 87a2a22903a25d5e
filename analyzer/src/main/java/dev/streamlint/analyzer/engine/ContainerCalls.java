package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.TokenId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Effects on lists, maps and queues. */
final class ContainerCalls {
  static final int MAX_CALLS = 16;
  private static final TypeRef INT = TypeRef.of("int");
  private static final String MAP = "java.util.Map";
  private static final String ITERATOR = "java.util.Iterator";

  private final Interpreter in;
  private final Operands operands;
  private final FunctionCalls functions;
  private final Selections parts;
  private final Evaluations evaluations;
  private final Holdings holdings;
  private final MapFunctions mapFunctions;

  ContainerCalls(Interpreter in, Operands operands) {
    this.in = in;
    this.operands = operands;
    this.functions = new FunctionCalls(in, operands);
    this.parts = new Selections(in, operands);
    this.mapFunctions = new MapFunctions(in, this);
    this.evaluations = new Evaluations(in, operands, mapFunctions, new ElementUpdates(in, this));
    this.holdings = new Holdings(in, operands);
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, LibraryCall call) {
    if (effect instanceof Effect.Put put) {
      put(put, call);
    } else if (effect instanceof Effect.Get get) {
      get(get, call);
    } else if (effect instanceof Effect.Add add) {
      add(add, call);
    } else if (effect instanceof Effect.HasKey test) {
      hasKey(object(test.in(), call), operands.value(test.key(), call), call);
    } else if (effect instanceof Effect.IsEmpty test) {
      isEmpty(object(test.of(), call), test.not(), call);
    } else if (effect instanceof Effect.Take take) {
      Value taken = take(take, call);
      if (taken != null) {
        call.returns(taken);
      }
    } else if (effect instanceof Effect.Remove remove) {
      call.returns(remove(object(remove.from(), call), operands.value(remove.key(), call)));
    } else if (effect instanceof Effect.RemoveAll clear) {
      Obj container = object(clear.from(), call);
      holdings.empty(operands.value(clear.from(), call), call);
      if (container.partOf != null && container.shows == null) {
        container.partOf.items.removeAll(container.items);
      }
      container.items.clear();
      container.slots.clear();
    } else if (effect instanceof Effect.Size size) {
      Obj container = object(size.of(), call);
      int known = container.items.size() + container.slots.size();
      boolean isMade = container.known && !isOnePiece(operands.value(size.of(), call), container);
      call.returns(
          (known > 0 || isMade) && !container.blurred && container.filledBefore == null
              ? Value.Int.of(known)
              : new Value.Sym(container.key + Loops.SIZE, TypeRef.of("int")));
    } else if (effect instanceof Effect.Elements elements) {
      Value made = operands.value(elements.result(), call);
      Obj container = in.machine.object(made);
      for (Operand each : elements.of()) {
        Value value = operands.value(each, call);
        List<Value> values = each instanceof Operand.Rest ? all(value) : List.of(value);
        container.items.addAll(values);
        if (operands.isRole(made, Role.MEMORY)) {
          values.forEach(v -> holdings.keep(v, container, call));
        }
        values.forEach(v -> holdings.in(made, v, call));
      }
    } else if (effect instanceof Effect.CopyElements copy) {
      Obj into = object(copy.into(), call);
      Value from = operands.value(copy.from(), call);
      if (from.keyOrEmpty().isEmpty()) {
        return true; // a capacity: another constructor of the same arity
      }
      Obj source = in.machine.object(from);
      if (!source.slots.isEmpty() && isMap(operands.value(copy.into(), call))) {
        into.slots.putAll(source.slots);
        into.keys.putAll(source.keys);
      } else {
        List<Value> values = all(from);
        into.items.addAll(values);
        values.forEach(v -> holdings.in(operands.value(copy.into(), call), v, call));
      }
      into.blurred |= source.blurred && !from.typeOrUnknown().isArray();
      into.shuffled |= source.shuffled;
      into.partOf = isIterator(operands.value(copy.into(), call)) ? source : into.partOf;
    } else if (effect instanceof Effect.IsNull test) {
      Value of = operands.value(test.of(), call);
      call.returns(in.conditions.compare(test.not() ? "!=" : "==", of, Value.Null.NULL));
    } else if (effect instanceof Effect.Range range) {
      range(range, call);
    } else {
      return parts.apply(effect, call)
          || functions.apply(effect, call)
          || evaluations.apply(effect, call);
    }
    return true;
  }

  /** What has an element for each key. */
  private boolean isMap(Value container) {
    return in.machine.context.models().isSubtype(container.typeOrUnknown().name(), MAP)
        || in.machine
            .context
            .types()
            .model(container.typeOrUnknown())
            .filter(t -> in.machine.context.models().isSubtype(t.name(), MAP))
            .isPresent();
  }

  private boolean isIterator(Value container) {
    return in.machine.context.models().isSubtype(container.typeOrUnknown().name(), ITERATOR);
  }

  /** A list of views of one piece of memory, which has no elements of its own. */
  private boolean isOnePiece(Value list, Obj container) {
    return operands.isRole(list, Role.CONTAINER)
        && container.handle instanceof Handle.Memory
        && container.items.isEmpty()
        && container.slots.isEmpty();
  }

  private Obj object(Operand operand, LibraryCall call) {
    return in.machine.object(operands.value(operand, call));
  }

  List<Value> all(Value container) {
    TypeRef type = container.typeOrUnknown();
    TypeRef element = type.isArray() ? type.element() : elementType(type);
    return in.loops.elements(container, MAX_CALLS, element);
  }

  private static TypeRef elementType(TypeRef type) {
    return type.args().isEmpty() ? TypeRef.UNKNOWN : type.args().get(type.args().size() - 1);
  }

  // --- put, get, take ---

  private void put(Effect.Put put, LibraryCall call) {
    Value into = operands.value(put.into(), call);
    Obj container = in.machine.object(into);
    Value value = operands.value(put.value(), call);
    if (put.key().isPresent()) {
      Value key = operands.value(put.key().get(), call);
      OptionalInt position = position(container, key);
      Value present = put.keep() ? container.slots.get(slot(key)) : null;
      if (present != null) {
        call.returns(present);
        return;
      } else if (position.isPresent()) {
        Value before = container.items.set(position.getAsInt(), value);
        holdings.out(into, before, call);
      } else {
        before(container, into, key, call);
        container.slots.put(slot(key), value);
        container.keys.put(slot(key), key);
      }
    } else {
      container.items.add(put.first() ? 0 : container.items.size(), value);
    }
    holdings.in(into, value, call);
    if (value instanceof Value.Ref) {
      in.machine.effects++;
    }
    if (in.tasks.isConcurrent()) {
      container.handOffs.put(value, in.machine.publish(call.at()));
    }
    if (put.key().isPresent()) {
      mapFunctions.evict(into, container, call);
    }
  }

  /** A map returns what was there, if that is known. */
  private void before(Obj container, Value into, Value key, LibraryCall call) {
    if (call.resultOrNull() != null || !isMap(into)) {
      return;
    }
    Value before = container.slots.get(slot(key));
    boolean isAbsent =
        before == null
            && container.known
            && !container.blurred
            && !in.tasks.isConcurrent()
            && in.keys.possible(container, key).isEmpty();
    if (before != null || isAbsent) {
      call.returns(before == null ? Value.Null.NULL : before);
    }
  }

  /** The element of a list that a key is the known index of. */
  private OptionalInt position(Obj container, Value key) {
    Affine index = in.eval.number(key);
    if (index == null || !index.isConstant()) {
      return OptionalInt.empty();
    }
    long at = index.constant();
    return at >= 0 && at < container.items.size() ? OptionalInt.of((int) at) : OptionalInt.empty();
  }

  private String slot(Value key) {
    return in.keys.slot(key);
  }

  private void get(Effect.Get get, LibraryCall call) {
    Obj container = object(get.from(), call);
    Value from = operands.value(get.from(), call);
    if (isOnePiece(from, container)) {
      return;
    }
    Value key = operands.value(get.key(), call);
    if (operands.isRole(from, Role.MEMORY)
        && container.items.isEmpty()
        && !container.slots.containsKey(slot(key))) {
      return; // numbers in memory are not followed
    }
    Value found = get(container, key, from);
    call.returns(
        found == Value.Null.NULL
            ? get.otherwise().map(o -> operands.value(o, call)).orElse(found)
            : found);
  }

  /** Several threads may count in any order. */
  private void add(Effect.Add add, LibraryCall call) {
    Obj container = object(add.to(), call);
    String slot = slot(Value.Int.of(0));
    Value before = container.slots.get(slot);
    if (before == null) {
      before = container.known ? Value.Int.of(0) : new Value.Sym(container.key + ".count", INT);
    }
    Value after = in.eval.binary("+", before, operands.value(add.delta(), call));
    if (in.tasks.isConcurrent()) {
      before = after = new Value.Sym(container.key + ".count@" + in.machine.fresh(), INT);
    }
    container.slots.put(slot, after);
    call.returns(add.before() ? before : after);
  }

  /** Of a container from out of view, and of one that another thread may fill, it is not known. */
  private void isEmpty(Obj container, boolean not, LibraryCall call) {
    boolean some = !container.items.isEmpty() || !container.slots.isEmpty();
    if (container.blurred) {
      return;
    }
    boolean isKnown = container.known && container.filledBefore == null;
    if (some || (isKnown && !in.tasks.isConcurrent())) {
      call.returns(new Value.Bool(some == not));
    }
  }

  private void hasKey(Obj container, Value key, LibraryCall call) {
    boolean has = container.slots.containsKey(slot(key));
    boolean isKnown =
        container.known
            && container.filledBefore == null
            && in.keys.possible(container, key).isEmpty();
    if (has || (isKnown && !container.blurred && !in.tasks.isConcurrent())) {
      call.returns(new Value.Bool(has));
    }
  }

  Value get(Obj container, Value key, Value owner) {
    String slot = slot(key);
    Value stored = container.slots.get(slot);
    if (stored == null) {
      stored = container.shuffled || container.blurred ? any(container, slot) : null;
    }
    if (stored == null) {
      stored = listElement(container, key);
    }
    if (stored != null) {
      received(container, stored);
      return in.machine.guesses.isGuessed(key) || container.guessed
          ? in.machine.guesses.mark(stored)
          : stored;
    }
    if (container.known && !container.blurred && container.filledBefore == null) {
      List<Value> possible = in.keys.possible(container, key);
      if (!container.items.isEmpty()) {
        possible = container.items; // an index beyond those that were followed
      }
      if (!possible.isEmpty()) {
        return in.oneOf.of(possible, container.key + "[" + slot + "]");
      } else if (in.keys.isExact(key) || container.slots.isEmpty()) {
        return Value.Null.NULL;
      }
    }
    String name = container.filledBefore == null ? container.key : container.filledBefore;
    Value unknown = new Value.Sym(name + "[" + slot + "]", elementType(owner.typeOrUnknown()));
    container.slots.put(slot, unknown);
    return unknown;
  }

  /** Of a list in an order that is not known; null where a map has only the known keys. */
  private @Nullable Value any(Obj container, String slot) {
    List<Value> all =
        container.items.isEmpty() && container.blurred
            ? List.copyOf(container.slots.values())
            : List.copyOf(container.items);
    return all.isEmpty() ? null : in.oneOf.of(all, container.key + "[" + slot + "]");
  }

  private @Nullable Value listElement(Obj container, Value key) {
    Affine index = in.eval.number(key);
    if (index == null || container.items.isEmpty()) {
      return null;
    }
    if (index.isConstant()) {
      return at(container, index.constant());
    }
    Affine picked = in.machine.guesses.pickIndex(index, container.items.size());
    Value element = at(container, picked.constant());
    return element == null ? null : in.machine.guesses.mark(element);
  }

  private static @Nullable Value at(Obj container, long at) {
    return at >= 0 && at < container.items.size() ? container.items.get((int) at) : null;
  }

  private void received(Obj container, Value value) {
    TokenId token = container.handOffs.get(value);
    if (token != null) {
      in.tasks.acquire(token);
    }
  }

  /** Null when there is nothing, and the model goes on to say what then. */
  private @Nullable Value take(Effect.Take take, LibraryCall call) {
    Value owner = operands.value(take.from(), call);
    Obj container = in.machine.object(owner);
    if (container.items.isEmpty()) {
      in.tasks.await(() -> !container.items.isEmpty());
    }
    if (container.items.isEmpty() && !container.slots.isEmpty()) {
      List<String> slots = List.copyOf(container.slots.keySet());
      String slot = slots.get(take.last() ? slots.size() - 1 : 0);
      Value value = take.remove() ? container.slots.remove(slot) : container.slots.get(slot);
      if (value != null) {
        received(container, value);
      }
      return value;
    }
    boolean isKnown = container.known && !container.blurred && container.filledBefore == null;
    if (container.items.isEmpty() && isKnown && !take.remove()) {
      return null;
    }
    if (container.items.isEmpty()) {
      return isKnown && in.tasks.isMain()
          ? Value.Null.NULL
          : new Value.Sym(
              container.key + ".element@" + in.machine.fresh(), elementType(owner.typeOrUnknown()));
    }
    int index = take.last() ? container.items.size() - 1 : 0;
    if (container.shuffled || container.blurred) {
      String question = container.key + " " + container.items.size() + " " + take.last();
      index = container.items.indexOf(in.oneOf.of(container.items, question));
    }
    Value value = take.remove() ? container.items.remove(index) : container.items.get(index);
    if (take.remove()) {
      holdings.out(owner, value, call);
    }
    in.machine.effects++;
    container.visited += take.remove() ? 1 : 0;
    container.taken = value;
    received(container, value);
    return value;
  }

  private Value remove(Obj container, Value key) {
    Value stored = container.slots.remove(slot(key));
    if (stored != null) {
      return stored;
    }
    OptionalInt position = position(container, key);
    if (position.isPresent()) {
      return container.items.remove(position.getAsInt());
    }
    if (container.items.remove(key)) {
      return key;
    }
    // One that is equal to it, or it cannot be said which.
    for (Value each : container.items) {
      if (Boolean.TRUE.equals(in.keys.equal(each, key))) {
        container.items.remove(each);
        return each;
      }
    }
    List<Value> possible = in.keys.possible(container, key);
    if (!possible.isEmpty()) {
      container.blurred = true;
      return in.oneOf.of(possible, container.key + ".removed " + slot(key));
    }
    container.blurred |=
        !container.items.isEmpty() && !container.items.stream().allMatch(in.keys::isExact);
    return new Value.Sym(container.key + ".removed@" + in.machine.fresh(), TypeRef.UNKNOWN);
  }

  private void range(Effect.Range range, LibraryCall call) {
    Obj container = object(range.result(), call);
    long from = constant(operands.value(range.from(), call)).orElse(0L);
    long to =
        constant(operands.value(range.to(), call))
            .map(n -> range.closed() ? n + 1 : n)
            .orElse(from + Loops.UNKNOWN_SIZE);
    for (long i = from; i < Math.min(to, from + MAX_CALLS); i++) {
      container.items.add(Value.Int.of(i));
    }
  }

  private Optional<Long> constant(Value value) {
    Affine number = in.eval.number(value);
    return number != null && number.isConstant()
        ? Optional.of(number.constant())
        : Optional.empty();
  }
}
