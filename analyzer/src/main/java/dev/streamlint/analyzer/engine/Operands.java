package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fills the slots of a model's effect with what the call at hand has in their place. */
final class Operands {
  /** How deep lists in lists are looked into: nobody nests more, and a list may hold itself. */
  private static final int NESTING = 4;

  /** A stream's address may be a {@code long}. */
  private static final Set<String> NO_ADDRESSES = Set.of("int", "float", "double", "boolean");

  private final Interpreter in;

  Operands(Interpreter in) {
    this.in = in;
  }

  Value value(Operand operand, LibraryCall call) {
    if (operand instanceof Operand.Argument argument) {
      return call.argument(argument.index());
    } else if (operand instanceof Operand.Rest rest) {
      return rest(rest.index(), call);
    } else if (operand instanceof Operand.Receiver) {
      return call.receiver();
    } else if (operand instanceof Operand.Result) {
      return call.result(in.machine);
    } else if (operand instanceof Operand.Number number) {
      return Value.Int.of(number.value());
    } else if (operand instanceof Operand.Member member) {
      Value of = value(member.of(), call);
      return of == Value.Null.NULL ? of : in.variables.field(of, member.field());
    } else if (operand instanceof Operand.Product product) {
      Value result = Value.Int.of(1);
      for (Operand factor : product.factors()) {
        result = in.eval.binary("*", result, value(factor, call));
      }
      return result;
    } else if (operand instanceof Operand.FirstSet choice) {
      return firstSet(choice.choices(), call);
    } else if (operand instanceof Operand.CurrentThread) {
      return Tasks.key(in.machine.host);
    } else if (operand instanceof Operand.GlobalHandle) {
      return new Value.Sym(call.model().owner(), TypeRef.of(call.model().owner()));
    }
    return builtin(operand, call);
  }

  private Value builtin(Operand operand, LibraryCall call) {
    if (operand instanceof Operand.DefaultStream) {
      return builtin(in.machine.context.models().defaultStream(call.model().family()), call);
    } else if (operand instanceof Operand.CurrentStream) {
      return in.current.get();
    }
    return new Value.BuiltinStream(
        operand instanceof Operand.PerThreadStream ? Machine.PER_THREAD : StreamId.LEGACY);
  }

  private Value rest(int index, LibraryCall call) {
    List<Value> args = call.args();
    boolean isArray = args.size() == index + 1 && isSequence(args.get(index));
    return isArray
        ? args.get(index)
        : in.construction.arrayOf(
            new TypeRef("java.lang.Object", List.of(), 1),
            args.subList(Math.min(index, args.size()), args.size()),
            call.at());
  }

  /** An array, or what a collection was turned into where its type is not known. */
  private boolean isSequence(Value value) {
    return value.typeOrUnknown().isArray()
        || (value.typeOrUnknown().isUnknown() && !in.machine.object(value).items.isEmpty());
  }

  private Value firstSet(List<Operand> choices, LibraryCall call) {
    for (Operand choice : choices) {
      if (choice instanceof Operand.Member member) {
        Value of = value(member.of(), call);
        Obj object = in.machine.object(of);
        Value stored = object.fields.get(member.field());
        if (stored != null && stored != Value.Null.NULL) {
          return stored;
        }
      }
    }
    return Value.Null.NULL;
  }

  // --- streams ---

  /**
   * The stream that a value means.
   *
   * @param handle the object at fault: a stream handle that was never filled, a library handle that
   *     is bound to none
   */
  record StreamUse(StreamId id, StreamChoice choice, @Nullable Obj handle) {
    StreamUse(StreamId id, StreamChoice choice) {
      this(id, choice, null);
    }
  }

  StreamUse stream(Optional<Operand> operand, LibraryCall call) {
    if (operand.isEmpty()) {
      return ofFamily(call, StreamChoice.IMPLIED);
    } else if (operand.get() instanceof Operand.CurrentStream) {
      return current(call);
    }
    Value value = value(operand.get(), call);
    return mayBeStream(value) || value == Value.Null.NULL || value instanceof Value.Int
        ? stream(value, call)
        : ofFamily(call, StreamChoice.IMPLIED); // an overload with something else in this place
  }

