package dev.streamlint.rules.hazard;

import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Op;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the wait that was meant to order a pair and does not.
 *
 * <p>What a wait waits for is settled when it is called: "the most recent call to
 * cudaEventRecord()"; "a subsequent call does not change" it (CUDA Runtime API, {@code
 * cudaStreamWaitEvent}).
 */
final class EventMisuse {
  private final Timeline path;

  EventMisuse(Timeline path) {
    this.path = path;
  }

  /**
   * @param culprit the record at fault, or else the wait
   */
  record Found(Cause cause, @Nullable Op culprit) {}

  Optional<Found> find() {
    for (int i = path.end() - 1; i > path.earlier(); i--) {
      Optional<Found> found = judge(i);
      if (found.isPresent()) {
        return found;
      }
    }
    return findTooEarly().or(this::findOwnWait);
  }

  /**
   * The wait is there, and made by the stream that is to be waited for: the two streams have been
   * mixed up. It orders nothing, as what it waits for was recorded on that stream, or nowhere.
   */
  private Optional<Found> findOwnWait() {
    return path.between(path.earlier(), path.end())
        .filter(this::isOwnWait)
        .mapToObj(i -> new Found(Cause.WAITED_BY_ITSELF, path.op(i)))
        .findFirst();
  }

  private boolean isOwnWait(int index) {
    if (!(path.op(index) instanceof Op.Wait wait)
        || !path.isOnEarlierStream(wait.stream())
        || path.isOnLaterStream(wait.stream())) {
      return false;
    }
    int settled = path.settledBefore(index, wait.event());
    if (settled >= 0 && path.op(settled) instanceof Op.Record record) {
      return settled > path.earlier() && path.isOnEarlierStream(record.stream());
    }
    // One that is recorded elsewhere is waited for in vain in the first round only.
    return settled >= 0
        && !path.anyBetween(-1, path.end(), op -> Timeline.isRecord(op, wait.event()));
  }

  /**
   * A wait made even before the earlier access was queued was meant for it if nothing was queued in
   * between that could use it: the calls stand in the wrong order.
   */
  private Optional<Found> findTooEarly() {
    for (int i = path.earlier() - 1; i >= 0 && !isLaterWork(path.op(i)); i--) {
      Optional<Found> found = judge(i).filter(f -> isMisplaced(f.cause()));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static boolean isMisplaced(Cause cause) {
    return cause == Cause.WAIT_BEFORE_RECORD || cause == Cause.RECORDED_BEFORE_WORK;
  }

  private boolean isLaterWork(Op op) {
    return op instanceof Op.Work work && path.isOnLaterStream(work.stream());
  }

  private Optional<Found> judge(int waitIndex) {
    Op wait = path.op(waitIndex);
    return path.awaited(wait).flatMap(event -> judge(waitIndex, wait, event));
  }

  private Optional<Found> judge(int waitIndex, Op wait, EventId event) {
    int settled = path.settledBefore(waitIndex, event);
    if (settled < 0) {
      return Optional.empty();
    }
    boolean recordedLater =
        path.anyBetween(
            Math.max(waitIndex, path.earlier()),
            path.end(),
            op -> path.isRecordOnEarlierStream(op, event));
    if (!(path.op(settled) instanceof Op.Record record)) {
      // The first round of a ring: what the event then stands for is another matter.
      boolean meansOther =
          !recordedLater
              && path.anyBetween(waitIndex, path.end(), op -> Timeline.isRecord(op, event));
      return meansOther
          ? Optional.empty()
          : Optional.of(unrecorded(settled, wait, event, recordedLater));
    }
    if (wait instanceof Op.Wait && path.isOnLaterStream(record.stream())) {
      return Optional.of(new Found(Cause.SELF_WAIT, wait));
    }
    if (settled > path.earlier()) {
      boolean recordedFirst =
          !path.isOnEarlierStream(record.stream())
              && path.anyBetween(
                  path.earlier(), settled, op -> path.isRecordOnEarlierStream(op, event));
      return recordedFirst ? Optional.of(new Found(Cause.RE_RECORDED, record)) : Optional.empty();
    }
    if (recordedLater) {
      return Optional.of(new Found(Cause.WAIT_BEFORE_RECORD, wait));
    }
    return path.isOnEarlierStream(record.stream())
        ? Optional.of(new Found(Cause.RECORDED_BEFORE_WORK, record))
        : Optional.empty();
  }

  private Found unrecorded(int reset, Op wait, EventId event, boolean recordedLater) {
    if (recordedLater) {
      return new Found(Cause.WAIT_BEFORE_RECORD, wait);
    }
    boolean recordedBefore =
        path.anyBetween(path.earlier(), reset, op -> Timeline.isRecord(op, event));
    return recordedBefore
        ? new Found(Cause.RE_CREATED, path.op(reset))
        : new Found(Cause.NEVER_RECORDED, wait);
  }
}
