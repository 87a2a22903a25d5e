package dev.streamlint.rules.hazard;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.TokenId;
import dev.streamlint.rules.op.WorkKind;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Cuts a {@link Slice} out of a path. Used once.
 *
 * <p>It works backwards from the later access: what could make it wait, what that in turn waits
 * for, and so on up to the earlier access. Nothing that orders the two can be lost that way that
 * the path has, and what is left out only ever takes order away, so of a hazard comes a hazard.
 * What comes before the earlier access matters only as far as it creates or records what is used
 * after it. Streams and memory from out of view are created at the start.
 */
final class Slicer {
  private final List<Op> path;
  private final Pair pair;
  private final OrderState state;

  private final Set<StreamId> streams = new LinkedHashSet<>();

  /** Streams that are named and do not matter to the order. */
  private final Set<StreamId> mentioned = new LinkedHashSet<>();

  private final Set<EventId> named = new HashSet<>();

  /** Waited for, and the record that is meant is still to be found. */
  private final Set<EventId> events = new HashSet<>();

  private final Set<HostId> hosts = new HashSet<>();
  private final Set<TokenId> tokens = new HashSet<>();
  private final Set<BufferId> buffers = new LinkedHashSet<>();
  private final List<Op> kept = new ArrayList<>();

  Slicer(List<Op> path, Pair pair, OrderState state) {
    this.path = path;
    this.pair = pair;
    this.state = state;
  }

  @SuppressWarnings("ReferenceEquality") // The same line may have run before, as an equal op.
  Optional<Slice> slice() {
    int later = path.size() - 1;
    while (later >= 0 && path.get(later) != pair.later().op()) {
      later--;
    }
    int earlier = later - 1;
    while (earlier >= 0 && path.get(earlier) != pair.earlier().op()) {
      earlier--;
    }
    if (earlier < 0) {
      return Optional.empty();
    }
    keepWhole(path.get(later));
    for (int i = later - 1; i > earlier; i--) {
      between(path.get(i), i);
    }
    int fromEnd = kept.size();
    keepWhole(path.get(earlier));
    for (int i = earlier - 1; i >= 0; i--) {
      before(path.get(i));
    }
    mentioned.addAll(streams);
    mentioned.remove(StreamId.LEGACY);
    outOfView();
    Collections.reverse(kept);
    return Optional.of(new Slice(kept, kept.size() - 1 - fromEnd));
  }

  /** One of the two accesses. */
  private void keepWhole(Op op) {
    keepIf(true, op);
    if (op instanceof Op.Work work) {
      work.uses().forEach(use -> buffers.add(use.buffer()));
    } else if (op instanceof Op.HostAccess access) {
      buffers.add(access.use().buffer());
    } else if (op instanceof Op.Free free) {
      buffers.add(free.buffer());
      lent(free.buffer()).forEach(this::follow);
    } else if (op instanceof Op.Alloc alloc) {
      buffers.remove(alloc.buffer());
    }
  }

  // --- between the two accesses: what may order them ---

  private void between(Op op, int index) {
    if (op instanceof Op.Wait wait && !mayBeRecorded(wait.event(), index)) {
      idle(wait);
      return;
    }
    Optional<StreamId> stream = queues(op) ? streamOf(op) : Optional.empty();
    boolean needed = stream.isPresent() && handsOn(stream.get(), op.host());
    if (op instanceof Op.Work work) {
      needed |= work.returns() != Returns.AT_ONCE && hosts.contains(work.host());
      keepIf(needed, withoutUses(work));
    } else if (op instanceof Op.Record record) {
      keepIf(events.remove(record.event()) || needed, record);
    } else if (op instanceof Op.Wait wait) {
      if (needed || streams.contains(wait.stream())) {
        keepIf(true, wait);
        waitFor(wait.event());
      }
    } else if (hosts.contains(op.host()) && hostWaits(op)) {
      keepIf(true, op);
    } else if (op instanceof Op.Publish publish) {
      keepIf(tokens.remove(publish.token()), publish);
    } else if (!lifetime(op) && needed) {
      keepIf(true, marker(op, stream.get()));
    }
  }

  /** A wait for an event that was never recorded does nothing; it is kept to be seen. */
  private void idle(Op.Wait wait) {
    if (streams.contains(wait.stream())) {
      kept.add(wait);
      waitFor(wait.event());
    }
  }

  private boolean mayBeRecorded(EventId event, int index) {
    for (int i = index - 1; i >= 0; i--) {
      Op op = path.get(i);
      if (op instanceof Op.Record record && record.event().equals(event)) {
        return true;
      } else if ((op instanceof Op.CreateEvent create && create.event().equals(event))
          || (op instanceof Op.DestroyEvent destroy && destroy.event().equals(event))) {
        return false;
      }
    }
    return true;
  }

  /** A tensor's memory changes hands without anything being queued. */
  private boolean queues(Op op) {
    return !(op instanceof Op.Alloc alloc && alloc.kind() == MemoryKind.TENSOR)
        && !(op instanceof Op.Free free && state.kindOf(free.buffer()) == MemoryKind.TENSOR);
  }

