package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.model.Operation;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a program is told when it asks whether two objects stand for one stream. */
final class StreamIdentities {
  private final Interpreter in;
  private final Operands operands;

  StreamIdentities(Interpreter in, Operands operands) {
    this.in = in;
    this.operands = operands;
  }

  @Nullable Value evaluate(Operation operation, List<Value> of, LibraryCall call) {
    Optional<StreamId> one = stream(of.get(0), call);
    if (operation == Operation.STREAM_NUMBER) {
      return one.filter(this::isCertain).<Value>map(id -> Value.Int.of(id.number())).orElse(null);
    }
    Optional<StreamId> other = stream(of.get(1), call);
    if (one.isEmpty() || other.isEmpty()) {
      return null;
    }
    boolean same = one.equals(other);
    boolean isKnown = same || (isCertain(one.get()) && isCertain(other.get()));
    return isKnown ? new Value.Bool(same == (operation == Operation.SAME_STREAM)) : null;
  }

  /** One from out of view may be any other. */
  private boolean isCertain(StreamId stream) {
    return !in.machine.ids.isAssumed(stream);
  }

  private Optional<StreamId> stream(Value value, LibraryCall call) {
    boolean isStream =
        value instanceof Value.BuiltinStream
            || (!value.keyOrEmpty().isEmpty()
                && (in.machine.object(value).handle instanceof Handle.Stream
                    || operands.isRole(value, Role.STREAM)));
    return Optional.of(value)
        .filter(v -> isStream)
        .map(v -> operands.stream(v, call.at()))
        .filter(use -> use.choice() != StreamChoice.UNCREATED)
        .map(Operands.StreamUse::id);
  }
}
