package dev.streamlint.rules.order;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import java.util.function.UnaryOperator;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/** Puts an edge that was found missing into a state, as if it had been there. */
final class MissingEdge {
  private MissingEdge() {}

  /**
   * Everybody who knows the later access complete knows the earlier complete as well, and what was
   * before that.
   */
  static OrderState insert(OrderState state, Pair pair) {
    Remembered earlier = state.find(pair.earlier());
    Remembered later = state.find(pair.later());
    if (earlier == null || later == null) {
      return state;
    }
    UnaryOperator<Clocks> informed = clocks -> inform(clocks, earlier.known(), later);
    return new OrderState(
        staged(state.lanes.map(informed), earlier, later),
        mapValues(
            state.events,
            event ->
                event.latest() == null
                    ? event
                    : new EventState(
                        event.latest().with(informed.apply(event.latest().snapshot())))),
        mapValues(state.buffers, buffer -> buffer.withKnowledge(informed)),
        mapValues(state.tokens, informed));
  }

  /** A staged copy makes the host wait for what its stream was given before the copy. */
  private static Lanes staged(Lanes lanes, Remembered earlier, Remembered later) {
    Integer host = lanes.find(later.access().host());
    boolean staged =
        later.access().op() instanceof Op.Work work && work.returns() == Returns.STAGED;
    return staged && host != null
        ? lanes.with(host, lanes.clocks(host).join(earlier.known()))
        : lanes;
  }

  private static Clocks inform(Clocks clocks, Clocks earlier, Remembered later) {
    return switch (clocks.edgeFrom(later.actor(), later.tick())) {
      case DOCUMENTED -> clocks.join(earlier);
      case IMPLICIT -> clocks.joinImplicitly(earlier);
      case NONE -> clocks;
    };
  }

  private static <K, V> PMap<K, V> mapValues(PMap<K, V> map, UnaryOperator<V> change) {
    PMap<K, V> changed = HashTreePMap.empty();
    for (var entry : map.entrySet()) {
      changed = changed.plus(entry.getKey(), change.apply(entry.getValue()));
    }
    return changed;
  }
}
