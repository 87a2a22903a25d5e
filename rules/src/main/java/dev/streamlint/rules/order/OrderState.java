package dev.streamlint.rules.order;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.TokenId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/**
 * What is known at one point of one path through a program. Immutable; a new state shares what it
 * can with the old one.
 *
 * <pre>
 *   actors    every stream and host thread: what is complete before anything it does next
 *   events    every event: the snapshot that its latest record took
 *   buffers   every buffer: the accesses that a later one may still conflict with
 *   tokens    every Java hand-off: what the host thread that handed over knew
 * </pre>
 *
 * <p>"What is complete" is a vector clock, twice: by what the manuals promise, and by what holds in
 * practice. An access is ordered before another exactly when the clock of the other's actor has
 * reached it.
 */
public final class OrderState {
  private static final OrderState START =
      new OrderState(Lanes.START, HashTreePMap.empty(), HashTreePMap.empty(), HashTreePMap.empty());

  final Lanes lanes;
  final PMap<EventId, EventState> events;
  final PMap<BufferId, BufferState> buffers;
  final PMap<TokenId, Clocks> tokens;

  OrderState(
      Lanes lanes,
      PMap<EventId, EventState> events,
      PMap<BufferId, BufferState> buffers,
      PMap<TokenId, Clocks> tokens) {
    this.lanes = lanes;
    this.events = events;
    this.buffers = buffers;
    this.tokens = tokens;
  }

  /** Nothing was done yet: the start of a program. */
  public static OrderState start() {
    return START;
  }

  /**
   * Code out of sight has run before: the legacy default stream, too, may have been given work. So
   * a first wait for it, or a first synchronisation, is not taken for redundant.
   */
  public static OrderState startAfterUnseenCode() {
    Clocks unseen = Clocks.NOTHING.tick(Lanes.LEGACY);
    return START.with(START.lanes.with(Lanes.LEGACY, unseen));
  }

  /**
   * Nothing was done yet, and what the legacy default stream orders by its barrier will count as
   * {@link Edge#IMPLICIT}. All else is as ever.
   */
  public static OrderState strictStart() {
    return START.with(Lanes.STRICT_START);
  }

  /** {@link #startAfterUnseenCode()} read as {@link #strictStart()} is. */
  public static OrderState strictStartAfterUnseenCode() {
    Clocks unseen = Clocks.NOTHING.tick(Lanes.LEGACY);
    return START.with(Lanes.STRICT_START.with(Lanes.LEGACY, unseen));
  }

  private OrderState with(Lanes others) {
    return new OrderState(others, events, buffers, tokens);
  }

  public Step apply(Op op) {
    return new Transition(this, Integer.MAX_VALUE).apply(op);
  }

  /**
   * As {@link #apply}; the access is remembered as one with the last of the same host thread, place
   * and mode.
   *
   * @param since the number of an op of that thread: from there on it did nothing but access memory
   */
  Step applyAlike(Op.HostAccess op, int since) {
    return new Transition(this, since).apply(op);
  }

  /** How many ops of the host thread count. */
  int ops(HostId host) {
    Integer actor = lanes.find(host);
    return actor == null ? 0 : lanes.clocks(actor).documented().count(actor);
  }

  /**
   * Goes on as if the missing edge of {@code pair} had been there: the actor of the later access
   * knows the earlier.
   */
  public OrderState assumeOrdered(Pair pair) {
    return MissingEdge.insert(this, pair);
  }

  /** As if {@code recordStream} had not been called for the buffer: what would its free meet? */
  public OrderState withoutLoans(BufferId buffer) {
    return new OrderState(
        lanes, events, buffers.plus(buffer, buffer(buffer).withoutLoans()), tokens);
  }

  /** Forgets the buffer. For the producer that knows that no op will ever name it again. */
  public OrderState forget(BufferId buffer) {
    return new OrderState(lanes, events, buffers.minus(buffer), tokens);
  }

  /** Forgets the hand-over. For the producer that knows that no op will ever name it again. */
  public OrderState forget(TokenId token) {
    return new OrderState(lanes, events, buffers, tokens.minus(token));
  }

