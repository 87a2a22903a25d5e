package dev.streamlint.rules.order;

import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/**
 * All actors by number. A stream that is created again under the same identity is a new actor: the
 * old one's work is not in its queue. Immutable.
 */
@SuppressWarnings("ReferenceEquality") // "Nothing was added" is told by the very same object.
final class Lanes {
  /** The number of the legacy default stream, which exists without being created. */
  static final int LEGACY = 0;

  static final Lanes START = start(true);

  /** As {@link #START}, for a reader who does not rely on the legacy default stream's barrier. */
  static final Lanes STRICT_START = start(false);

  private final PMap<StreamId, Integer> streams;
  private final PMap<HostId, Integer> hosts;
  private final Lane[] lanes;

  /** Whether what the legacy default stream orders counts as promised, or only as implicit. */
  private final boolean barrier;

  private Lanes(
      PMap<StreamId, Integer> streams, PMap<HostId, Integer> hosts, Lane[] lanes, boolean barrier) {
    this.streams = streams;
    this.hosts = hosts;
    this.lanes = lanes;
    this.barrier = barrier;
  }

  private static Lanes start(boolean barrier) {
    return new Lanes(
        HashTreePMap.singleton(StreamId.LEGACY, LEGACY),
        HashTreePMap.empty(),
        new Lane[] {Lane.ofStream(StreamId.LEGACY, StreamKind.LEGACY)},
        barrier);
  }

  @Nullable Integer find(StreamId stream) {
    return streams.get(stream);
  }

  @Nullable Integer find(HostId host) {
    return hosts.get(host);
  }

  int size() {
    return lanes.length;
  }

  Lane get(int actor) {
    return lanes[actor];
  }

  Clocks clocks(int actor) {
    return lanes[actor].clocks();
  }

  /** A new stream, with nothing in it. */
  Lanes create(StreamId stream, StreamKind kind) {
    if (kind == StreamKind.LEGACY) {
      return new Lanes(streams.plus(stream, LEGACY), hosts, lanes, barrier);
    }
    Lane[] more = destroy(stream).append(Lane.ofStream(stream, kind));
    return new Lanes(streams.plus(stream, lanes.length), hosts, more, barrier);
  }

  /** The stream's work goes on; nothing more will come. */
  Lanes destroy(StreamId stream) {
    Integer actor = streams.get(stream);
    if (actor == null || actor == LEGACY) {
      return this;
    }
    Lane[] changed = lanes.clone();
    changed[actor] = changed[actor].leave();
    return new Lanes(streams, hosts, changed, barrier);
  }

  /**
   * A stream that was made out of sight, and was given who knows what there: its first op is
   * already behind it.
   */
  Lanes meet(StreamId stream) {
    Lanes met = create(stream, StreamKind.UNKNOWN);
    int actor = lanes.length;
    return met.with(actor, met.clocks(actor).tick(actor));
  }

  Lanes meet(HostId host) {
    return new Lanes(streams, hosts.plus(host, lanes.length), append(Lane.ofHost()), barrier);
  }

  Lanes with(int actor, Clocks clocks) {
    if (clocks == lanes[actor].clocks()) {
      return this;
    }
    Lane[] changed = lanes.clone();
    changed[actor] = changed[actor].with(clocks);
    return new Lanes(streams, hosts, changed, barrier);
  }

  Lanes map(UnaryOperator<Clocks> change) {
    Lane[] changed = lanes.clone();
    Arrays.setAll(changed, i -> changed[i].with(change.apply(changed[i].clocks())));
    return new Lanes(streams, hosts, changed, barrier);
  }

  /**
   * What is complete before the next thing that is queued on the stream.
   *
   * <p>"When an action is taken in the legacy stream [...], the legacy stream first waits on all
   * blocking streams, the action is queued in the legacy stream, and then all blocking streams wait
   * on the legacy stream" (CUDA Runtime API, "Stream synchronization behavior"). That wait belongs
   * to the next action: a host synchronisation with an idle blocking stream returns while the
   * legacy stream is busy (seen on driver 580).
   */
  Clocks next(int stream) {
    Clocks own = clocks(stream);
    if (stream == LEGACY) {
      return behind(own, joined(Lane::isBlocking));
    }
    return lanes[stream].isBlocking() ? behind(own, clocks(LEGACY)) : own;
  }

  private Clocks behind(Clocks own, Clocks other) {
    return barrier ? own.join(other) : own.joinImplicitly(other);
  }

  /** What is known to whoever waited for all of the actors chosen. */
  Clocks joined(Predicate<Lane> which) {
    Clocks joined = Clocks.NOTHING;
    for (Lane lane : lanes) {
      if (which.test(lane)) {
        joined = joined.join(lane.clocks());
      }
    }
    return joined;
  }

  boolean isInUse(int actor) {
    return !lanes[actor].gone();
  }

  /** Whether every host thread knows all that the actor was given, and all that it waited for. */
  boolean isKnownToAllHosts(int actor) {
    VectorClock all = clocks(actor).implicit();
    return hosts.values().stream().allMatch(host -> clocks(host).documented().covers(all));
  }

  /** Some of them only, by new numbers. */
  Lanes keep(int[] kept, int[] renumbered, UnaryOperator<Clocks> change) {
    Lane[] fewer = new Lane[kept.length];
    Arrays.setAll(fewer, i -> lanes[kept[i]].with(change.apply(lanes[kept[i]].clocks())));
    return new Lanes(renumber(streams, renumbered), renumber(hosts, renumbered), fewer, barrier);
  }

  private static <K> PMap<K, Integer> renumber(PMap<K, Integer> numbers, int[] renumbered) {
    PMap<K, Integer> result = HashTreePMap.empty();
    for (var entry : numbers.entrySet()) {
      int number = renumbered[entry.getValue()];
      if (number >= 0) {
        result = result.plus(entry.getKey(), number);
      }
    }
    return result;
  }

  private Lane[] append(Lane lane) {
    Lane[] longer = Arrays.copyOf(lanes, lanes.length + 1);
    longer[lanes.length] = lane;
    return longer;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Lanes that
        && streams.equals(that.streams)
        && hosts.equals(that.hosts)
        && Arrays.equals(lanes, that.lanes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(lanes);
  }
}
