package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tensors made of others without any work: views, or copies where a view cannot be had. */
final class TensorShares {
  private final Interpreter in;
  private final Operands operands;
  private final TensorCalls tensors;

  TensorShares(Interpreter in, Operands operands, TensorCalls tensors) {
    this.in = in;
    this.operands = operands;
    this.tensors = tensors;
  }

  void share(Effect.Share share, LibraryCall call) {
    Value of = operands.value(share.of(), call);
    Value result = operands.value(share.result(), call);
    operands
        .tensor(of, call.at())
        .ifPresent(
            m -> {
              Operands.Memory part = share.offset().map(o -> part(m, o, share, call)).orElse(m);
              make(result, of, part, copies(share, call), call);
            });
    share.picks().ifPresent(index -> read(index, call));
  }

  /** A tensor that is at its place already: itself, or a copy of it there. */
  void stay(Effect.Move move, Value result, Value source, Operands.Memory from, LibraryCall call) {
    Boolean copies = move.copy().map(c -> known(c, call)).orElse(Boolean.FALSE);
    boolean isOpen = move.casts() && Boolean.FALSE.equals(copies);
    make(result, source, from, isOpen ? null : copies, call);
  }

  private @Nullable Boolean known(Operand flag, LibraryCall call) {
    return flag instanceof Operand.Number number
        ? Boolean.valueOf(number.value() != 0)
        : in.conditions.known(operands.value(flag, call));
  }

  /** Whether the result has memory of its own; null if that is not known. */
  private @Nullable Boolean copies(Effect.Share share, LibraryCall call) {
    if (share.picks().isEmpty()) {
      return share.copies() ? null : Boolean.FALSE;
    }
    Operand index = share.picks().get();
    if (!tensors.memories(List.of(index), call).isEmpty()) {
      return true;
    }
    List<Value> parts = operands.elements(operands.value(index, call));
    return parts.stream().allMatch(Value.Ref.class::isInstance) ? Boolean.FALSE : null;
  }

  private void read(Operand index, LibraryCall call) {
    Optional<Operand> none = Optional.empty();
    tensors.compute(
        new Effect.Compute(none, List.of(index), List.of(), List.of(), none, false), call);
  }

  private void make(
      Value result, Value of, Operands.Memory m, @Nullable Boolean copies, LibraryCall call) {
    if (copies == null) {
      perhapsCopy(result, m, call);
    } else if (copies) {
      copy(result, m, call);
    } else {
      view(result, of, m);
    }
  }

  private void view(Value result, Value of, Operands.Memory m) {
    Obj other = in.machine.object(result);
    if (other.name == null && of instanceof Value.Ref) {
      other.name = in.machine.object(of).name;
    }
    other.handle = new Handle.Memory(m.id(), m.offset(), m.slot());
    in.machine.owners.share(m.id(), other);
    in.scopes.made(result);
  }

  private void copy(Value result, Operands.Memory m, LibraryCall call) {
    if (!tensors.isOnDevice(m)) {
      tensors.host(m, Mode.READ, call);
      tensors.onHost(result, MemoryKind.PAGEABLE, call);
      return;
    }
    Operands.StreamUse stream = tensors.stream(Optional.empty(), call);
    Use made = Use.write(tensors.onDevice(result, stream.id(), call));
    List<Use> uses = List.of(m.use(null, Mode.READ, true), made);
    tensors.submit(WorkKind.LIBRARY_CALL, stream, uses, Returns.AT_ONCE, call);
  }

  private void perhapsCopy(Value result, Operands.Memory m, LibraryCall call) {
    Operands.StreamUse stream = tensors.stream(Optional.empty(), call);
    boolean device = tensors.isOnDevice(m);
    Use read = m.use(null, Mode.READ, true);
    Op copying =
        device
            ? new Op.Work(
                call.at(),
                in.machine.host,
                WorkKind.LIBRARY_CALL,
                stream.id(),
                stream.choice(),
                List.of(read),
                Returns.AT_ONCE)
            : new Op.HostAccess(call.at(), in.machine.host, read);
    Obj holder = in.machine.object(result);
    BufferId copy =
        device
            ? tensors.onDevice(result, stream.id(), call)
            : tensors.onHost(result, MemoryKind.PAGEABLE, call);
    in.machine.owners.share(m.id(), holder);
    in.machine.copies.add(copy, m, holder, in.machine.order.apply(copying));
    if (device) {
      List<Use> uses = List.of(Use.write(copy));
      tensors.submit(WorkKind.LIBRARY_CALL, stream, uses, Returns.AT_ONCE, call);
    }
  }

  /**
   * A part of a piece of memory. An index along a dimension is told apart from those along other
   * dimensions, and of other views, by a symbol that stands for where its parts begin.
   */
  private Operands.Memory part(
      Operands.Memory whole, Operand offset, Effect.Share share, LibraryCall call) {
    Optional<Affine> at = Optional.ofNullable(operands.number(Optional.of(offset), call));
    if (share.along().isPresent()) {
      Affine dimension = operands.number(share.along(), call);
      boolean isComparable =
          dimension != null
              && dimension.isConstant()
              && !whole.slot()
              && whole.offset().equals(Optional.of(Affine.ZERO));
      String view = operands.value(share.of(), call).keyOrEmpty();
      at =
          at.filter(index -> isComparable)
              .map(index -> index.plus(Affine.symbol(view + " along " + dimension)));
    }
    Optional<Affine> moved = at;
    return new Operands.Memory(
        whole.id(), whole.offset().flatMap(start -> moved.map(start::plus)), true);
  }
}