  /**
   * Forgets the accesses that the host thread knows complete. For the producer that knows that no
   * other host thread will ever ask for anything: whatever comes next is behind them.
   */
  public OrderState forgetKnown(HostId host) {
    Clocks known = known(host);
    PMap<BufferId, BufferState> fewer = buffers;
    for (var entry : buffers.entrySet()) {
      BufferState kept = entry.getValue().without(known);
      if (kept.accesses().size() < entry.getValue().accesses().size()) {
        fewer = fewer.plus(entry.getKey(), kept);
      }
    }
    return new OrderState(lanes, events, fewer, tokens);
  }

  /** {@link StreamKind#UNKNOWN} for a stream whose creation was not seen. */
  public StreamKind streamKind(StreamId stream) {
    Integer actor = lanes.find(stream);
    StreamKind kind = actor == null ? null : lanes.get(actor).kind();
    return kind == null ? StreamKind.UNKNOWN : kind;
  }

  /** {@link MemoryKind#UNKNOWN} for a buffer whose allocation was not seen. */
  public MemoryKind kindOf(BufferId buffer) {
    return buffer(buffer).kind();
  }

  public boolean isFreed(BufferId buffer) {
    return buffer(buffer).freed() != null;
  }

  /**
   * Where the event was last recorded; empty if it was not since its creation, or if it was never
   * seen.
   */
  public Optional<Recording> lastRecord(EventId event) {
    EventState state = events.get(event);
    return state == null || state.latest() == null
        ? Optional.empty()
        : Optional.of(state.latest().recording());
  }

  /**
   * The streams with work of which the host thread does not know (by the manuals) that it is
   * complete.
   */
  public List<StreamId> pendingStreams(HostId host) {
    return pending(known(host));
  }

  /**
   * The work of which the host thread does not know (by the manuals) that it is complete, as far as
   * it is remembered.
   */
  public Set<Op> pendingOps(HostId host) {
    Clocks known = known(host);
    return buffers.values().stream()
        .flatMap(buffer -> buffer.accesses().stream())
        .filter(r -> lanes.get(r.actor()).stream() != null && r.edgeTo(known) != Edge.DOCUMENTED)
        .map(r -> r.access().op())
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * How well the access is known complete to whatever the stream is given next; empty if the access
   * is no longer remembered, because a later one that knows it took its place.
   */
  public Optional<Edge> edge(Access earlier, StreamId later) {
    Integer stream = lanes.find(later);
    return edge(earlier, stream == null ? Clocks.NOTHING : lanes.next(stream));
  }

  /** How well the access is known complete to whatever the host thread does next. */
  public Optional<Edge> edge(Access earlier, HostId later) {
    return edge(earlier, known(later));
  }

  private Optional<Edge> edge(Access earlier, Clocks later) {
    return Optional.ofNullable(find(earlier)).map(remembered -> remembered.edgeTo(later));
  }

  private Clocks known(HostId host) {
    Integer number = lanes.find(host);
    return number == null ? Clocks.NOTHING : lanes.clocks(number);
  }

  /**
   * The latest of those remembered that belong to an equal op: the same source line may have run
   * before, and another use by the op may have taken this one's place.
   */
  @Nullable Remembered find(Access access) {
    BufferState buffer = buffer(access.use().buffer());
    Predicate<Remembered> sought = r -> r.access().op().equals(access.op());
    if (buffer.freed() != null && sought.test(buffer.freed())) {
      return buffer.freed();
    }
    return buffer.accesses().stream().filter(sought).reduce((first, second) -> second).orElse(null);
  }

  private BufferState buffer(BufferId buffer) {
    return buffers.getOrDefault(buffer, BufferState.UNSEEN);
  }

  private List<StreamId> pending(Clocks known) {
    List<StreamId> pending = new ArrayList<>();
    for (int actor = 0; actor < lanes.size(); actor++) {
      StreamId stream = lanes.get(actor).stream();
      int given = lanes.clocks(actor).documented().count(actor);
      if (stream != null && known.documented().count(actor) < given && !pending.contains(stream)) {
        pending.add(stream);
      }
    }
    return List.copyOf(pending);
  }

  /** Whether whatever comes next would come out the same. */
  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof OrderState that
            && lanes.equals(that.lanes)
            && events.equals(that.events)
            && buffers.equals(that.buffers)
            && tokens.equals(that.tokens));
  }

  @Override
  public int hashCode() {
    return 31 * lanes.hashCode() + buffers.size();
  }
}
