package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.Affine;
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

/**
 * Effects of tensor libraries: operations that make their result, tensors that move between host
 * and device, and memory that several objects share.
 */
final class TensorCalls {
  private final Interpreter in;
  private final Operands operands;
  private final StreamCalls streams;
  private final TensorShares shares;

  TensorCalls(Interpreter in, Operands operands, StreamCalls streams) {
    this.in = in;
    this.operands = operands;
    this.streams = streams;
    this.shares = new TensorShares(in, operands, this);
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, LibraryCall call) {
    if (effect instanceof Effect.Compute compute) {
      compute(compute, call);
    } else if (effect instanceof Effect.Move move) {
      move(move, call);
    } else if (effect instanceof Effect.Place place) {
      Obj result = in.machine.object(operands.value(place.result(), call));
      place(place.of(), true, call).ifPresent(device -> result.handle = new Handle.Place(device));
    } else if (effect instanceof Effect.Share share) {
      shares.share(share, call);
    } else if (effect instanceof Effect.Release release) {
      release(operands.value(release.of(), call), call);
    } else if (effect instanceof Effect.OpenScope scope) {
      in.scopes.open(operands.value(scope.scope(), call));
    } else if (effect instanceof Effect.CloseScope scope) {
      in.scopes.close(operands.value(scope.scope(), call), call.at());
    } else if (effect instanceof Effect.LeaveScope leave) {
      in.scopes.leave(operands.value(leave.of(), call));
    } else {
      return false;
    }
    return true;
  }

  // --- operations ---

  void compute(Effect.Compute compute, LibraryCall call) {
    List<Operands.Memory> reads = memories(compute.reads(), call);
    List<Operands.Memory> updates = memories(compute.updates(), call);
    boolean anyOperand = !reads.isEmpty() || !updates.isEmpty();
    boolean anyOnDevice =
        reads.stream().anyMatch(this::isOnDevice) || updates.stream().anyMatch(this::isOnDevice);
    boolean device =
        anyOnDevice
            || place(compute.place(), false, call)
                .orElse(!anyOperand && isPlaceUnknown(compute.place(), call));
    reads.stream().filter(m -> !isOnDevice(m)).forEach(m -> host(m, Mode.READ, call));
    updates.stream().filter(m -> !isOnDevice(m)).forEach(m -> host(m, Mode.READ_WRITE, call));
    if (!device) {
      compute.result().ifPresent(r -> onHost(operands.value(r, call), MemoryKind.PAGEABLE, call));
      return;
    }
    Operands.StreamUse stream = stream(compute.on(), call);
    List<Use> uses = new ArrayList<>();
    reads.stream().filter(this::isOnDevice).forEach(m -> uses.add(m.use(null, Mode.READ, true)));
    updates.stream()
        .filter(this::isOnDevice)
        .forEach(m -> uses.add(m.use(null, Mode.READ_WRITE, true)));
    compute
        .result()
        .ifPresent(r -> uses.add(Use.write(onDevice(operands.value(r, call), stream.id(), call))));
    Returns returns = compute.blocking() ? Returns.COMPLETE : Returns.AT_ONCE;
    submit(WorkKind.LIBRARY_CALL, stream, uses, returns, call);
  }

  void submit(
      WorkKind kind, Operands.StreamUse on, List<Use> uses, Returns returns, LibraryCall call) {
    Op.Work work =
        new Op.Work(call.at(), in.machine.host, kind, on.id(), on.choice(), uses, returns);
    in.machine.submit(work, on.handle());
  }

  Operands.StreamUse stream(Optional<Operand> on, LibraryCall call) {
    streams.use(on, call);
    return operands.stream(on, call);
  }

  /** An operand on the host is read or written during the call. */
  void host(Operands.Memory memory, Mode mode, LibraryCall call) {
    if (in.machine.isOnDevice(memory.id())) {
      in.machine.issue(new Op.HostAccess(call.at(), in.machine.host, memory.use(null, mode, true)));
    }
  }

  List<Operands.Memory> memories(List<Operand> list, LibraryCall call) {
    List<Operands.Memory> found = new ArrayList<>();
    for (Operand each : list) {
      Value value = operands.value(each, call);
      for (Value element : operands.elements(value)) {
        operands.tensor(element, call.at()).ifPresent(found::add);
      }
    }
    return found;
  }

  boolean isOnDevice(Operands.Memory memory) {
    MemoryKind kind = in.machine.order.kindOf(memory.id());
    return kind != MemoryKind.PAGEABLE && kind != MemoryKind.PINNED;
  }

  // --- places ---

