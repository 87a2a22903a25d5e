package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.TokenId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Effects on lists, maps and queues, and calls of the functions that are handed to them. */
final class ContainerCalls {
  private static final int MAX_CALLS = 16;

  private final Interpreter in;
  private final Operands operands;

  ContainerCalls(Interpreter in, Operands operands) {
    this.in = in;
    this.operands = operands;
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, LibraryCall call) {
    if (effect instanceof Effect.Put put) {
      put(put, call);
    } else if (effect instanceof Effect.Get get) {
      Obj container = object(get.from(), call);
      if (isOnePiece(operands.value(get.from(), call), container)) {
        return true;
      }
      call.returns(
          get(container, operands.value(get.key(), call), operands.value(get.from(), call)));
    } else if (effect instanceof Effect.Take take) {
      Value taken = take(take, call);
      if (taken != null) {
        call.returns(taken);
      }
    } else if (effect instanceof Effect.Remove remove) {
      call.returns(remove(object(remove.from(), call), operands.value(remove.key(), call)));
    } else if (effect instanceof Effect.RemoveAll clear) {
      Obj container = object(clear.from(), call);
      container.items.clear();
      container.slots.clear();
    } else if (effect instanceof Effect.Size size) {
      Obj container = object(size.of(), call);
      int known = container.items.size() + container.slots.size();
      call.returns(
          known > 0 || container.known
              ? Value.Int.of(known)
              : new Value.Sym(container.key + Loops.SIZE, TypeRef.of("int")));
    } else if (effect instanceof Effect.Elements elements) {
      Obj container = object(elements.result(), call);
      for (Operand each : elements.of()) {
        Value value = operands.value(each, call);
        container.items.addAll(each instanceof Operand.Rest ? all(value) : List.of(value));
      }
    } else if (effect instanceof Effect.CopyElements copy) {
      Obj into = object(copy.into(), call);
      Value from = operands.value(copy.from(), call);
      if (from.keyOrEmpty().isEmpty()) {
        return true; // a capacity: another constructor of the same arity
      }
      Obj source = in.machine.object(from);
      if (!source.slots.isEmpty() && !from.typeOrUnknown().isArray()) {
        into.slots.putAll(source.slots);
      } else {
        into.items.addAll(all(from));
      }
    } else if (effect instanceof Effect.Range range) {
      range(range, call);
    } else {
      return functions(effect, call);
    }
    return true;
  }

