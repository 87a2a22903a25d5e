package dev.streamlint.rules.order;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.TokenId;
import dev.streamlint.rules.op.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pcollections.PMap;

/**
 * One op on its way into a state. Lives for one call of {@link OrderState#apply}; nobody else sees
 * it change.
 *
 * <p>Sources: CUDA Runtime API, "Stream synchronization behavior", "API synchronization behavior",
 * "Event Management".
 */
@SuppressWarnings("ReferenceEquality") // "Nothing was added" is told by the very same object.
final class Transition {
  /** Every so many actors, it is worth a look whether some can retire. */
  private static final int CROWD = 32;

  private Lanes lanes;
  private PMap<EventId, EventState> events;
  private PMap<BufferId, BufferState> buffers;
  private PMap<TokenId, Clocks> tokens;
  private final List<Pair> pairs = new ArrayList<>();
  private Effect effect = Effect.NOT_APPLICABLE;

  private final int since;

  /**
   * Prepares.
   *
   * @param since a host access is remembered as one with those like it from that number on
   */
  Transition(OrderState before, int since) {
    this.since = since;
    lanes = before.lanes;
    events = before.events;
    buffers = before.buffers;
    tokens = before.tokens;
  }

  Step apply(Op op) {
    if (op instanceof Op.Work work) {
      work(work);
    } else if (op instanceof Op.HostAccess access) {
      hostAccess(access);
    } else if (op instanceof Op.Alloc alloc) {
      alloc(alloc);
    } else if (op instanceof Op.Free free) {
      free(free);
    } else if (op instanceof Op.Record record) {
      record(record);
    } else if (op instanceof Op.Wait wait) {
      waitFor(wait);
    } else if (op instanceof Op.SyncStream sync) {
      sync(sync);
    } else if (op instanceof Op.SyncEvent sync) {
      sync(sync);
    } else if (op instanceof Op.SyncDevice sync) {
      hostJoins(actor(sync.host()), lanes.joined(Lane::isStream));
    } else {
      bookkeeping(op);
    }
    OrderState after = new OrderState(lanes, events, buffers, tokens);
    boolean crowded = op instanceof Op.CreateStream && lanes.size() % CROWD == 0;
    return new Step(crowded ? Retirement.retire(after) : after, pairs, effect);
  }

  private void bookkeeping(Op op) {
    if (op instanceof Op.CreateStream create) {
      lanes = lanes.create(create.stream(), create.kind());
    } else if (op instanceof Op.DestroyStream destroy) {
      // Returns at once, and the stream's work goes on (CUDA Runtime API, cudaStreamDestroy).
      lanes = lanes.destroy(destroy.stream());
    } else if (op instanceof Op.CreateEvent create) {
      events = events.plus(create.event(), EventState.UNRECORDED);
    } else if (op instanceof Op.DestroyEvent destroy) {
      // Waits that were made keep their version.
      events = events.plus(destroy.event(), EventState.UNRECORDED);
    } else if (op instanceof Op.RecordStream lend) {
      int stream = actor(lend.stream());
      buffers = buffers.plus(lend.buffer(), buffer(lend.buffer()).lend(stream));
    } else if (op instanceof Op.Publish publish) {
      int host = actor(publish.host());
      tokens = tokens.plus(publish.token(), lanes.clocks(host));
    } else if (op instanceof Op.Acquire acquire) {
      Clocks published = tokens.getOrDefault(acquire.token(), Clocks.NOTHING);
      join(actor(acquire.host()), published);
    }
  }

  private void work(Op.Work op) {
    int host = actor(op.host());
    int stream = begin(op.stream(), host);
    if (op.returns() == Returns.STAGED) {
      // "A stream sync is performed before the copy is initiated" (API synchronization behavior,
      // Memcpy).
      join(host, lanes.clocks(stream));
    }
    for (Use use : op.uses()) {
      pair(new Access(op, use, Optional.of(op.stream()), op.host()), lanes.clocks(stream));
    }
    int tick = tick(stream);
    Staging staging = stage(op.returns(), host);
    for (Use use : op.uses()) {
      boolean staged = buffer(use.buffer()).kind() == MemoryKind.PAGEABLE;
      remember(
          new Access(op, use, Optional.of(op.stream()), op.host()),
          stream,
          tick,
          staged ? staging : null,
          host);
    }
    if (op.returns() == Returns.COMPLETE) {
      join(host, lanes.clocks(stream));
    } else if (op.returns() == Returns.COMPLETE_IMPLICITLY) {
      lanes = lanes.with(host, lanes.clocks(host).joinImplicitly(lanes.clocks(stream)));
    }
  }