  /**
   * Whether the first operand that says anything about a place says "on the device".
   *
   * @param numbered whether the call's numbers do, which are sizes elsewhere
   */
  private Optional<Boolean> place(List<Operand> list, boolean numbered, LibraryCall call) {
    return list.stream()
        .filter(
            o ->
                numbered
                    || o instanceof Operand.Number
                    || !(operands.value(o, call) instanceof Value.Int))
        .flatMap(o -> place(operands.value(o, call), call).stream())
        .findFirst();
  }

  /** Options from out of view may say "on the device"; those made in view would have been heard. */
  private boolean isPlaceUnknown(List<Operand> list, LibraryCall call) {
    return list.stream()
        .anyMatch(
            o ->
                operands.value(o, call) instanceof Value.Sym options
                    && !Defaults.isPrimitive(options.type()));
  }

  private Optional<Boolean> place(Value value, LibraryCall call) {
    if (value instanceof Value.Str text) {
      return text.text().startsWith("cuda")
          ? Optional.of(true)
          : text.text().startsWith("cpu") ? Optional.of(false) : Optional.empty();
    } else if (value instanceof Value.Int number) {
      Affine n = in.machine.guesses.resolve(number.number());
      return n.isConstant() && (n.constant() == 0 || n.constant() == 1)
          ? Optional.of(n.constant() == 1)
          : Optional.empty();
    } else if (value.keyOrEmpty().isEmpty()) {
      return Optional.empty();
    }
    Handle handle = in.machine.object(value).handle;
    if (handle instanceof Handle.Place place) {
      return Optional.of(place.onDevice());
    }
    return handle instanceof Handle.Memory
        ? operands.memory(value, call.at()).map(this::isOnDevice)
        : Optional.empty();
  }

  private void move(Effect.Move move, LibraryCall call) {
    Value source = operands.value(move.from(), call);
    Optional<Operands.Memory> from = operands.tensor(source, call.at());
    if (from.isEmpty()) {
      return;
    }
    boolean onDevice = isOnDevice(from.get());
    // To a place that is not known: from the host that is the device, or there is nothing to see.
    boolean toDevice = place(move.place(), false, call).orElse(onDevice || !move.place().isEmpty());
    Value result = operands.value(move.result(), call);
    if (onDevice == toDevice) {
      shares.stay(move, result, source, from.get(), call);
      return;
    }
    boolean waits = move.nonblocking().map(n -> !operands.isSet(n, call)).orElse(true);
    Operands.StreamUse stream = stream(move.on(), call);
    BufferId to =
        toDevice
            ? onDevice(result, stream.id(), call)
            : onHost(result, waits ? MemoryKind.PAGEABLE : MemoryKind.PINNED, call);
    Returns returns =
        waits
            ? Returns.COMPLETE
            : CopySemantics.copy(
                Form.ASYNC, in.machine.order.kindOf(from.get().id()), in.machine.order.kindOf(to));
    List<Use> uses = List.of(from.get().use(null, Mode.READ, true), Use.write(to));
    submit(WorkKind.COPY, stream, uses, returns, call);
    in.machine.lendToCopy(from.get().id(), stream.id(), call.at());
  }

  // --- memory ---

  BufferId onDevice(Value result, StreamId stream, LibraryCall call) {
    Obj owner = in.machine.object(result);
    BufferId id = in.machine.ids.newBuffer(owner);
    owner.handle = new Handle.Memory(id, Optional.of(Affine.ZERO), false);
    in.machine.issue(
        new Op.Alloc(call.at(), in.machine.host, id, MemoryKind.TENSOR, Optional.of(stream)));
    in.machine.owners.own(id, owner, Optional.of(stream));
    in.scopes.made(result);
    return id;
  }

  /**
   * The library keeps a host block until the copies from and to it are done, so that nobody has to
   * care for its release (PyTorch, CachingHostAllocator).
   */
  BufferId onHost(Value result, MemoryKind kind, LibraryCall call) {
    Obj owner = in.machine.object(result);
    BufferId id = in.machine.ids.newBuffer(owner);
    owner.handle = new Handle.Memory(id, Optional.of(Affine.ZERO), false);
    in.machine.issue(new Op.Alloc(call.at(), in.machine.host, id, kind, Optional.empty()));
    return id;
  }

  private void release(Value value, LibraryCall call) {
    if (value.keyOrEmpty().isEmpty()) {
      return;
    }
    Obj object = in.machine.object(value);
    if (object.handle instanceof Handle.Memory memory) {
      in.machine.owners.release(memory.id(), object, call.at());
    } else {
      // It has kept what it was made of.
      for (Value element : operands.elements(value)) {
        operands
            .tensor(element, call.at())
            .ifPresent(m -> in.machine.owners.release(m.id(), object, call.at()));
      }
    }
  }
}
