package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import dev.streamlint.rules.order.CopySemantics;
import dev.streamlint.rules.order.CopySemantics.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Effects on memory: allocation, copies, fills, library calls, what Java does itself. */
final class MemoryEffects {
  private final Operands operands;
  private final StreamEffects streams;
  private final Things things;
  private final Owners owners;
  private final Parts parts;
  private final Ops ops;

  MemoryEffects(Operands operands, StreamEffects streams, Things things, Owners owners, Ops ops) {
    this.operands = operands;
    this.streams = streams;
    this.things = things;
    this.owners = owners;
    this.parts = new Parts(operands);
    this.ops = ops;
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, Call call) {
    if (effect instanceof Effect.Alloc alloc) {
      alloc(alloc, call);
    } else if (effect instanceof Effect.Free free) {
      Optional<StreamId> stream = free.on().map(s -> operands.stream(Optional.of(s), call));
      memory(free.buffer(), call)
          .ifPresent(
              m -> {
                owners.forget(m.id());
                ops.add(new Op.Free(call.at(), call.host(), m.id(), stream, free.waits()));
              });
    } else if (effect instanceof Effect.HostRegister register) {
      MemoryKind kind = register.undo() ? MemoryKind.PAGEABLE : MemoryKind.PINNED;
      memory(register.buffer(), call)
          .ifPresent(
              m -> {
                if (register.undo()) {
                  // Until then a copy may use the memory in place.
                  ops.add(
                      new Op.Free(
                          call.at(), call.host(), m.id(), Optional.empty(), register.waits()));
                }
                allocated(m.id(), kind, Optional.empty(), call);
              });
    } else if (effect instanceof Effect.Copy copy) {
      copy(copy, call);
    } else if (effect instanceof Effect.Fill fill) {
      fill(fill, call);
    } else if (effect instanceof Effect.Work work) {
      work(work, call);
    } else if (effect instanceof Effect.HostRead read) {
      hostAccess(read.buffer(), read.at(), read.bytes(), Mode.READ, call);
    } else if (effect instanceof Effect.HostWrite write) {
      hostAccess(write.buffer(), write.at(), write.bytes(), Mode.WRITE, call);
    } else if (effect instanceof Effect.RecordStream lend) {
      StreamId stream = operands.stream(Optional.of(lend.stream()), call);
      memory(lend.buffer(), call)
          .ifPresent(m -> ops.add(new Op.RecordStream(call.at(), call.host(), m.id(), stream)));
    } else {
      return false;
    }
    return true;
  }

  private Optional<Meaning.Memory> memory(Operand operand, Call call) {
    return operands.memory(operands.value(operand, call), call);
  }

  private void alloc(Effect.Alloc alloc, Call call) {
    Optional<StreamId> stream = alloc.on().map(s -> operands.stream(Optional.of(s), call));
    Object out = operands.value(alloc.out(), call);
    BufferId id = things.allocated(out, operands.number(alloc.bytes(), call));
    allocated(id, alloc.memory(), stream, call);
    if (out != null && alloc.out() instanceof Operand.Result) {
      // What a function of C puts into a pointer, its object does not give back.
      owners.own(id, out, stream, call.host());
    }
  }

  private void allocated(BufferId id, MemoryKind kind, Optional<StreamId> stream, Call call) {
    things.isOf(id, kind);
    ops.add(new Op.Alloc(call.at(), call.host(), id, kind, stream));
  }

  private void copy(Effect.Copy copy, Call call) {
    Optional<Meaning.Memory> to = memory(copy.to(), call);
    Optional<Meaning.Memory> from = memory(copy.from(), call);
    Optional<Long> direction = operands.number(copy.direction(), call);
    boolean async =
        operands.number(copy.nonblocking(), call).map(flag -> flag != 0).orElse(copy.async());
    boolean waits =
        copy.blocking().isPresent()
            && operands.number(copy.blocking(), call).map(flag -> flag != 0).orElse(true);
    if (copy.blocking().isPresent() && !waits) {
      // Nobody stages it: the call returns at once, whatever memory it is given.
      from.filter(m -> isHost(direction, false)).ifPresent(m -> usedInPlace(m, call));
      to.filter(m -> isHost(direction, true)).ifPresent(m -> usedInPlace(m, call));
    }
    MemoryKind source = kind(from, isHost(direction, false), async);
    MemoryKind target = kind(to, isHost(direction, true), async);
    Returns returns = CopySemantics.copy(async ? Form.ASYNC : Form.SYNC, source, target);
    boolean withHost = source.isHostAccessible() || target.isHostAccessible();
    if (copy.nonblocking().isPresent() && !async && withHost) {
      returns = Returns.COMPLETE; // a library that offers both waits in its blocking form
    }
    if (waits || (isHost(copy.from(), from, call) && isHost(copy.to(), to, call))) {
      returns = Returns.COMPLETE;
    }
    List<Use> uses = new ArrayList<>();
    from.ifPresent(m -> uses.add(parts.from(copy, m, call)));
    to.ifPresent(m -> uses.add(parts.to(copy, m, call)));
    submit(WorkKind.COPY, queued(copy.on(), async, call), uses, returns, call);
  }