  private boolean functions(Effect effect, LibraryCall call) {
    if (effect instanceof Effect.ForEach each) {
      forEach(each, call);
    } else if (effect instanceof Effect.MapEach map) {
      Value function = operands.value(map.function(), call);
      List<Value> results = new ArrayList<>();
      for (Value element : all(operands.value(map.over(), call))) {
        results.add(in.functions.call(function, List.of(element), call.at()));
      }
      in.machine.object(call.result(in.machine)).items.addAll(results);
    } else if (effect instanceof Effect.ComputeIfAbsent compute) {
      Obj container = object(compute.in(), call);
      Value key = operands.value(compute.key(), call);
      String slot = key.fingerprint();
      Value present = container.slots.get(slot);
      if (present == null) {
        present =
            in.functions.call(operands.value(compute.function(), call), List.of(key), call.at());
        container.slots.put(slot, present);
      }
      call.returns(present);
    } else if (effect instanceof Effect.ForRange range) {
      forRange(range, call);
    } else if (effect instanceof Effect.Call function) {
      if (call.resultOrNull() != null) {
        return true;
      }
      List<Value> args = function.arguments().stream().map(a -> operands.value(a, call)).toList();
      call.returns(in.functions.call(operands.value(function.function(), call), args, call.at()));
    } else {
      return false;
    }
    return true;
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

  private List<Value> all(Value container) {
    TypeRef type = container.typeOrUnknown();
    TypeRef element = type.isArray() ? type.element() : elementType(type);
    return in.loops.elements(container, MAX_CALLS, element);
  }

  private static TypeRef elementType(TypeRef type) {
    return type.args().isEmpty() ? TypeRef.UNKNOWN : type.args().get(type.args().size() - 1);
  }

  // --- put, get, take ---

  private void put(Effect.Put put, LibraryCall call) {
    Obj container = object(put.into(), call);
    Value value = operands.value(put.value(), call);
    if (put.key().isPresent()) {
      Value key = operands.value(put.key().get(), call);
      OptionalInt position = position(container, key);
      if (position.isPresent()) {
        container.items.set(position.getAsInt(), value);
      } else {
        container.slots.put(slot(key), value);
      }
    } else {
      container.items.add(put.first() ? 0 : container.items.size(), value);
    }
    if (value instanceof Value.Ref) {
      in.machine.effects++;
    }
    if (in.tasks.isConcurrent()) {
      container.handOffs.put(value, in.machine.publish(call.at()));
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
    Affine number = in.eval.number(key);
    return number != null && number.isConstant() ? number.toString() : key.fingerprint();
  }

  private Value get(Obj container, Value key, Value owner) {
    String slot = slot(key);
    Value stored = container.slots.get(slot);
    if (stored == null) {
      stored = listElement(container, key);
    }
    if (stored != null) {
      received(container, stored);
      return stored;
    }
    boolean constant = in.eval.number(key) == null || key instanceof Value.Int;
    if (container.known && constant && !(key instanceof Value.Sym)) {
      return Value.Null.NULL;
    }
    Value unknown =
        new Value.Sym(container.key + "[" + slot + "]", elementType(owner.typeOrUnknown()));
    container.slots.put(slot, unknown);
    return unknown;
  }

  private @Nullable Value listElement(Obj container, Value key) {
    Affine index = in.eval.number(key);
    if (index == null || container.items.isEmpty()) {
      return null;
    }
    if (index.isConstant()) {
      return at(container, index.constant());
    }
    in.variables.pick(index, -1);
    return at(container, in.machine.resolve(index).constant());
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
      in.tasks.runUntil(() -> !container.items.isEmpty());
    }
    if (container.items.isEmpty() && container.known && !take.remove()) {
      return null;
    }
    if (container.items.isEmpty()) {
      return container.known && in.tasks.isMain()
          ? Value.Null.NULL
          : new Value.Sym(
              container.key + ".element@" + in.machine.fresh(), elementType(owner.typeOrUnknown()));
    }
    int index = take.last() ? container.items.size() - 1 : 0;
    Value value = take.remove() ? container.items.remove(index) : container.items.get(index);
    in.machine.effects++;
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
    return new Value.Sym(container.key + ".removed@" + in.machine.fresh(), TypeRef.UNKNOWN);
  }

  // --- functions ---

  private void forEach(Effect.ForEach each, LibraryCall call) {
    Value over = operands.value(each.over(), call);
    Value function = operands.value(each.function(), call);
    boolean pairs = function instanceof Value.Closure closure && closure.params().size() == 2;
    if (pairs) {
      for (var entry : List.copyOf(in.machine.object(over).slots.entrySet())) {
        in.functions.call(
            function, List.of(new Value.Str(entry.getKey()), entry.getValue()), call.at());
      }
      return;
    }
    for (Value element : all(over)) {
      in.functions.call(function, List.of(element), call.at());
    }
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

  private void forRange(Effect.ForRange range, LibraryCall call) {
    Value function = operands.value(range.function(), call);
    long from = constant(operands.value(range.from(), call)).orElse(0L);
    long to = constant(operands.value(range.to(), call)).orElse(from + Loops.UNKNOWN_SIZE);
    for (long i = from; i < Math.min(to, from + MAX_CALLS); i++) {
      in.functions.call(function, List.of(Value.Int.of(i)), call.at());
    }
  }

  private Optional<Long> constant(Value value) {
    Affine number = in.eval.number(value);
    return number != null && number.isConstant()
        ? Optional.of(number.constant())
        : Optional.empty();
  }
}