  private @Nullable Staging stage(Returns returns, int host) {
    return switch (returns) {
      case STAGED -> new Staging(host, tick(host), true);
      case STAGED_IMPLICITLY -> new Staging(host, tick(host), false);
      case AT_ONCE, COMPLETE, COMPLETE_IMPLICITLY -> null;
    };
  }

  private void hostAccess(Op.HostAccess op) {
    int host = actor(op.host());
    Access access = new Access(op, op.use(), Optional.empty(), op.host());
    pair(access, lanes.clocks(host));
    int tick = tick(host);
    Remembered remembered = new Remembered(access, host, tick, null, lanes.clocks(host));
    BufferId id = op.use().buffer();
    buffers = buffers.plus(id, buffer(id).rememberAlike(remembered, since, lanes.clocks(host)));
  }

  /**
   * Without a stream the block is there when the call returns, before anything that could use it.
   */
  private void alloc(Op.Alloc op) {
    buffers = buffers.plus(op.buffer(), BufferState.allocated(op.kind()));
    if (op.stream().isPresent()) {
      int host = actor(op.host());
      int stream = enter(op.stream().get(), op.kind(), host);
      Access access = new Access(op, Use.write(op.buffer()), op.stream(), op.host());
      remember(access, stream, tick(stream), null, host);
    }
  }

  private void free(Op.Free op) {
    int host = actor(op.host());
    if (op.waits()) {
      // "May synchronize", and does on every driver tried; "undocumented behavior should not be
      // relied upon".
      Clocks streams = lanes.joined(Lane::isStream);
      lanes = lanes.with(host, lanes.clocks(host).joinImplicitly(streams));
    }
    MemoryKind kind = buffer(op.buffer()).kind();
    int actor = op.stream().isPresent() ? enter(op.stream().get(), kind, host) : host;
    Access access = new Access(op, Use.write(op.buffer()), op.stream(), op.host());
    // Whoever is given the block uses it on that stream, and what he queues is an action in it.
    Clocks reuse =
        op.stream().isPresent() ? lanes.next(actor).join(lanes.clocks(host)) : lanes.clocks(actor);
    for (int stream : buffer(op.buffer()).lent()) {
      // The pool keeps the block back until what the stream was given before the free is done
      // (PyTorch, Tensor.record_stream).
      reuse = reuse.join(lanes.next(stream));
    }
    pair(access, reuse);
    int tick = tick(actor);
    Remembered free = new Remembered(access, actor, tick, null, lanes.clocks(actor));
    buffers = buffers.plus(op.buffer(), buffer(op.buffer()).free(free, reuse));
  }

  private void record(Op.Record op) {
    int host = actor(op.host());
    Clocks before = before(actor(op.stream()), host);
    int stream = mark(op.stream(), host);
    Recording recording = new Recording(op.stream(), op.at());
    events =
        events.plus(op.event(), new EventState(new EventState.Version(stream, recording, before)));
  }

  private void waitFor(Op.Wait op) {
    EventState event = events.get(op.event());
    if (event != null && event.latest() == null) {
      // Succeeds and does nothing (CUDA Runtime API, cudaStreamWaitEvent).
      effect = Effect.NEVER_RECORDED;
      return;
    }
    int host = actor(op.host());
    Clocks before = before(actor(op.stream()), host);
    int stream = mark(op.stream(), host);
    if (event == null || event.latest() == null) {
      effect = Effect.ORDERS;
      return;
    }
    Clocks snapshot = event.latest().snapshot();
    if (event.latest().stream() == stream) {
      effect = Effect.SELF_WAIT;
    } else {
      effect = before.join(snapshot) != before ? Effect.ORDERS : Effect.NOTHING_NEW;
      join(stream, snapshot);
    }
  }