  /** Whether nothing is known that says otherwise. */
  boolean mayBeStream(Value value) {
    if (value instanceof Value.Int || value instanceof Value.Bool || value instanceof Value.Str) {
      return false;
    }
    if (value.keyOrEmpty().isEmpty()) {
      return true;
    }
    Handle handle = in.machine.object(value).handle;
    if (handle != null) {
      return handle instanceof Handle.Stream;
    }
    TypeRef type = value.typeOrUnknown();
    boolean isNumber = value instanceof Value.Sym && NO_ADDRESSES.contains(type.name());
    return !isNumber
        && in.machine.context.types().role(type).map(r -> r == Role.STREAM).orElse(true);
  }

  /** A stream that a call names; null and 0 mean what the call's family takes them for. */
  StreamUse stream(Value value, LibraryCall call) {
    boolean none = value == Value.Null.NULL || value instanceof Value.Int;
    return none ? ofFamily(call, StreamChoice.NULL) : stream(value, call.at());
  }

  private StreamUse ofFamily(LibraryCall call, StreamChoice choice) {
    Operand stream = in.machine.context.models().defaultStream(call.model().family());
    if (stream instanceof Operand.CurrentStream) {
      return current(call);
    }
    return new StreamUse(stream(builtin(stream, call), call.at()).id(), choice);
  }

  /** Chosen by the code, if only by leaving the default stream in place. */
  private StreamUse current(LibraryCall call) {
    StreamUse use = stream(in.current.get(), call.at());
    return new StreamUse(use.id(), StreamChoice.CURRENT, use.handle());
  }

  StreamUse stream(Value unsettled, Site at) {
    Value value = in.oneOf.settled(unsettled);
    if (value == Value.Null.NULL || value instanceof Value.Int) {
      return new StreamUse(StreamId.LEGACY, StreamChoice.NULL);
    } else if (value instanceof Value.BuiltinStream builtin
        && builtin.stream().equals(Machine.PER_THREAD)) {
      return new StreamUse(in.machine.ids.perThreadStream(at), StreamChoice.CURRENT);
    } else if (value instanceof Value.BuiltinStream builtin) {
      return new StreamUse(builtin.stream(), StreamChoice.NAMED);
    }
    Obj object = in.machine.object(value);
    if (object.handle instanceof Handle.Stream stream) {
      return new StreamUse(stream.id(), StreamChoice.NAMED);
    }
    if (value instanceof Value.Ref && isRole(value, Role.STREAM)) {
      return new StreamUse(StreamId.LEGACY, StreamChoice.UNCREATED, object);
    }
    return new StreamUse(in.machine.ids.symbolicStream(object, at), StreamChoice.NAMED);
  }

  // --- events ---

  /** The event, if it is known; a handle that was never filled has none. */
  Optional<EventId> event(Value unsettled, boolean create) {
    Value value = in.oneOf.settled(unsettled);
    Obj object = in.machine.object(value);
    if (object.handle instanceof Handle.Event event) {
      return Optional.of(event.id());
    }
    return value instanceof Value.Sym
        ? in.machine.ids.symbolicEvent(object, create)
        : Optional.empty();
  }

  // --- memory ---

  /** A pointer's buffer and where it points into it. */
  record Memory(BufferId id, Optional<Affine> offset, boolean slot) {
    /**
     * An access through the pointer.
     *
     * @param bytes its length; null if not known
     */
    Use use(@Nullable Affine bytes, Mode mode, boolean certain) {
      Range range = new Range(offset, Optional.ofNullable(bytes), slot);
      return new Use(id, range, mode, certain);
    }
  }

