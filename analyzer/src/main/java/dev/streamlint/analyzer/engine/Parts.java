package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Rows;
import dev.streamlint.rules.op.Use;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which bytes of its memory does a copy or a fill touch: so many, or a rectangle? */
final class Parts {
  private final Interpreter in;
  private final Operands operands;

  Parts(Interpreter in, Operands operands) {
    this.in = in;
    this.operands = operands;
  }

  Use from(Effect.Copy copy, Operands.Memory memory, LibraryCall call) {
    return isWhole(copy)
        ? memory.use(operands.number(copy.bytes(), call), Mode.READ, true)
        : part(memory, copy.spitch(), copy.sx(), copy.sy(), copy, Mode.READ, call);
  }

  Use to(Effect.Copy copy, Operands.Memory memory, LibraryCall call) {
    return isWhole(copy)
        ? memory.use(operands.number(copy.bytes(), call), Mode.WRITE, true)
        : part(memory, copy.dpitch(), copy.dx(), copy.dy(), copy, Mode.WRITE, call);
  }

  /** Without a length and a shape it is all that is there, as of a tensor. */
  private static boolean isWhole(Effect.Copy copy) {
    return copy.bytes().isPresent()
        ? !isPart(copy.bytes())
        : copy.width().isEmpty() && copy.dpitch().isEmpty() && copy.spitch().isEmpty();
  }

  /** The model says that it is not known how much. */
  private static boolean isPart(Optional<Operand> bytes) {
    return bytes.filter(Operand.Unknown.class::isInstance).isPresent();
  }

  Use of(Effect.Fill fill, Operands.Memory memory, LibraryCall call) {
    Affine bytes = operands.number(fill.bytes(), call);
    Affine width = operands.number(fill.width(), call);
    Affine x = coordinate(fill.dx(), call);
    Optional<Affine> offset = x == null ? Optional.empty() : memory.offset().map(o -> o.plus(x));
    return rows(operands.number(fill.pitch(), call), operands.number(fill.height(), call))
        .flatMap(rows -> rectangle(offset, width, rows))
        .map(range -> new Use(memory.id(), range, Mode.WRITE, true))
        .orElseGet(
            () ->
                new Operands.Memory(memory.id(), offset, memory.slot())
                    .use(bytes, Mode.WRITE, !isPart(fill.bytes())));
  }

  private Use part(
      Operands.Memory memory,
      Optional<Operand> pitched,
      Optional<Operand> column,
      Optional<Operand> row,
      Effect.Copy copy,
      Mode mode,
      LibraryCall call) {
    Affine pitch = operands.number(pitched, call);
    Affine x = coordinate(column, call);
    Affine y = coordinate(row, call);
    Affine width = operands.number(copy.width(), call);
    Optional<Affine> start = memory.offset().flatMap(offset -> start(offset, x, y, pitch));
    return rows(pitch, operands.number(copy.height(), call))
        .flatMap(rows -> rectangle(start, width, rows))
        .map(range -> new Use(memory.id(), range, mode, true))
        // Of a part that is not known only the start is: the other side may be elsewhere in it.
        .orElseGet(
            () ->
                new Use(
                    memory.id(), new Range(start, Optional.empty(), memory.slot()), mode, false));
  }

  private static Optional<Rows> rows(@Nullable Affine pitch, @Nullable Affine height) {
    return pitch == null || height == null || pitch.equals(Affine.ZERO)
        ? Optional.empty()
        : Optional.of(new Rows(pitch, height));
  }

  private static Optional<Range> rectangle(
      Optional<Affine> start, @Nullable Affine width, Rows rows) {
    if (width == null) {
      return Optional.empty();
    }
    return Optional.of(
        rows.height().equals(Affine.of(1))
            ? new Range(start, Optional.of(width), false) // of any pitch
            : Range.rectangle(start, width, rows));
  }

  private static Optional<Affine> start(
      Affine offset, @Nullable Affine x, @Nullable Affine y, @Nullable Affine pitch) {
    if (x == null || y == null) {
      return Optional.empty();
    }
    if (y.equals(Affine.ZERO) && (pitch != null || x.equals(Affine.ZERO))) {
      return Optional.of(offset.plus(x));
    }
    if (pitch == null || !(y.isConstant() || pitch.isConstant())) {
      return Optional.empty();
    }
    Affine above = y.isConstant() ? pitch.times(y.constant()) : y.times(pitch.constant());
    return Optional.of(offset.plus(above).plus(x));
  }

  /** A field that nobody has set is 0, as in every new object. */
  private @Nullable Affine coordinate(Optional<Operand> operand, LibraryCall call) {
    if (operand.isEmpty()) {
      return Affine.ZERO;
    }
    if (operand.get() instanceof Operand.Member member) {
      Obj holder = in.machine.object(operands.value(member.of(), call));
      if (holder.known && !holder.fields.containsKey(member.field())) {
        return Affine.ZERO;
      }
    }
    return operands.number(operand, call);
  }
}
