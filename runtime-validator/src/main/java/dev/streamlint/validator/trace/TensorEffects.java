package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import dev.streamlint.rules.order.CopySemantics;
import dev.streamlint.rules.order.CopySemantics.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Effects of tensor libraries: operations that make their result, and tensors that move between
 * host and device.
 */
final class TensorEffects {
  private final Operands operands;
  private final MemoryEffects memory;
  private final Things things;
  private final Ops ops;
  private final Owners owners;

  TensorEffects(Operands operands, MemoryEffects memory, Things things, Owners owners, Ops ops) {
    this.operands = operands;
    this.memory = memory;
    this.things = things;
    this.ops = ops;
    this.owners = owners;
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, Call call) {
    if (effect instanceof Effect.Compute compute) {
      compute(compute, call);
    } else if (effect instanceof Effect.Move move) {
      move(move, call);
    } else if (effect instanceof Effect.Place place) {
      place(place.of(), call)
          .ifPresent(
              device ->
                  things.means(operands.value(place.result(), call), new Meaning.Place(device)));
    } else if (effect instanceof Effect.Share share) {
      share(share, call);
    } else {
      return lives(effect, call);
    }
    return true;
  }

  /** Effects on the lives of objects. */
  private boolean lives(Effect effect, Call call) {
    if (effect instanceof Effect.Release release) {
      present(release.of(), call).ifPresent(o -> release(o, call));
    } else if (effect instanceof Effect.OpenScope scope) {
      present(scope.scope(), call).ifPresent(s -> owners.openScope(s, call.host()));
    } else if (effect instanceof Effect.CloseScope scope) {
      present(scope.scope(), call).ifPresent(s -> owners.closeScope(s, call));
    } else if (effect instanceof Effect.LeaveScope leave) {
      present(leave.of(), call).ifPresent(owners::leaveScope);
    } else {
      return false;
    }
    return true;
  }

  /**
   * Memory that is made of other memory lets go of what it keeps; a list is each of its elements.
   */
  private void release(Object object, Call call) {
    if (things.role(object) == Role.MEMORY) {
      owners.release(object, call);
    } else {
      elements(object).forEach(o -> owners.release(o, call));
    }
  }

  private Optional<Object> present(Operand operand, Call call) {
    return Optional.ofNullable(operands.value(operand, call));
  }

  // --- operations ---

  private void compute(Effect.Compute compute, Call call) {
    List<Meaning.Memory> reads = memories(compute.reads(), call);
    List<Meaning.Memory> updates = memories(compute.updates(), call);
    boolean device =
        reads.stream().anyMatch(this::isOnDevice)
            || updates.stream().anyMatch(this::isOnDevice)
            || place(compute.place(), call).orElse(false);
    List<Use> uses = new ArrayList<>();
    reads.forEach(m -> use(m, Mode.READ, uses, call));
    updates.forEach(m -> use(m, Mode.READ_WRITE, uses, call));
    Optional<Object> result = compute.result().flatMap(r -> present(r, call));
    if (!device) {
      result.ifPresent(r -> onHost(r, MemoryKind.PAGEABLE, call));
      return;
    }
    StreamUse stream = operands.use(compute.on(), call);
    result.ifPresent(r -> uses.add(Use.write(onDevice(r, stream.id(), call))));
    Returns returns = compute.blocking() ? Returns.COMPLETE : Returns.AT_ONCE;
    memory.submit(WorkKind.LIBRARY_CALL, stream, uses, returns, call);
  }

  /** An operand on the host is read or written during the call. */
  private void use(Meaning.Memory m, Mode mode, List<Use> uses, Call call) {
    Use use = Operands.use(m, Optional.empty(), mode, true);
    if (isOnDevice(m)) {
      uses.add(use);
    } else {
      ops.add(new Op.HostAccess(call.at(), call.host(), use));
    }
  }

  private List<Meaning.Memory> memories(List<Operand> list, Call call) {
    List<Meaning.Memory> found = new ArrayList<>();
    for (Operand each : list) {
      for (Object element : elements(operands.value(each, call))) {
        tensor(element).ifPresent(found::add);
      }
    }
    return found;
  }

  private List<Object> elements(@Nullable Object value) {
    List<Object> all = new ArrayList<>();
    for (Object each : Operands.elements(value)) {
      if (things.meaning(each).orElse(null) instanceof Meaning.Pointers list) {
        list.elements().forEach(element -> all.addAll(elements(element)));
      } else {
        all.add(each);
      }
    }
    return all;
  }