  /** The memory that a value points to; empty for null and for what is no pointer. */
  Optional<Memory> memory(Value unsettled, Site at) {
    Value value = in.oneOf.settled(unsettled);
    if (!(value instanceof Value.Ref || value instanceof Value.Sym)) {
      return Optional.empty();
    }
    Obj object = in.machine.object(value);
    if (object.handle instanceof Handle.Memory memory) {
      return Optional.of(
          new Memory(memory.id(), memory.offset().map(in.machine.guesses::resolve), memory.slot()));
    }
    if (object.handle instanceof Handle.Pack pack && pack.elements().size() == 1) {
      return Optional.empty();
    }
    if (object.hostMemory != null
        || value.typeOrUnknown().isArray()
        || isRole(value, Role.HOST_BUFFER)) {
      return Optional.of(
          new Memory(in.machine.ids.hostMemory(object, at), Optional.of(Affine.ZERO), false));
    }
    if (value instanceof Value.Sym && mayBeMemory(value)) {
      return Optional.of(
          new Memory(in.machine.ids.symbolicBuffer(object, at), Optional.of(Affine.ZERO), false));
    }
    return Optional.empty();
  }

  /** The memory that a value points to, or that each of what it holds does. */
  List<Memory> pieces(Value value, Site at) {
    Optional<Memory> one = memory(value, at);
    if (one.isPresent()
        || !isRole(value, Role.MEMORY)
        || in.machine.object(value).items.isEmpty()) {
      return one.stream().toList();
    }
    return elements(value).stream().flatMap(v -> tensor(v, at).stream()).toList();
  }

  /**
   * What a call fills: the object itself, or the first element of an array of numbers, and of
   * memory of the host whose elements are read one by one.
   */
  Value filled(Value out, String type, Site at) {
    boolean isArray = out.typeOrUnknown().isArray();
    if (!isArray && !isIndexed(out)) {
      return out;
    }
    Value element = in.machine.allocate(isArray ? TypeRef.of(type) : TypeRef.UNKNOWN, at);
    Obj array = in.machine.object(out);
    in.machine.object(element).name = array.name;
    array.slots.put("0", element);
    return element;
  }

  private boolean isIndexed(Value value) {
    return value instanceof Value.Ref
        && in.machine.object(value).handle != null
        && in.machine
            .context
            .types()
            .modelled(value.typeOrUnknown(), "get", 1)
            .filter(m -> m.has(Effect.Get.class::isInstance))
            .isPresent();
  }

  /** Memory, as far as the value is a tensor: not numbers, names or lists of them. */
  Optional<Memory> tensor(Value value, Site at) {
    if (value.keyOrEmpty().isEmpty()) {
      return Optional.empty();
    }
    boolean made = in.machine.object(value).handle instanceof Handle.Memory;
    return made || isRole(value, Role.MEMORY) ? memory(value, at) : Optional.empty();
  }

  /** A value, or what an array or collection of them holds, also one of collections. */
  List<Value> elements(Value value) {
    List<Value> all = new ArrayList<>();
    elements(value, NESTING, all);
    return all;
  }

  private void elements(Value value, int depth, List<Value> into) {
    if (value.keyOrEmpty().isEmpty()) {
      return;
    }
    Obj object = in.machine.object(value);
    if (depth == 0 || object.handle != null || (object.items.isEmpty() && object.slots.isEmpty())) {
      into.add(value);
      return;
    }
    object.items.forEach(v -> elements(v, depth - 1, into));
    object.slots.values().forEach(v -> elements(v, depth - 1, into));
  }

  private boolean mayBeMemory(Value value) {
    TypeRef type = value.typeOrUnknown();
    return type.isUnknown() || isRole(value, Role.MEMORY);
  }

  boolean isRole(Value value, Role role) {
    return in.machine
        .context
        .types()
        .role(value.typeOrUnknown())
        .filter(r -> r == role)
        .isPresent();
  }

  /** Whether a flag is set: a condition of the program, or a number that the model gives. */
  boolean isSet(Operand flag, LibraryCall call) {
    return flag instanceof Operand.Number number
        ? number.value() != 0
        : in.conditions.holds(value(flag, call));
  }

  @Nullable Affine number(Optional<Operand> operand, LibraryCall call) {
    return operand.map(o -> in.eval.number(value(o, call))).orElse(null);
  }
}
