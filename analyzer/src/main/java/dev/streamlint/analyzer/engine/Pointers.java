package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.StreamChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Effects that make one object mean what another means. */
final class Pointers {
  /** So many parameters of a kernel are looked at. */
  private static final int MOST = 64;

  private final Interpreter in;
  private final Operands operands;

  Pointers(Interpreter in, Operands operands) {
    this.in = in;
    this.operands = operands;
  }

  boolean apply(Effect effect, LibraryCall call) {
    if (effect instanceof Effect.Alias alias) {
      alias(alias, call);
    } else if (effect instanceof Effect.HostView view) {
      hostView(operands.value(view.result(), call), operands.value(view.of(), call), call);
    } else if (effect instanceof Effect.Pack pack) {
      pack(operands.value(pack.result(), call), operands.value(pack.elements(), call));
    } else if (effect instanceof Effect.PointerTo pointer) {
      pointerTo(operands.value(pointer.result(), call), operands.value(pointer.of(), call), call);
    } else if (effect instanceof Effect.LoadFunction load) {
      if (operands.value(load.name(), call) instanceof Value.Str name) {
        in.machine.object(operands.value(load.out(), call)).handle =
            new Handle.Function(name.text());
      }
    } else {
      return false;
    }
    return true;
  }

  private void alias(Effect.Alias alias, LibraryCall call) {
    Value of = operands.value(alias.of(), call);
    Obj result = in.machine.object(operands.value(alias.result(), call));
    boolean isFound = alias.result() instanceof Operand.Result && alias.offset().isEmpty();
    if (isFound && result.handle instanceof Handle.Memory) {
      return; // an element that is known
    }
    if (result.name == null && of instanceof Value.Ref) {
      result.name = in.machine.object(of).name;
    }
    if (alias.position().isPresent()) {
      move(result, of, operands.number(alias.position(), call), call);
      return;
    }
    if (of instanceof Value.BuiltinStream builtin) {
      result.handle = new Handle.Stream(operands.stream(builtin, call.at()).id());
      return;
    }
    Obj source = in.machine.object(of);
    if (source.handle == null && !source.items.isEmpty() && operands.isRole(of, Role.MEMORY)) {
      result.items.addAll(source.items);
      return;
    }
    if (source.handle != null && !(source.handle instanceof Handle.Memory)) {
      result.handle = source.handle;
    } else if (operands.isRole(of, Role.STREAM)) {
      Operands.StreamUse stream = operands.stream(of, call.at());
      result.handle =
          stream.choice() == StreamChoice.UNCREATED ? null : new Handle.Stream(stream.id());
    } else if (operands.isRole(of, Role.EVENT)) {
      operands.event(of, true).ifPresent(e -> result.handle = new Handle.Event(e));
    } else {
      Affine offset = operands.number(alias.offset(), call);
      operands
          .memory(of, call.at())
          .ifPresent(
              m ->
                  result.handle =
                      new Handle.Memory(
                          m.id(),
                          moved(m, alias.offset().isPresent(), offset),
                          m.slot() || alias.offset().isPresent()));
    }
  }

  /** A pointer that is moved again starts from where it was before it was moved at all. */
  private void move(Obj result, Value of, @Nullable Affine bytes, LibraryCall call) {
    Obj source = in.machine.object(of);
    Optional<Operands.Memory> start =
        source.start != null && source.handle == source.movedTo
            ? Optional.of(source.start)
            : operands.memory(of, call.at());
    start.ifPresent(
        m -> {
          boolean back = Affine.ZERO.equals(bytes);
          result.start = m;
          result.movedTo = new Handle.Memory(m.id(), moved(m, true, bytes), m.slot() || !back);
          result.handle = result.movedTo;
        });
  }

  private static Optional<Affine> moved(
      Operands.Memory memory, boolean moves, @Nullable Affine offset) {
    if (!moves) {
      return memory.offset();
    }
    return offset == null ? Optional.empty() : memory.offset().map(o -> o.plus(offset));
  }

  private void hostView(Value result, Value of, LibraryCall call) {
    operands
        .memory(of, call.at())
        .ifPresent(
            m ->
                in.machine.object(result).handle = new Handle.Memory(m.id(), m.offset(), m.slot()));
  }

  private void pointerTo(Value result, Value of, LibraryCall call) {
    TypeRef type = of.typeOrUnknown();
    boolean primitives = type.isArray() && Defaults.isPrimitive(type.element());
    if (primitives || operands.isRole(of, Role.HOST_BUFFER)) {
      hostView(result, of, call);
      return;
    }
    List<Value> elements =
        type.isArray() ? in.loops.elements(of, MOST, type.element()) : List.of(of);
    if (elements.size() == 1 && isHostMemory(elements.get(0))) {
      hostView(result, elements.get(0), call);
    } else {
      pack(result, of);
    }
  }

  private boolean isHostMemory(Value value) {
    TypeRef type = value.typeOrUnknown();
    return (type.isArray() && Defaults.isPrimitive(type.element()))
        || operands.isRole(value, Role.HOST_BUFFER)
        || (value instanceof Value.Ref && in.machine.object(value).hostMemory != null);
  }

  /** The elements of a list of pointers, also of one that was filled one by one. */
  List<Value> elements(Obj list, Handle.Pack pack) {
    if (list.slots.isEmpty()) {
      return pack.elements();
    }
    List<Value> elements = new ArrayList<>();
    for (int i = 0; elements.size() < list.slots.size() && i < MOST; i++) {
      elements.add(list.slots.getOrDefault(Integer.toString(i), Value.Null.NULL));
    }
    return elements;
  }

  /** The address of memory that a piece of memory of the host has in it, as its first number. */
  Optional<Value> held(Obj memory) {
    Value first = memory.slots.get("0");
    if (first == null && !memory.items.isEmpty()) {
      first = memory.items.get(0);
    }
    return Optional.ofNullable(first).filter(in.machine::isAddress);
  }

  private void pack(Value result, Value elements) {
    in.machine.object(result).handle = new Handle.Pack(elements(elements));
  }

  private List<Value> elements(Value value) {
    TypeRef type = value.typeOrUnknown();
    boolean several = type.isArray() || !in.machine.object(value).items.isEmpty();
    return several ? in.loops.elements(value, MOST, type.element()) : List.of(value);
  }
}
