package dev.streamlint.validator.trace;

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
  private final Operands operands;

  Parts(Operands operands) {
    this.operands = operands;
  }

  Use from(Effect.Copy copy, Meaning.Memory memory, Call call) {
    return isWhole(copy)
        ? Operands.use(memory, operands.number(copy.bytes(), call), Mode.READ, true)
        : part(memory, copy.spitch(), copy.sx(), copy.sy(), copy, Mode.READ, call);
  }

  Use to(Effect.Copy copy, Meaning.Memory memory, Call call) {
    return isWhole(copy)
        ? Operands.use(memory, operands.number(copy.bytes(), call), Mode.WRITE, true)
        : part(memory, copy.dpitch(), copy.dx(), copy.dy(), copy, Mode.WRITE, call);
  }

  Use of(Effect.Fill fill, Meaning.Memory memory, Call call) {
    Long start = sum(memory.offset(), coordinate(fill.dx(), call));
    return rows(operands.number(fill.pitch(), call), operands.number(fill.height(), call))
        .flatMap(rows -> rectangle(start, operands.number(fill.width(), call), rows))
        .map(range -> new Use(memory.id(), range, Mode.WRITE, true))
        .orElseGet(
            () ->
                Operands.use(
                    new Meaning.Memory(memory.id(), start, memory.length(), memory.part()),
                    operands.number(fill.bytes(), call),
                    Mode.WRITE,
                    !isPart(fill.bytes())));
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

  private Use part(
      Meaning.Memory memory,
      Optional<Operand> pitched,
      Optional<Operand> column,
      Optional<Operand> row,
      Effect.Copy copy,
      Mode mode,
      Call call) {
    Optional<Long> pitch = operands.number(pitched, call);
    Long above = product(coordinate(row, call), pitch);
    Long start = sum(sum(memory.offset(), coordinate(column, call)), above);
    return rows(pitch, operands.number(copy.height(), call))
        .flatMap(rows -> rectangle(start, operands.number(copy.width(), call), rows))
        .map(range -> new Use(memory.id(), range, mode, true))
        // Of a part that is not known only the start is: the other side may be elsewhere in it.
        .orElseGet(
            () ->
                Operands.use(
                    new Meaning.Memory(memory.id(), start, memory.length(), memory.part()),
                    Optional.empty(),
                    mode,
                    false));
  }

  private static Optional<Rows> rows(Optional<Long> pitch, Optional<Long> height) {
    return pitch.isEmpty() || height.isEmpty() || pitch.get() == 0
        ? Optional.empty()
        : Optional.of(new Rows(Affine.of(pitch.get()), Affine.of(height.get())));
  }

  private static Optional<Range> rectangle(@Nullable Long start, Optional<Long> width, Rows rows) {
    Optional<Affine> first = Optional.ofNullable(start).map(Affine::of);
    return width
        .map(Affine::of)
        .map(
            bytes ->
                rows.height().equals(Affine.of(1))
                    ? new Range(first, Optional.of(bytes), false) // of any pitch
                    : Range.rectangle(first, bytes, rows));
  }

  /** Null where it is not known. */
  private @Nullable Long coordinate(Optional<Operand> operand, Call call) {
    return operand.isEmpty() ? Long.valueOf(0) : operands.number(operand, call).orElse(null);
  }

  private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
    return one == null || other == null ? null : Long.valueOf(one + other);
  }

  private static @Nullable Long product(@Nullable Long row, Optional<Long> pitch) {
    if (row == null || row == 0) {
      return row;
    }
    return pitch.map(bytes -> row * bytes).orElse(null);
  }
}