  private void usedInPlace(Meaning.Memory memory, Call call) {
    if (things.kind(memory.id()) == MemoryKind.PAGEABLE) {
      allocated(memory.id(), MemoryKind.PINNED, Optional.empty(), call);
    }
  }

  /** Page-locked or not, or of a kind that is not known: page-locked if there is room. */
  private boolean isHost(Operand operand, Optional<Meaning.Memory> memory, Call call) {
    Object value = operands.value(operand, call);
    return (value != null && things.isHost(value))
        || memory
            .filter(m -> things.isMadeOfSomeKind(m.id()) || isHost(things.kind(m.id())))
            .isPresent();
  }

  private static boolean isHost(MemoryKind kind) {
    return kind == MemoryKind.PINNED || kind == MemoryKind.PAGEABLE;
  }

  /** cudaMemcpyKind: 0 host to host, 1 host to device, 2 device to host, 3 device to device. */
  private static boolean isHost(Optional<Long> direction, boolean target) {
    return direction.filter(kind -> kind == 0 || kind == (target ? 2 : 1)).isPresent();
  }

  private MemoryKind kind(Optional<Meaning.Memory> memory, boolean host, boolean async) {
    MemoryKind kind = memory.map(m -> things.kind(m.id())).orElse(MemoryKind.UNKNOWN);
    if (kind != MemoryKind.UNKNOWN || !host) {
      return kind;
    }
    return async ? MemoryKind.PINNED : MemoryKind.PAGEABLE; // from out of view
  }

  private void fill(Effect.Fill fill, Call call) {
    Optional<Meaning.Memory> memory = memory(fill.buffer(), call);
    List<Use> uses = memory.map(m -> List.of(parts.of(fill, m, call))).orElse(List.of());
    MemoryKind kind = memory.map(m -> things.kind(m.id())).orElse(MemoryKind.UNKNOWN);
    Returns returns = CopySemantics.fill(fill.async() ? Form.ASYNC : Form.SYNC, kind);
    submit(WorkKind.FILL, queued(fill.on(), fill.async(), call), uses, returns, call);
  }

  /**
   * The asynchronous form without a stream argument has dropped it; the synchronous one never had
   * it.
   */
  private StreamUse queued(Optional<Operand> on, boolean async, Call call) {
    StreamUse stream = operands.use(on, call);
    return async && stream.choice() == StreamChoice.IMPLIED
        ? new StreamUse(stream.id(), StreamChoice.NULL)
        : stream;
  }

  private void work(Effect.Work work, Call call) {
    List<Use> uses = new ArrayList<>();
    addAll(uses, work.reads(), Mode.READ, call);
    addAll(uses, work.writes(), Mode.WRITE, call);
    addAll(uses, work.updates(), Mode.READ_WRITE, call);
    addAll(uses, work.scalars(), Mode.READ, call);
    boolean hostResult = addAll(uses, work.results(), Mode.WRITE, call);
    Returns returns = work.blocking() || hostResult ? Returns.COMPLETE : Returns.AT_ONCE;
    StreamUse stream =
        work.handle()
            .map(handle -> streams.ofHandle(operands.value(handle, call), call))
            .orElseGet(() -> operands.use(work.on(), call));
    submit(work.kind(), stream, uses, returns, call);
  }

  /** Adds the device memory among the operands; returns whether one of them is host memory. */
  private boolean addAll(List<Use> uses, List<Operand> slots, Mode mode, Call call) {
    boolean host = false;
    for (Operand slot : slots) {
      for (Object each : Operands.elements(operands.value(slot, call))) {
        Optional<Meaning.Memory> memory = operands.memory(each, call);
        memory
            .filter(operands::isOnDevice)
            .ifPresent(m -> uses.add(Operands.use(m, Optional.empty(), mode, true)));
        host |= memory.isPresent() && !operands.isOnDevice(memory.get());
      }
    }
    return host;
  }

  void submit(WorkKind kind, StreamUse on, List<Use> uses, Returns returns, Call call) {
    if (returns == Returns.COMPLETE) {
      owners.collect();
    }
    Op.Work work = new Op.Work(call.at(), call.host(), kind, on.id(), on.choice(), uses, returns);
    ops.add(work);
    owners.used(work);
  }

  private void hostAccess(
      Operand buffer, Optional<Operand> at, Optional<Operand> bytes, Mode mode, Call call) {
    Object value = operands.value(buffer, call);
    // An index that shares its slot with an array is no memory: overloads share their model.
    Optional<Meaning.Memory> memory = operands.memory(value, call).filter(operands::isOnDevice);
    if (memory.isEmpty()) {
      return;
    }
    Meaning.Memory m = memory.get();
    Optional<Long> offset = operands.number(at, call);
    Long start = m.offset();
    Meaning.Memory moved =
        offset.isEmpty() || start == null
            ? m
            : new Meaning.Memory(m.id(), start + offset.get(), m.length(), m.part());
    Optional<Long> length = offset.isEmpty() ? Optional.empty() : operands.number(bytes, call);
    ops.add(new Op.HostAccess(call.at(), call.host(), Operands.use(moved, length, mode, true)));
  }
}
