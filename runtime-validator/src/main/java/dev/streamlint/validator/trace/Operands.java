package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.Use;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fills the slots of a model's effect with what the call at hand had in their place. */
final class Operands {
  private final ApiModels models;
  private final Things things;
  private final Ops ops;
  private final CurrentStreams current;

  /** By thread, not by host: a live program's threads are one host. */
  private final WeakIdentityMap<Thread, StreamId> perThread = new WeakIdentityMap<>();

  Operands(ApiModels models, Things things, CurrentStreams current, Ops ops) {
    this.models = models;
    this.current = current;
    this.things = things;
    this.ops = ops;
  }

  /** The object or boxed number; for the streams that need no creation, the operand itself. */
  @Nullable Object value(Operand operand, Call call) {
    if (operand instanceof Operand.DefaultStream) {
      return models.defaultStream(call.model().family());
    } else if (operand instanceof Operand.CurrentStream) {
      return current.get(call.host());
    }
    return call.values().of(operand);
  }

  Optional<Long> number(Optional<Operand> operand, Call call) {
    return operand.flatMap(o -> number(value(o, call)));
  }

  static Optional<Long> number(@Nullable Object value) {
    return Values.number(value);
  }

  // --- streams ---

  /** The stream of a slot; an absent one, null and 0 mean what the call's family takes them for. */
  StreamId stream(Optional<Operand> operand, Call call) {
    return use(operand, call).id();
  }

  StreamId stream(@Nullable Object value, Call call) {
    return use(value, call).id();
  }

  StreamUse use(Optional<Operand> operand, Call call) {
    if (operand.isEmpty()) {
      return ofFamily(StreamChoice.IMPLIED, call);
    }
    return use(value(operand.get(), call), call);
  }

  StreamUse use(@Nullable Object value, Call call) {
    if (value == null || value instanceof Number) {
      return ofFamily(StreamChoice.NULL, call);
    } else if (value instanceof Operand builtin) {
      return new StreamUse(builtin(builtin, call), choice(builtin, StreamChoice.NAMED));
    }
    Meaning meaning = things.meaning(value).orElse(null);
    if (meaning instanceof Meaning.Builtin builtin) {
      Operand stream = builtin.stream();
      return new StreamUse(builtin(stream, call), choice(stream, StreamChoice.NAMED));
    }
    return meaning instanceof Meaning.Stream stream
        ? new StreamUse(stream.id(), StreamChoice.NAMED)
        : new StreamUse(StreamId.LEGACY, StreamChoice.UNCREATED); // never filled: it is 0
  }

  private StreamUse ofFamily(StreamChoice choice, Call call) {
    Operand stream = models.defaultStream(call.model().family());
    return new StreamUse(builtin(stream, call), choice(stream, choice));
  }

  private static StreamChoice choice(Operand stream, StreamChoice otherwise) {
    return stream instanceof Operand.CurrentStream || stream instanceof Operand.PerThreadStream
        ? StreamChoice.CURRENT
        : otherwise;
  }

  private StreamId builtin(Operand stream, Call call) {
    if (stream instanceof Operand.CurrentStream) {
      return stream(current.get(call.host()), call);
    } else if (!(stream instanceof Operand.PerThreadStream)) {
      return StreamId.LEGACY;
    }
    return perThread.computeIfAbsent(
        Thread.currentThread(), () -> newPerThread(call.host(), call.at()));
  }

  private StreamId newPerThread(HostId host, Site at) {
    StreamId id = things.newStream();
    ops.add(new Op.CreateStream(at, host, id, StreamKind.BLOCKING));
    return id;
  }

  // --- memory ---

  /** The memory that a value points to; empty for null and for what is no pointer. */
  Optional<Meaning.Memory> memory(@Nullable Object value, Call call) {
    if (value == null) {
      return Optional.empty();
    }
    Optional<Meaning> meaning = things.meaning(value);
    if (meaning.isPresent()) {
      return meaning.get() instanceof Meaning.Memory memory
          ? Optional.of(memory)
          : Optional.empty();
    }
    return isHostMemory(value) || isJavas(value)
        ? Optional.of(hostMemory(value, call))
        : Optional.empty();
  }

  /** Whether a binding's pointer points to memory of Java's own. */
  private boolean isJavas(Object value) {
    Native view = things.view(value);
    return view instanceof Native.Heap
        || (view instanceof Native.Address address && address.root() != null);
  }

  /** Whether it is memory of Java's own. */
  static boolean isHostMemory(Object value) {
    Class<?> element = value.getClass().getComponentType();
    return (element != null && element.isPrimitive()) || value instanceof Buffer;
  }

  private Meaning.Memory hostMemory(Object value, Call call) {
    Meaning.Memory memory = things.hostMemory(value);
    ops.add(
        new Op.Alloc(call.at(), call.host(), memory.id(), MemoryKind.PAGEABLE, Optional.empty()));
    return memory;
  }

  boolean isOnDevice(Meaning.Memory memory) {
    return things.kind(memory.id()) != MemoryKind.PAGEABLE;
  }

  static Use use(Meaning.Memory memory, Optional<Long> bytes, Mode mode, boolean certain) {
    Optional<Affine> start = Optional.ofNullable(memory.offset()).map(Affine::of);
    Optional<Long> length = bytes.or(() -> Optional.ofNullable(memory.length()));
    return new Use(
        memory.id(), new Range(start, length.map(Affine::of), memory.part()), mode, certain);
  }

  /** The elements of an array or list of objects; anything else is the one element. */
  static List<Object> elements(@Nullable Object value) {
    List<Object> all = new ArrayList<>();
    if (value instanceof Object[] array) {
      for (int i = 0; i < Array.getLength(array); i++) {
        all.addAll(elements(array[i]));
      }
    } else if (value instanceof Iterable<?> many) {
      many.forEach(each -> all.addAll(elements(each)));
    } else if (value != null) {
      all.add(value);
    }
    return all;
  }
}
