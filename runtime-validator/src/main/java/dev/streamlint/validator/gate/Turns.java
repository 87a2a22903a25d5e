package dev.streamlint.validator.gate;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.Use;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which calls of two host threads have to be made in the program's order, for the program to be the
 * same: those of which one could see that the other was made.
 *
 * <p>Where a host thread is stuck, the others go on; but a wait that would find an event without
 * the record that it had in the program, or work on a stream that lacks what was queued before it,
 * would be another program's.
 */
final class Turns {
  private final List<Op> ops;
  private final Map<StreamId, StreamKind> kinds = new HashMap<>();

  Turns(List<Op> ops) {
    this.ops = ops;
    kinds.put(StreamId.LEGACY, StreamKind.LEGACY);
    for (Op op : ops) {
      if (op instanceof Op.CreateStream create) {
        // Of two streams of one name, it is enough that one is ordered with others.
        kinds.merge(create.stream(), create.kind(), (a, b) -> a == StreamKind.NON_BLOCKING ? b : a);
      }
    }
  }

  /** Whether the later call cannot be made before the earlier one is. */
  boolean inOrder(int earlier, int later) {
    Op a = ops.get(earlier);
    Op b = ops.get(later);
    return a.host().equals(b.host())
        || handsOver(a, b)
        || onStreams(a, b)
        || onEvents(a, b)
        || onMemory(a, b);
  }

  /** Whether one of them brings into being, or ends, what the other uses. */
  boolean onLives(int earlier, int later) {
    Op a = ops.get(earlier);
    Op b = ops.get(later);
    return lives(a, b) || onMemory(a, b) || endsEvent(a, b) || endsEvent(b, a);
  }

  /** Whether Java itself makes the later thread wait. */
  boolean isHandOff(int earlier, int later) {
    return ops.get(earlier) instanceof Op.Publish publish
        && ops.get(later) instanceof Op.Acquire acquire
        && publish.token().equals(acquire.token());
  }

  private static boolean handsOver(Op a, Op b) {
    if (a instanceof Op.Publish publish) {
      return (b instanceof Op.Acquire acquire && acquire.token().equals(publish.token()))
          || (b instanceof Op.Publish again && again.token().equals(publish.token()));
    }
    return a instanceof Op.Acquire acquire
        && b instanceof Op.Publish publish
        && publish.token().equals(acquire.token());
  }

  // --- streams ---

  private boolean onStreams(Op a, Op b) {
    boolean aQueues = queues(a).isPresent();
    boolean bQueues = queues(b).isPresent();
    if (!aQueues && !bQueues) {
      return lives(a, b);
    }
    return lives(a, b)
        || (aQueues && sees(b, queues(a).get()))
        || (bQueues && sees(a, queues(b).get()));
  }

  /** The stream that the call puts something into. */
  private static Optional<StreamId> queues(Op op) {
    if (op instanceof Op.Work work) {
      return Optional.of(work.stream());
    } else if (op instanceof Op.Record record) {
      return Optional.of(record.stream());
    } else if (op instanceof Op.Wait wait) {
      return Optional.of(wait.stream());
    } else if (op instanceof Op.Alloc alloc) {
      return alloc.stream();
    }
    return op instanceof Op.Free free ? free.stream() : Optional.empty();
  }

  /** Whether the call comes after what is in the stream, or waits for it. */
  private boolean sees(Op op, StreamId stream) {
    if (op instanceof Op.SyncDevice
        || (op instanceof Op.Free free && free.stream().isEmpty() && free.waits())) {
      return true;
    } else if (op instanceof Op.SyncStream sync) {
      return sync.stream().equals(stream)
          || (isLegacy(sync.stream()) && isOrderedWithLegacy(stream));
    }
    return queues(op).filter(own -> meet(own, stream)).isPresent();
  }

  private boolean meet(StreamId one, StreamId other) {
    return one.equals(other)
        || (isLegacy(one) && isOrderedWithLegacy(other))
        || (isLegacy(other) && isOrderedWithLegacy(one));
  }

  private boolean isLegacy(StreamId stream) {
    return kinds.get(stream) == StreamKind.LEGACY;
  }

  private boolean isOrderedWithLegacy(StreamId stream) {
    return kinds.getOrDefault(stream, StreamKind.UNKNOWN) != StreamKind.NON_BLOCKING;
  }

  private static boolean lives(Op a, Op b) {
    return lifeOf(a).filter(s -> names(b, s)).isPresent()
        || lifeOf(b).filter(s -> names(a, s)).isPresent();
  }

  private static Optional<StreamId> lifeOf(Op op) {
    if (op instanceof Op.CreateStream create) {
      return Optional.of(create.stream());
    }
    return op instanceof Op.DestroyStream destroy
        ? Optional.of(destroy.stream())
        : Optional.empty();
  }

  private static boolean names(Op op, StreamId stream) {
    boolean synced = op instanceof Op.SyncStream sync && sync.stream().equals(stream);
    boolean lent = op instanceof Op.RecordStream lend && lend.stream().equals(stream);
    return synced
        || lent
        || lifeOf(op).filter(stream::equals).isPresent()
        || queues(op).filter(stream::equals).isPresent();
  }

  // --- events ---

  private static boolean onEvents(Op a, Op b) {
    return changed(a)
            .filter(e -> e.equals(read(b)) || changed(b).filter(e::equals).isPresent())
            .isPresent()
        || changed(b).filter(e -> e.equals(read(a))).isPresent();
  }

  /**
   * A call that waits for an event crashes if the event is destroyed meanwhile (seen on driver
   * 580).
   */
  private static boolean endsEvent(Op one, Op other) {
    boolean ends = one instanceof Op.CreateEvent || one instanceof Op.DestroyEvent;
    return ends
        && changed(one)
            .filter(e -> e.equals(read(other)) || changed(other).filter(e::equals).isPresent())
            .isPresent();
  }

  private static Optional<Object> changed(Op op) {
    if (op instanceof Op.Record record) {
      return Optional.of(record.event());
    } else if (op instanceof Op.CreateEvent create) {
      return Optional.of(create.event());
    }
    return op instanceof Op.DestroyEvent destroy ? Optional.of(destroy.event()) : Optional.empty();
  }

  private static Object read(Op op) {
    if (op instanceof Op.Wait wait) {
      return wait.event();
    }
    return op instanceof Op.SyncEvent sync ? sync.event() : "none";
  }

  // --- memory ---

  private static boolean onMemory(Op a, Op b) {
    return life(a).filter(buffers(b)::contains).isPresent()
        || life(b).filter(buffers(a)::contains).isPresent();
  }

  private static Optional<BufferId> life(Op op) {
    if (op instanceof Op.Alloc alloc) {
      return Optional.of(alloc.buffer());
    } else if (op instanceof Op.Free free) {
      return Optional.of(free.buffer());
    }
    return op instanceof Op.RecordStream lend ? Optional.of(lend.buffer()) : Optional.empty();
  }

  private static Set<BufferId> buffers(Op op) {
    Set<BufferId> buffers = new HashSet<>();
    life(op).ifPresent(buffers::add);
    if (op instanceof Op.Work work) {
      work.uses().stream().map(Use::buffer).forEach(buffers::add);
    } else if (op instanceof Op.HostAccess access) {
      buffers.add(access.use().buffer());
    }
    return buffers;
  }
}
