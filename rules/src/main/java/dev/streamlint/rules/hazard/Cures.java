package dev.streamlint.rules.hazard;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.order.Pair;
import java.util.Optional;

/** Which change is the smallest. */
final class Cures {
  private Cures() {}

  static Cure of(Pair pair, Cause cause, Optional<Op> culprit, Timeline path) {
    Op earlier = pair.earlier().op();
    Op later = pair.later().op();
    return switch (cause) {
      case RECORDED_BEFORE_WORK -> moveRecord(pair, culprit, path);
      case NEVER_RECORDED, RE_CREATED -> new Cure(Cure.Kind.ADD_RECORD, earlier, later, culprit);
      case RE_RECORDED -> new Cure(Cure.Kind.OWN_EVENT, earlier, later, culprit);
      case WAIT_BEFORE_RECORD, WAIT_AFTER_USE ->
          new Cure(Cure.Kind.MOVE_WAIT, earlier, later, culprit);
      case SYNCHRONOUS_CALL, DROPPED_STREAM_ARGUMENT ->
          new Cure(Cure.Kind.PASS_STREAM, earlier, later, culprit);
      case STREAM_NEVER_CREATED -> new Cure(Cure.Kind.CREATE_STREAM, earlier, later, culprit);
      case UNBOUND_HANDLE -> new Cure(Cure.Kind.BIND_HANDLE, earlier, later, culprit);
      case FREED -> new Cure(Cure.Kind.MOVE_FREE, earlier, later, Optional.of(earlier));
      case SELF_WAIT, WAITED_BY_ITSELF -> instead(addCalls(pair, culprit, path), culprit);
      case NO_EDGE,
          WAIT_ON_ONE_BRANCH,
          WRONG_WAY_ROUND,
          PARTIAL_JOIN,
          OTHER_HOST_THREAD,
          HANDED_OVER_EARLY,
          OTHER_THREADS_STREAM,
          DEFAULT_STREAM,
          PREVIOUS_ITERATION,
          RECORD_STREAM_IS_NO_WAIT,
          RELEASED_IN_USE,
          UNDOCUMENTED_EDGE,
          LEGACY_BARRIER ->
          addCalls(pair, culprit, path);
    };
  }

  /** The wait that is there is at fault, and orders nothing. */
  private static Cure instead(Cure cure, Optional<Op> wait) {
    return cure.kind() == Cure.Kind.RECORD_AND_WAIT
        ? new Cure(cure.kind(), cure.earlier(), cure.later(), wait)
        : cure;
  }

  /** If the wait comes too early as well, moving the record would only leave it behind the wait. */
  private static Cure moveRecord(Pair pair, Optional<Op> culprit, Timeline path) {
    boolean waitsInTime =
        culprit.isPresent()
            && culprit.get() instanceof Op.Record record
            && path.anyBetween(
                path.earlier(),
                path.end(),
                op -> path.awaited(op).equals(Optional.of(record.event())));
    return waitsInTime
        ? new Cure(Cure.Kind.MOVE_RECORD, pair.earlier().op(), pair.later().op(), culprit)
        : addCalls(pair, culprit, path);
  }

  private static Cure addCalls(Pair pair, Optional<Op> culprit, Timeline path) {
    Op earlier = pair.earlier().op();
    Op later = pair.later().op();
    if (pair.earlier().stream().isEmpty() || path.lacksHandOver()) {
      Optional<Op> wait = culprit.filter(path::isLateHandOver);
      return new Cure(Cure.Kind.HAND_OVER, earlier, later, wait);
    }
    if (pair.later().stream().isPresent()) {
      return new Cure(Cure.Kind.RECORD_AND_WAIT, earlier, later, Optional.empty());
    }
    Optional<Op> record =
        path.between(path.earlier(), path.end())
            .mapToObj(path::op)
            .filter(op -> op instanceof Op.Record r && isValid(r, path))
            .findFirst();
    Cure.Kind kind = record.isPresent() ? Cure.Kind.SYNC_EVENT : Cure.Kind.SYNC_STREAM;
    return new Cure(kind, earlier, later, record);
  }

  /**
   * Covers the earlier access still when the later comes: on its stream, and not recorded again
   * since.
   */
  private static boolean isValid(Op.Record record, Timeline path) {
    int settled = path.settledBefore(path.end(), record.event());
    return path.isOnEarlierStream(record.stream())
        && settled >= 0
        && path.op(settled) instanceof Op.Record last
        && path.isOnEarlierStream(last.stream());
  }
}
