package dev.streamlint.rules.hazard;

import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The ops of one path, with the two accesses of a pair marked in it.
 *
 * <pre>
 *   0 ........ earlier() ........ end()
 *              the earlier op     where the later op comes
 * </pre>
 */
final class Timeline {
  private final List<Op> ops;
  private final Pair pair;
  private final OrderState before;
  private final int earlier;
  private final int end;

  Timeline(Pair pair, List<Op> path, OrderState before) {
    this.ops = path;
    this.pair = pair;
    this.before = before;
    int last = lastBefore(path.size(), op -> op == pair.later().op());
    this.end = last < 0 ? path.size() : last;
    int same = lastBefore(end, op -> op == pair.earlier().op());
    this.earlier = same < 0 ? lastBefore(end, op -> op.equals(pair.earlier().op())) : same;
  }

  int earlier() {
    return earlier;
  }

  int end() {
    return end;
  }

  Op op(int index) {
    return ops.get(index);
  }

  /** The last op before {@code index} that is such; -1 if there is none. */
  int lastBefore(int index, Predicate<Op> such) {
    for (int i = index - 1; i >= 0; i--) {
      if (such.test(ops.get(i))) {
        return i;
      }
    }
    return -1;
  }

  boolean anyBetween(int after, int before, Predicate<Op> such) {
    return between(after, before).anyMatch(i -> such.test(ops.get(i)));
  }

  /** The indexes from after the one to before the other, forwards. */
  IntStream between(int after, int before) {
    return IntStream.range(Math.max(after + 1, 0), before);
  }

  boolean isOnEarlierStream(StreamId stream) {
    return isOn(pair.earlier(), stream);
  }

  boolean isOnLaterStream(StreamId stream) {
    return isOn(pair.later(), stream);
  }

  /**
   * The op that settled what a wait for the event, made at {@code index}, waits for: a record, or
   * (re-)creation.
   */
  int settledBefore(int index, EventId event) {
    return lastBefore(index, op -> isRecord(op, event) || isReset(op, event));
  }

  boolean isRecordOnEarlierStream(Op op, EventId event) {
    return op instanceof Op.Record record
        && record.event().equals(event)
        && isOnEarlierStream(record.stream());
  }

  static boolean isRecord(Op op, EventId event) {
    return op instanceof Op.Record record && record.event().equals(event);
  }

  private static boolean isReset(Op op, EventId event) {
    return (op instanceof Op.CreateEvent create && create.event().equals(event))
        || (op instanceof Op.DestroyEvent destroy && destroy.event().equals(event));
  }

  /** The event that the op makes the later access's stream, or its host thread, wait for. */
  Optional<EventId> awaited(Op op) {
    if (op instanceof Op.Wait wait && isOnLaterStream(wait.stream())) {
      return Optional.of(wait.event());
    }
    if (op instanceof Op.SyncEvent sync && sync.host().equals(pair.later().host())) {
      return Optional.of(sync.event());
    }
    return Optional.empty();
  }

  /** The access on the default stream, if the other is on a stream that does not wait for that. */
  Optional<Access> onDefaultStream() {
    if (isKind(pair.earlier(), StreamKind.LEGACY)
        && isKind(pair.later(), StreamKind.NON_BLOCKING)) {
      return Optional.of(pair.earlier());
    }
    return isKind(pair.later(), StreamKind.LEGACY)
            && isKind(pair.earlier(), StreamKind.NON_BLOCKING)
        ? Optional.of(pair.later())
        : Optional.empty();
  }

  private boolean isKind(Access access, StreamKind kind) {
    return access.stream().map(before::streamKind).filter(k -> k == kind).isPresent();
  }

  /**
   * Whether all that is missing is that one host thread tells the other: the first did the earlier
   * access itself, or has waited for it.
   */
  boolean lacksHandOver() {
    Access first = pair.earlier();
    return !first.host().equals(pair.later().host())
        && (first.stream().isEmpty()
            || before.edge(first, first.host()).filter(e -> e == Edge.DOCUMENTED).isPresent());
  }

  /**
   * A wait of the earlier's host thread that comes after it has handed over to the later's: it
   * knows more then than it told.
   */
  Optional<Op> waitAfterHandOver() {
    return between(earlier(), end())
        .filter(i -> op(i) instanceof Op.Publish told && isTakenOver(told))
        .boxed()
        .flatMap(i -> between(i, end()).mapToObj(this::op))
        .filter(this::isLateHandOver)
        .findFirst();
  }

  private boolean isTakenOver(Op.Publish told) {
    return told.host().equals(pair.earlier().host())
        && anyBetween(
            earlier(),
            end(),
            op ->
                op instanceof Op.Acquire taken
                    && taken.token().equals(told.token())
                    && taken.host().equals(pair.later().host()));
  }

  /** Whether the earlier's host thread waits by it. */
  boolean isLateHandOver(Op op) {
    return op.host().equals(pair.earlier().host())
        && (op instanceof Op.SyncStream
            || op instanceof Op.SyncEvent
            || op instanceof Op.SyncDevice);
  }

  private boolean isOn(Access access, StreamId stream) {
    return access.stream().filter(own -> isSame(own, stream)).isPresent();
  }

  private boolean isSame(StreamId one, StreamId other) {
    return one.equals(other)
        || (before.streamKind(one) == StreamKind.LEGACY
            && before.streamKind(other) == StreamKind.LEGACY);
  }
}
