package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.HostId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Effects that call the functions that are handed to a library. */
final class FunctionCalls {
  private static final int MAX_CALLS = ContainerCalls.MAX_CALLS;

  private final Interpreter in;
  private final Operands operands;

  FunctionCalls(Interpreter in, Operands operands) {
    this.in = in;
    this.operands = operands;
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, LibraryCall call) {
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
      String slot = in.keys.slot(key);
      Value present = container.slots.get(slot);
      if (present == null) {
        present =
            in.functions.call(operands.value(compute.function(), call), List.of(key), call.at());
        container.slots.put(slot, present);
        container.keys.put(slot, key);
      }
      call.returns(present);
    } else if (effect instanceof Effect.Initially initially) {
      object(initially.of(), call).initially = operands.value(initially.function(), call);
    } else if (effect instanceof Effect.PerThread own) {
      call.returns(perThread(operands.value(own.of(), call), own.inherited(), call));
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

  private void forEach(Effect.ForEach each, LibraryCall call) {
    Value over = operands.value(each.over(), call);
    Value function = operands.value(each.function(), call);
    boolean pairs = function instanceof Value.Closure closure && closure.params().size() == 2;
    if (pairs) {
      Obj map = in.machine.object(over);
      for (var entry : List.copyOf(map.slots.entrySet())) {
        Value key = map.keys.getOrDefault(entry.getKey(), new Value.Str(entry.getKey()));
        in.functions.call(function, List.of(key, entry.getValue()), call.at());
      }
      return;
    }
    Iterator<Value> visited =
        OwnIteration.over(in, over, Loops.UNKNOWN_SIZE, call.at())
            .orElseGet(() -> all(over).iterator());
    while (visited.hasNext()) {
      in.functions.call(function, List.of(visited.next()), call.at());
    }
  }

  /** What the calling thread has in a thread-local variable. */
  private Value perThread(Value variable, boolean inherited, LibraryCall call) {
    Obj container = in.machine.object(variable);
    Value own = slot(container, in.machine.host);
    if (own == null && inherited) {
      own =
          in.tasks
              .ancestors()
              .map(h -> slot(container, h))
              .filter(v -> v != null)
              .findFirst()
              .orElse(null);
    }
    if (own == null) {
      own = initial(variable, container, call);
    }
    container.slots.put(Tasks.key(in.machine.host).fingerprint(), own);
    return own;
  }

  private static @Nullable Value slot(Obj container, HostId thread) {
    return container.slots.get(Tasks.key(thread).fingerprint());
  }

  private Value initial(Value variable, Obj container, LibraryCall call) {
    if (container.initially != null) {
      return in.functions.call(container.initially, List.of(), call.at());
    }
    Optional<MethodDecl> own =
        in.machine.context.types().method(variable.typeOrUnknown().name(), "initialValue", 0);
    if (own.isPresent()) {
      return in.calls.method(own.get(), variable, List.of(), call.at());
    }
    TypeRef type = elementType(variable.typeOrUnknown());
    String key = container.key + "[" + Tasks.key(in.machine.host).fingerprint() + "]";
    return container.known ? Value.Null.NULL : new Value.Sym(key, type);
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
