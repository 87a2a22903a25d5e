package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.rules.hazard.LateRecord;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.Effect;
import dev.streamlint.rules.order.OrderState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What waits and syncs did, place by place. */
final class SyncSites {
  private SyncSites() {}

  /** What can be wrong with a wait or sync itself, by rule id. */
  enum Verdict {
    WAIT_ON_UNRECORDED_EVENT("wait-on-unrecorded-event"),
    STREAM_WAITS_FOR_ITSELF("stream-waits-for-itself"),
    WAIT_BEFORE_RECORD("wait-before-record"),
    RECORD_AFTER_HAND_OVER("wait-before-record"),
    DEVICE_WIDE_SYNC("device-wide-sync"),
    REDUNDANT_SYNC("redundant-sync"),
    REDUNDANT_WAIT("redundant-wait");

    final String rule;

    /** Whether the call does not do what it is there for; else it only costs time. */
    boolean isMisuse() {
      return switch (this) {
        case WAIT_ON_UNRECORDED_EVENT,
            STREAM_WAITS_FOR_ITSELF,
            WAIT_BEFORE_RECORD,
            RECORD_AFTER_HAND_OVER ->
            true;
        case DEVICE_WIDE_SYNC, REDUNDANT_SYNC, REDUNDANT_WAIT -> false;
      };
    }

    Verdict(String rule) {
      this.rule = rule;
    }
  }

  /** All visits to one place. A place is at fault only if every visit was. */
  static final class Seen {
    private final Set<Verdict> verdicts = new HashSet<>();

    /** That it is needless: if nothing turns out to be missing on this path. */
    private final Set<Verdict> needless = new HashSet<>();

    private boolean good;
    private final Set<String> entries = new HashSet<>();
    private @Nullable Op unrecorded;
    private @Nullable Machine path;

    /** Whether the path recorded each event that was waited for before it waited for the next. */
    private boolean isRing;

    private int index;

    @Nullable Op op;
    String lane = "";
    String subject = "";

    /** The only stream that a wait for all of them waits for. */
    String other = "";

    @Nullable Site at;

    /** The record of the event that is waited for, where it has one and the wait misses it. */
    @Nullable Place record;

    void add(Op op, Effect effect, OrderState before, Machine machine) {
      Optional<Verdict> verdict = judge(op, effect, before, machine);
      Optional<Op.Record> late = late(op, effect, machine);
      if (late.isPresent()) {
        verdict = Optional.of(Verdict.RECORD_AFTER_HAND_OVER);
      }
      if (machine.failure != null && verdict.isPresent()) {
        return; // what the failed call would have done is missing
      }
      if (machine.frame.scopeEnds > 0 && verdict.filter(v -> !v.isMisuse()).isPresent()) {
        verdict = Optional.empty(); // it is there for the ways out that skip the other wait
      }
      boolean partial =
          machine.hasRepaired()
              || machine.hasUnseenWork
              || machine.hasUnseenTasks
              || !machine.entry.isWhole();
      boolean isUnrecorded =
          late.isPresent() || verdict.filter(Verdict.WAIT_ON_UNRECORDED_EVENT::equals).isPresent();
      if ((partial && verdict.filter(v -> !v.isMisuse()).isPresent())
          || (isUnrecorded && (machine.hasUnseenTasks || !machine.entry.isWhole()))) {
        // Perhaps redundant only because of an edge that is missing and was assumed, or because
        // what it waits for is done by calls from out of view.
        verdict = Optional.empty();
      }
      if (verdict.isEmpty()) {
        good = true;
        return;
      }
      entries.add(machine.entry.label());
      if (this.op == null) {
        this.op = op;
        at = machine.site(op.at());
        lane = Wording.lane(op, machine);
        subject = Wording.subject(op, machine);
        other =
            verdict.get() == Verdict.DEVICE_WIDE_SYNC
                ? pendingOne(before, machine).map(s -> Wording.stream(s, machine)).orElse("")
                : "";
      }
      if (verdict.get() == Verdict.WAIT_ON_UNRECORDED_EVENT) {
        List<Op> ops = machine.log.ops();
        isRing =
            path == machine
                && unrecorded != null
                && records(ops.subList(index, ops.size()), unrecorded).findFirst().isPresent();
        unrecorded = op;
        path = machine;
        index = machine.log.ops().size();
      } else if (verdict.get().isMisuse()) {
        verdicts.add(verdict.get());
      } else {
        needless.add(verdict.get());
      }
      late.ifPresent(r -> see(r, machine));
      if (verdict.get() == Verdict.STREAM_WAITS_FOR_ITSELF && record == null) {
        records(machine.log.ops(), op)
            .reduce((first, last) -> last)
            .ifPresent(r -> see(r, machine));
      }
    }

