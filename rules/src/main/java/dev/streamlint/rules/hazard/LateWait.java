package dev.streamlint.rules.hazard;

import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Pair;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds, after the later access of a pair, the wait that should have come before it. */
final class LateWait {
  /** What looks like nothing at all until the rest of the path is seen. */
  private static final Set<Cause> OPEN =
      Set.of(Cause.NO_EDGE, Cause.PARTIAL_JOIN, Cause.NEVER_RECORDED);

  private LateWait() {}

  static Optional<Op> find(Cause cause, Pair pair, List<Op> after) {
    if (!OPEN.contains(cause)) {
      return Optional.empty();
    }
    for (int i = 0; i < after.size(); i++) {
      Op op = after.get(i);
      if (isNextRound(op, pair.later())) {
        return Optional.empty();
      }
      if (cause == Cause.NEVER_RECORDED
          ? isRecordOn(op, pair.earlier())
          : isLate(op, pair, after.subList(0, i))) {
        return Optional.of(op);
      }
    }
    return Optional.empty();
  }

  /**
   * The later op's place again, or more work on its stream: waits from there on are meant for that.
   */
  private static boolean isNextRound(Op op, Access later) {
    boolean again = op.at().line() > 0 && op.at().equals(later.op().at());
    return again
        || (op instanceof Op.Work work && later.stream().equals(Optional.of(work.stream())));
  }

  private static boolean isLate(Op op, Pair pair, List<Op> between) {
    Access later = pair.later();
    if (op instanceof Op.Wait wait) {
      return later.stream().equals(Optional.of(wait.stream()))
          && standsForEarlier(wait.event(), pair.earlier(), between);
    }
    if (later.stream().isPresent() || !op.host().equals(later.host())) {
      return false;
    }
    return op instanceof Op.SyncDevice
        || (op instanceof Op.SyncStream sync && isOn(pair.earlier(), sync.stream()))
        || (op instanceof Op.SyncEvent sync
            && standsForEarlier(sync.event(), pair.earlier(), between));
  }

  /** Recorded on the earlier's stream; or before the later access, that is, out of sight here. */
  private static boolean standsForEarlier(EventId event, Access earlier, List<Op> between) {
    for (int i = between.size() - 1; i >= 0; i--) {
      if (Timeline.isRecord(between.get(i), event)) {
        return isRecordOn(between.get(i), earlier);
      }
    }
    return true;
  }

  private static boolean isRecordOn(Op op, Access access) {
    return op instanceof Op.Record record && isOn(access, record.stream());
  }

  private static boolean isOn(Access access, StreamId stream) {
    return access.stream().equals(Optional.of(stream));
  }
}
