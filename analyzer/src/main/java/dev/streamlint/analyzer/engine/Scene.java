package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Moment;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.rules.hazard.Slice;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.order.Pair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The ops of a path that a picture of a hazard shows: those that make it happen again, and those
 * that a reader is told of, in program order. A slice begins earlier than the witness, with what
 * was created and recorded before the two accesses; the witness has what was recorded and never
 * waited for. Of every stream in it there is a moment that creates it: at no place, if that is out
 * of view.
 */
final class Scene {
  private final Pair pair;
  private final Machine machine;

  private Scene(Pair pair, Machine machine) {
    this.pair = pair;
    this.machine = machine;
  }

  static List<Moment> of(Pair pair, Optional<Slice> slice, Machine machine) {
    return new Scene(pair, machine).moments(slice);
  }

  /** All in the path's order: a set by identity has another in each run. */
  private List<Moment> moments(Optional<Slice> slice) {
    Set<Op> shown = Collections.newSetFromMap(new IdentityHashMap<>());
    shown.addAll(Witness.chosen(pair, machine));
    slice.ifPresent(s -> shown.addAll(onPath(s.ops())));
    addLastOfEvents(shown);
    shown.removeIf(op -> op.at().line() == 0 && !isHandOff(op));
    Set<StreamId> streams = new LinkedHashSet<>();
    for (Op op : machine.log.ops()) {
      if (shown.contains(op)) {
        Moment.streamOf(op).ifPresent(streams::add);
      }
    }
    List<Moment> seen = new ArrayList<>();
    for (Op op : machine.log.ops()) {
      boolean creates = op instanceof Op.CreateStream c && streams.remove(c.stream());
      if (creates || shown.contains(op)) {
        seen.add(moment(op));
      }
    }
    List<Moment> all = new ArrayList<>();
    streams.forEach(stream -> all.add(moment(outOfView(stream))));
    all.addAll(seen);
    return all;
  }

  /**
   * What a wait means is what was done with its event last: else the picture would show another.
   */
  private void addLastOfEvents(Set<Op> shown) {
    Map<EventId, Op> last = new HashMap<>();
    for (Op op : machine.log.ops()) {
      if (op instanceof Op.Record record) {
        last.put(record.event(), op);
      } else if (op instanceof Op.CreateEvent create) {
        last.put(create.event(), op);
      } else if (op instanceof Op.DestroyEvent destroy) {
        last.put(destroy.event(), op);
      } else if (shown.contains(op)) {
        Op meant = SyncSites.eventOf(op).map(last::get).orElse(null);
        if (meant != null) {
          shown.add(meant);
        }
      }
    }
  }

  /** Where a task ends, there is no call; what it hands over counts all the same. */
  private static boolean isHandOff(Op op) {
    return op instanceof Op.Publish || op instanceof Op.Acquire;
  }

  private Op outOfView(StreamId stream) {
    StreamKind kind = machine.order.streamKind(stream);
    return new Op.CreateStream(Site.synthetic("out of view"), HostId.MAIN, stream, kind);
  }

  /**
   * A slice holds copies of some ops, without what they use: the path has them whole. Both end with
   * the later access.
   */
  private List<Op> onPath(List<Op> slice) {
    List<Op> found = new ArrayList<>();
    List<Op> path = machine.log.ops();
    int next = slice.size() - 1;
    for (int i = machine.log.trace(pair.later().op()).index(); i >= 0 && next >= 0; i--) {
      if (isSame(path.get(i), slice.get(next))) {
        found.add(path.get(i));
        next--;
      }
    }
    return found;
  }

  private static boolean isSame(Op op, Op copy) {
    if (copy instanceof Op.Work work && work.uses().isEmpty()) {
      return op.at().equals(copy.at())
          && op.host().equals(copy.host())
          && Moment.streamOf(op).equals(Optional.of(work.stream()));
    }
    return op.equals(copy);
  }

  @SuppressWarnings("ReferenceEquality") // The same line may have run before, as an equal op.
  private Moment moment(Op op) {
    Moment.Role role =
        op == pair.earlier().op()
            ? Moment.Role.EARLIER
            : op == pair.later().op() ? Moment.Role.LATER : Moment.Role.OTHER;
    Place place = Witness.place(op, pair, machine);
    return new Moment(op, place, role);
  }
}