    /** The record that the wait may come before, as another thread makes it. */
    private static Optional<Op.Record> late(Op op, Effect effect, Machine machine) {
      boolean orders = effect == Effect.ORDERS || effect == Effect.NOTHING_NEW;
      if (!orders || eventOf(op).isEmpty()) {
        return Optional.empty();
      }
      return LateRecord.find(machine.log.ops(), op);
    }

    private void see(Op.Record op, Machine machine) {
      record =
          new Place(machine.site(op.at()), Wording.lane(op, machine), Wording.does(op, machine));
    }

    /** These visits and then those. Of two visits to complain of, the first is shown. */
    Seen and(Seen later) {
      good |= later.good;
      verdicts.addAll(later.verdicts);
      entries.addAll(later.entries);
      if (record == null) {
        record = later.record;
      }
      if (other.isEmpty()) {
        other = later.other;
      }
      if (op == null) {
        op = later.op;
        at = later.at;
        lane = later.lane;
        subject = later.subject;
      }
      return this;
    }

    /**
     * A wait on an unrecorded event is one before the record if the record comes later on the path.
     * If that is another thread's, it is not known which comes first.
     */
    void endOfPath(Machine machine) {
      if (machine.hazards.stream().allMatch(h -> h.pair().edge() == Edge.IMPLICIT)) {
        verdicts.addAll(needless);
      }
      needless.clear();
      if (unrecorded == null || path != machine) {
        return;
      }
      List<Op> after = machine.log.ops().subList(index, machine.log.ops().size());
      Optional<Op.Record> later = records(after, unrecorded).findFirst();
      boolean sameThread = later.isEmpty() || later.get().host().equals(unrecorded.host());
      // The first time round a ring of several events there is nothing to wait for yet.
      if (sameThread && !(isRing && later.isPresent())) {
        later.ifPresent(r -> see(r, machine));
        verdicts.add(
            later.isPresent() ? Verdict.WAIT_BEFORE_RECORD : Verdict.WAIT_ON_UNRECORDED_EVENT);
      }
      unrecorded = null;
      path = null;
    }

    /** The records, in program order, of the event that the op waits for. */
    private static Stream<Op.Record> records(List<Op> ops, Op wait) {
      return ops.stream()
          .filter(Op.Record.class::isInstance)
          .map(Op.Record.class::cast)
          .filter(r -> Optional.of(r.event()).equals(eventOf(wait)));
    }

    /**
     * What is wrong with the place.
     *
     * @param cut entries of which not all paths were run: whether a wait is needless, another of
     *     their paths could tell
     */
    Optional<Verdict> verdict(Set<String> cut) {
      boolean partly = entries.stream().anyMatch(cut::contains);
      return verdicts.stream().filter(v -> !good && (v.isMisuse() || !partly)).sorted().findFirst();
    }
  }