  private static Optional<StreamId> streamOf(Op op) {
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

  /**
   * What a host thread gives a stream runs after what that thread knows, and on the legacy stream
   * it is a barrier.
   */
  private boolean handsOn(StreamId stream, HostId host) {
    boolean barrier = stream.equals(StreamId.LEGACY) && streams.stream().anyMatch(this::isBlocking);
    boolean known = hosts.contains(host) && !streams.contains(StreamId.LEGACY);
    return barrier || (streams.contains(stream) && !known);
  }

  /** What the stream comes after matters; the legacy stream comes after all blocking ones. */
  private void follow(StreamId stream) {
    if (streams.add(stream) && stream.equals(StreamId.LEGACY)) {
      worked().filter(this::isBlocking).forEach(streams::add);
    }
  }

  /** The streams that have work somewhere on the path. */
  private Stream<StreamId> worked() {
    return path.stream().flatMap(op -> streamOf(op).stream());
  }

  private boolean isBlocking(StreamId stream) {
    return state.streamKind(stream) != StreamKind.NON_BLOCKING;
  }

  private void waitFor(EventId event) {
    events.add(event);
    named.add(event);
  }

  private boolean hostWaits(Op op) {
    if (op instanceof Op.SyncStream sync) {
      follow(sync.stream());
    } else if (op instanceof Op.SyncEvent sync) {
      waitFor(sync.event());
    } else if (op instanceof Op.SyncDevice || (op instanceof Op.Free free && free.waits())) {
      worked().forEach(this::follow);
    } else if (op instanceof Op.Acquire acquire) {
      tokens.add(acquire.token());
    } else {
      return false;
    }
    return true;
  }

  // --- at any time: what makes and ends things that are used ---

  private void before(Op op) {
    if (op instanceof Op.Record record) {
      keepIf(events.remove(record.event()), record);
    } else {
      lifetime(op);
    }
  }

  /** Whether it was one of these, and needed. */
  private boolean lifetime(Op op) {
    if (op instanceof Op.CreateStream create) {
      created(create);
    } else if (op instanceof Op.CreateEvent create) {
      remade(create.event(), create);
    } else if (op instanceof Op.DestroyEvent destroy) {
      remade(destroy.event(), destroy);
    } else if (op instanceof Op.RecordStream lend && isShared(lend.buffer())) {
      kept.add(lend);
      mentioned.add(lend.stream());
    } else if (op instanceof Op.Alloc alloc && buffers.remove(alloc.buffer())) {
      kept.add(alloc);
      alloc.stream().ifPresent(mentioned::add);
    } else if (op instanceof Op.Free free && isShared(free.buffer())) {
      kept.add(free);
      free.stream().ifPresent(mentioned::add);
    } else {
      return false;
    }
    return true;
  }

  /** A free lets these finish first. */
  private Stream<StreamId> lent(BufferId buffer) {
    return path.stream()
        .flatMap(
            op ->
                op instanceof Op.RecordStream r && r.buffer().equals(buffer)
                    ? Stream.of(r.stream())
                    : Stream.empty());
  }

  /** Whether it is the memory that the two accesses share. */
  private boolean isShared(BufferId buffer) {
    return buffer.equals(pair.later().use().buffer());
  }

  private void created(Op.CreateStream create) {
    boolean mattered = streams.remove(create.stream());
    if (mentioned.remove(create.stream()) || mattered) {
      kept.add(create);
    }
  }

  /** What was recorded before no longer counts. */
  private void remade(EventId event, Op op) {
    if (named.contains(event)) {
      kept.add(op);
      events.remove(event);
    }
  }

  /** What its stream came after, and its host thread knew, matters too. */
  private void keepIf(boolean needed, Op op) {
    if (needed) {
      kept.add(op);
      hosts.add(op.host());
      streamOf(op).ifPresent(this::follow);
    }
  }

  /** What is used and was never seen to be made. */
  private void outOfView() {
    Site at = Site.synthetic("out of view");
    Stream<Op> memory =
        buffers.stream()
            .map(b -> new Op.Alloc(at, HostId.MAIN, b, state.kindOf(b), Optional.empty()));
    Stream<Op> handles =
        mentioned.stream().map(s -> new Op.CreateStream(at, HostId.MAIN, s, state.streamKind(s)));
    Stream.concat(memory, handles).forEach(kept::add);
  }

  private static Op withoutUses(Op.Work work) {
    return new Op.Work(
        work.at(),
        work.host(),
        work.kind(),
        work.stream(),
        work.choice(),
        List.of(),
        work.returns());
  }

  /** Stands for what is given to a stream and is otherwise of no interest. */
  private static Op marker(Op op, StreamId stream) {
    return new Op.Work(op.at(), op.host(), WorkKind.LAUNCH, stream, List.of(), Returns.AT_ONCE);
  }
}