  private Optional<Meaning.Memory> tensor(@Nullable Object value) {
    return things.meaning(value).orElse(null) instanceof Meaning.Memory m
        ? Optional.of(m)
        : Optional.empty();
  }

  private boolean isOnDevice(Meaning.Memory memory) {
    MemoryKind kind = things.kind(memory.id());
    return kind != MemoryKind.PAGEABLE && kind != MemoryKind.PINNED;
  }

  // --- places ---

  /** Whether the first operand that says anything about a place says "on the device". */
  private Optional<Boolean> place(List<Operand> list, Call call) {
    return list.stream().flatMap(o -> place(operands.value(o, call)).stream()).findFirst();
  }

  private Optional<Boolean> place(@Nullable Object value) {
    if (value instanceof String text) {
      return text.startsWith("cuda")
          ? Optional.of(true)
          : text.startsWith("cpu") ? Optional.of(false) : Optional.empty();
    } else if (value instanceof Number number) {
      long n = number.longValue();
      return n == 0 || n == 1 ? Optional.of(n == 1) : Optional.empty();
    }
    Meaning meaning = things.meaning(value).orElse(null);
    return meaning instanceof Meaning.Place place
        ? Optional.of(place.onDevice())
        : tensor(value).map(this::isOnDevice);
  }

  private void move(Effect.Move move, Call call) {
    Optional<Meaning.Memory> from = tensor(operands.value(move.from(), call));
    Optional<Object> result = present(move.result(), call);
    if (from.isEmpty() || result.isEmpty()) {
      return;
    }
    boolean onDevice = isOnDevice(from.get());
    boolean toDevice = place(move.place(), call).orElse(onDevice);
    boolean copies = operands.number(move.copy(), call).map(n -> n != 0).orElse(false);
    if (onDevice == toDevice && !copies) {
      things.means(result.get(), from.get());
      owners.share(from.get().id(), result.get(), call.host());
      return;
    }
    boolean waits =
        onDevice == toDevice
            ? !toDevice
            : operands.number(move.nonblocking(), call).map(n -> n == 0).orElse(true);
    StreamUse stream = operands.use(move.on(), call);
    BufferId to =
        toDevice
            ? onDevice(result.get(), stream.id(), call)
            : onHost(result.get(), waits ? MemoryKind.PAGEABLE : MemoryKind.PINNED, call);
    Returns returns =
        waits
            ? Returns.COMPLETE
            : CopySemantics.copy(Form.ASYNC, things.kind(from.get().id()), things.kind(to));
    List<Use> uses =
        List.of(Operands.use(from.get(), Optional.empty(), Mode.READ, true), Use.write(to));
    memory.submit(WorkKind.COPY, stream, uses, returns, call);
  }

  // --- memory ---

  private BufferId onDevice(Object result, StreamId stream, Call call) {
    return made(result, MemoryKind.TENSOR, Optional.of(stream), call);
  }

  /** The library keeps a host block until the copies from and to it are done: nobody frees it. */
  private BufferId onHost(Object result, MemoryKind kind, Call call) {
    return made(result, kind, Optional.empty(), call);
  }

  private BufferId made(Object result, MemoryKind kind, Optional<StreamId> stream, Call call) {
    BufferId id = things.newBuffer();
    things.means(result, new Meaning.Memory(id, 0L, false));
    things.isOf(id, kind);
    ops.add(new Op.Alloc(call.at(), call.host(), id, kind, stream));
    if (stream.isPresent()) {
      owners.own(id, result, stream, call.host());
    }
    return id;
  }

  private void share(Effect.Share share, Call call) {
    Optional<Meaning.Memory> of = tensor(operands.value(share.of(), call));
    Optional<Object> result = present(share.result(), call);
    if (of.isPresent() && result.isPresent()) {
      things.means(result.get(), part(of.get(), share, call));
      owners.share(of.get().id(), result.get(), call.host());
    }
  }

  /** The strides are not known: parts along one dimension are told apart by their index. */
  private Meaning.Memory part(Meaning.Memory whole, Effect.Share share, Call call) {
    if (share.offset().isEmpty()) {
      return whole;
    }
    boolean first = whole.offset() != null && whole.offset() == 0 && !whole.part();
    Long at = first ? operands.number(share.offset(), call).orElse(null) : null;
    return new Meaning.Memory(whole.id(), at, true);
  }
}