  /** The event that an op records or waits for. */
  static Optional<EventId> eventOf(Op op) {
    if (op instanceof Op.Wait wait) {
      return Optional.of(wait.event());
    } else if (op instanceof Op.Record record) {
      return Optional.of(record.event());
    }
    return op instanceof Op.SyncEvent sync ? Optional.of(sync.event()) : Optional.empty();
  }

  private static Optional<Verdict> judge(Op op, Effect effect, OrderState before, Machine machine) {
    return switch (effect) {
      case NEVER_RECORDED -> Optional.of(Verdict.WAIT_ON_UNRECORDED_EVENT);
      case SELF_WAIT -> Optional.of(Verdict.STREAM_WAITS_FOR_ITSELF);
      case NOTHING_NEW -> nothingNew(op, machine);
      case NOTHING_PENDING ->
          op instanceof Op.SyncStream sync && isOwn(sync.stream(), machine)
              ? Optional.of(Verdict.REDUNDANT_SYNC)
              : Optional.empty();
      case ORDERS ->
          op instanceof Op.SyncDevice && isForOne(before, machine)
              ? Optional.of(Verdict.DEVICE_WIDE_SYNC)
              : Optional.empty();
      case NOT_APPLICABLE -> Optional.empty();
    };
  }

  private static Optional<Verdict> nothingNew(Op op, Machine machine) {
    if (!machine.escaped.isEmpty()) {
      return Optional.empty(); // a call out of view may have queued what it waits for
    }
    if (op instanceof Op.Wait wait) {
      return isOwn(wait.stream(), machine) ? Optional.of(Verdict.REDUNDANT_WAIT) : Optional.empty();
    }
    boolean own = !(op instanceof Op.SyncStream sync) || isOwn(sync.stream(), machine);
    return own ? Optional.of(Verdict.REDUNDANT_SYNC) : Optional.empty();
  }

  /** All that the stream was ever given is in view. */
  private static boolean isOwn(StreamId stream, Machine machine) {
    return !stream.equals(StreamId.LEGACY)
        && !machine.ids.isAssumed(stream)
        && !machine.escaped.contains(stream)
        && (machine.entry.startsAfresh(machine.context.program()) || !isShared(stream, machine));
  }

  /** A class keeps it: other methods may have given it work before the entry. */
  private static boolean isShared(StreamId stream, Machine machine) {
    return machine
        .ids
        .ownerOf(stream)
        .filter(
            owner ->
                machine.statics.values().stream()
                    .anyMatch(kept -> kept.keyOrEmpty().equals(owner.key)))
        .isPresent();
  }

  /** Several streams are in use, and waiting for one of them would do. */
  private static boolean isForOne(OrderState before, Machine machine) {
    return machine.escaped.isEmpty()
        && machine.ids.streamsInView().size() > 1
        && machine.ids.streamsInView().stream().noneMatch(machine.ids::isAssumed)
        && pendingOne(before, machine).isPresent();
  }

  /** The stream after which nothing is pending. */
  private static Optional<StreamId> pendingOne(OrderState before, Machine machine) {
    HostId host = machine.host;
    return before.pendingStreams(host).stream()
        .filter(s -> covers(s, before, host) && !takesTurns(s, machine))
        .findFirst();
  }

  /** Whether streams are given work in turns by one call: which is last is up to the rounds. */
  private static boolean takesTurns(StreamId stream, Machine machine) {
    Map<Object, Set<StreamId>> byCall = new HashMap<>();
    for (Op op : machine.log.ops()) {
      if (op instanceof Op.Work work) {
        byCall
            .computeIfAbsent(machine.log.trace(op).sites(), k -> new HashSet<>())
            .add(work.stream());
      }
    }
    return byCall.values().stream().anyMatch(s -> s.size() > 1 && s.contains(stream));
  }

  private static boolean covers(StreamId stream, OrderState before, HostId host) {
    Op sync = new Op.SyncStream(Site.synthetic("sync"), host, stream);
    return before.apply(sync).after().pendingStreams(host).isEmpty();
  }
}
