package dev.streamlint.validator.gate;

import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * What a driver makes wait by itself around stream-ordered allocations. Nobody promises that, so
 * that something did not get done there says nothing.
 */
final class Unpromised {
  private final List<Op> ops;
  private final IntPredicate isMade;
  private final IntPredicate isDone;

  /**
   * @param isMade whether the op with that index has been made
   * @param isDone whether what it queued is done
   */
  Unpromised(List<Op> ops, IntPredicate isMade, IntPredicate isDone) {
    this.ops = ops;
    this.isMade = isMade;
    this.isDone = isDone;
  }

  /** Whether the op may be behind a free that the driver puts behind its own allocation. */
  boolean isBehindFree(int index) {
    for (int i = 0; i <= index; i++) {
      if (isMade.test(i) && ops.get(i) instanceof Op.Free free && free.stream().isPresent()) {
        Optional<Integer> alloc = allocation(free, i);
        if (alloc.isPresent() && isMade.test(alloc.get()) && !isDone.test(alloc.get())) {
          return isElsewhere(free, alloc.get());
        }
      }
    }
    return false;
  }

  private boolean isElsewhere(Op.Free free, int alloc) {
    return ops.get(alloc) instanceof Op.Alloc from && !from.stream().equals(free.stream());
  }

  /** The stream-ordered allocation of what is freed. */
  private Optional<Integer> allocation(Op.Free free, int before) {
    for (int i = before - 1; i >= 0; i--) {
      if (ops.get(i) instanceof Op.Alloc alloc && alloc.buffer().equals(free.buffer())) {
        return isOrdered(alloc) ? Optional.of(i) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static boolean isOrdered(Op.Alloc alloc) {
    return alloc.kind() == MemoryKind.STREAM_ORDERED && alloc.stream().isPresent();
  }

  /**
   * Whether the op synchronises with a blocking stream in which nothing is left to do: the last
   * that it was given is an allocation, which is done, and behind that at most records of its own
   * and waits for them. The driver makes such a call wait for what the legacy stream was given
   * after the allocation (measured on an H200, driver 580; a stream that is idle without an
   * allocation is not waited for).
   */
  boolean isSyncBehindAllocation(int index) {
    if (!(ops.get(index) instanceof Op.SyncStream sync) || !isBlocking(sync.stream())) {
      return false;
    }
    boolean isLegacyBusy = false;
    for (int i = index - 1; i >= 0; i--) {
      Op op = ops.get(i);
      if (!isMade.test(i)) {
        continue;
      }
      isLegacyBusy |= isIn(op, StreamId.LEGACY) && !isDone.test(i);
      if (op instanceof Op.Wait wait && wait.stream().equals(sync.stream())) {
        if (!isOwn(wait.event(), i, sync.stream())) {
          return false;
        }
      } else if (isIn(op, sync.stream())) {
        return op instanceof Op.Alloc alloc && isOrdered(alloc) && isDone.test(i) && isLegacyBusy;
      }
    }
    return false;
  }

  private boolean isBlocking(StreamId stream) {
    return ops.stream()
        .anyMatch(
            op ->
                op instanceof Op.CreateStream create
                    && create.stream().equals(stream)
                    && create.kind() == StreamKind.BLOCKING);
  }

  /** Whether it queues something there that can be waited for. */
  private static boolean isIn(Op op, StreamId stream) {
    return (op instanceof Op.Work work && work.stream().equals(stream))
        || (op instanceof Op.Alloc alloc && alloc.stream().equals(Optional.of(stream)))
        || (op instanceof Op.Free free && free.stream().equals(Optional.of(stream)));
  }

  /** Whether the wait is for a record in that stream, or for none at all. */
  private boolean isOwn(EventId event, int before, StreamId stream) {
    for (int i = before - 1; i >= 0; i--) {
      if (ops.get(i) instanceof Op.Record record && record.event().equals(event)) {
        return record.stream().equals(stream);
      } else if (ops.get(i) instanceof Op.CreateEvent create && create.event().equals(event)) {
        return true;
      }
    }
    return true;
  }
}