  private void sync(Op.SyncStream op) {
    int host = actor(op.host());
    int stream = actor(op.stream());
    // The legacy stream's work waits for blocking streams, so whoever waits for it waits for them.
    hostJoins(host, stream == Lanes.LEGACY ? lanes.next(stream) : lanes.clocks(stream));
  }

  private void sync(Op.SyncEvent op) {
    EventState event = events.get(op.event());
    if (event == null) {
      effect = Effect.ORDERS;
    } else if (event.latest() == null) {
      effect = Effect.NEVER_RECORDED;
    } else {
      hostJoins(actor(op.host()), event.latest().snapshot());
    }
  }

  private void hostJoins(int host, Clocks what) {
    boolean more = join(host, what);
    effect = more ? Effect.ORDERS : anyWork(what) ? Effect.NOTHING_NEW : Effect.NOTHING_PENDING;
  }

  private boolean anyWork(Clocks what) {
    for (int actor = 0; actor < what.implicit().size(); actor++) {
      if (what.implicit().count(actor) > 0 && lanes.get(actor).isStream()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Memory is allocated or freed in the order of the stream. To the driver that is an action in it;
   * a tensor library only notes which stream the block belongs to, and nothing is queued.
   */
  private int enter(StreamId id, MemoryKind kind, int host) {
    return kind == MemoryKind.TENSOR ? actor(id) : begin(id, host);
  }

  /** The stream is given something by the host: it runs after what the host knew complete. */
  private int begin(StreamId id, int host) {
    int stream = actor(id);
    lanes = lanes.with(stream, lanes.next(stream).join(lanes.clocks(host)));
    return stream;
  }

  /** What is complete before something that the host thread gives the stream now. */
  private Clocks before(int stream, int host) {
    return lanes.next(stream).join(lanes.clocks(host));
  }

  /**
   * A record or a wait in the stream. In the legacy stream that is an action as any other. In a
   * blocking one, it comes after the legacy stream's work itself, and yet leaves the stream as idle
   * as it was: a host synchronisation with it does not wait for the legacy stream (seen on driver
   * 580; docs/conformance.md).
   */
  private int mark(StreamId id, int host) {
    int stream = actor(id);
    if (stream == Lanes.LEGACY) {
      return begin(id, host);
    }
    join(stream, lanes.clocks(host));
    return stream;
  }

  private void pair(Access later, Clocks known) {
    BufferState buffer = buffer(later.use().buffer());
    if (buffer.freed() != null) {
      pairs.add(new Pair(buffer.freed().access(), later, buffer.freed().edgeTo(known)));
    }
    for (Remembered earlier : buffer.accesses()) {
      if (earlier.conflictsWith(later)) {
        pairs.add(new Pair(earlier.access(), later, earlier.edgeTo(known)));
      }
    }
  }

  private void remember(Access access, int actor, int tick, @Nullable Staging staging, int host) {
    Remembered remembered = new Remembered(access, actor, tick, staging, lanes.clocks(actor));
    BufferId id = access.use().buffer();
    buffers = buffers.plus(id, buffer(id).remember(remembered, lanes.clocks(host)));
  }

  private int tick(int actor) {
    lanes = lanes.with(actor, lanes.clocks(actor).tick(actor));
    return lanes.clocks(actor).documented().count(actor);
  }

  /** Whether anything was added. */
  private boolean join(int actor, Clocks what) {
    Clocks before = lanes.clocks(actor);
    Clocks after = before.join(what);
    lanes = lanes.with(actor, after);
    return after != before;
  }

  private int actor(StreamId stream) {
    Integer known = lanes.find(stream);
    if (known != null) {
      return known;
    }
    int met = lanes.size();
    lanes = lanes.meet(stream);
    return met;
  }

  private int actor(HostId host) {
    Integer known = lanes.find(host);
    if (known != null) {
      return known;
    }
    int met = lanes.size();
    lanes = lanes.meet(host);
    return met;
  }

  private BufferState buffer(BufferId buffer) {
    return buffers.getOrDefault(buffer, BufferState.UNSEEN);
  }
}
