package dev.streamlint.rules.order;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.TokenId;
import java.util.IdentityHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.HashTreePSet;
import org.pcollections.PMap;
import org.pcollections.PSet;

/**
 * Takes streams that are of no more use out of a state, so that a program may create and destroy
 * streams for hours.
 *
 * <p>A stream retires when it was destroyed or replaced, every host thread knows all its work
 * complete, and no access on it is remembered. Whatever is queued from then on is queued by a host
 * thread that knows, so no edge can depend on it.
 */
final class Retirement {
  /** Retired, in the table of new numbers. */
  private static final int NONE = -1;

  private final OrderState state;
  private final int[] renumbered;
  private final IdentityHashMap<Clocks, Clocks> done = new IdentityHashMap<>();

  private Retirement(OrderState state, int[] renumbered) {
    this.state = state;
    this.renumbered = renumbered;
  }

  static OrderState retire(OrderState state) {
    boolean[] needed = new boolean[state.lanes.size()];
    for (int actor = 0; actor < needed.length; actor++) {
      needed[actor] = state.lanes.isInUse(actor) || !state.lanes.isKnownToAllHosts(actor);
    }
    for (BufferState buffer : state.buffers.values()) {
      buffer.accesses().forEach(access -> needed[access.actor()] = true);
      if (buffer.freed() != null) {
        needed[buffer.freed().actor()] = true;
      }
    }
    int[] renumbered = new int[needed.length];
    int count = 0;
    for (int actor = 0; actor < needed.length; actor++) {
      renumbered[actor] = needed[actor] ? count++ : NONE;
    }
    return count == needed.length ? state : new Retirement(state, renumbered).apply();
  }

  private OrderState apply() {
    int[] kept = IntStream.range(0, renumbered.length).filter(a -> renumbered[a] != NONE).toArray();
    PMap<EventId, EventState> events = HashTreePMap.empty();
    for (var entry : state.events.entrySet()) {
      events = events.plus(entry.getKey(), event(entry.getValue()));
    }
    PMap<BufferId, BufferState> buffers = HashTreePMap.empty();
    for (var entry : state.buffers.entrySet()) {
      buffers = buffers.plus(entry.getKey(), buffer(entry.getValue()));
    }
    PMap<TokenId, Clocks> tokens = HashTreePMap.empty();
    for (var entry : state.tokens.entrySet()) {
      tokens = tokens.plus(entry.getKey(), clocks(entry.getValue()));
    }
    return new OrderState(
        state.lanes.keep(kept, renumbered, this::clocks), events, buffers, tokens);
  }

  private Clocks clocks(Clocks clocks) {
    return done.computeIfAbsent(clocks, c -> c.renumber(renumbered));
  }

  private EventState event(EventState event) {
    EventState.Version latest = event.latest();
    return latest == null
        ? event
        : new EventState(
            new EventState.Version(
                renumbered[latest.stream()], latest.recording(), clocks(latest.snapshot())));
  }

  private BufferState buffer(BufferState buffer) {
    PSet<Integer> lent = HashTreePSet.empty();
    for (int stream : buffer.lent()) {
      if (renumbered[stream] != NONE) {
        lent = lent.plus(renumbered[stream]);
      }
    }
    return new BufferState(
        buffer.kind(),
        buffer.accesses().stream().map(this::access).toList(),
        buffer.freed() == null ? null : access(buffer.freed()),
        lent);
  }

  private Remembered access(Remembered access) {
    Staging staging = access.staging();
    @Nullable Staging renamed =
        staging == null
            ? null
            : new Staging(renumbered[staging.host()], staging.tick(), staging.promised());
    return new Remembered(
        access.access(),
        renumbered[access.actor()],
        access.tick(),
        renamed,
        clocks(access.known()),
        access.spans());
  }
}
