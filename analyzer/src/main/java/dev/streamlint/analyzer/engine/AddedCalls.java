package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Fix;
import dev.streamlint.rules.hazard.Cure;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Cures that add calls: an event that is recorded and waited for, or a wait of the host. */
final class AddedCalls {
  private final CureSite site;
  private final Cure cure;
  private final Machine machine;

  AddedCalls(CureSite site) {
    this.site = site;
    this.cure = site.cure;
    this.machine = site.machine;
  }

  /** The later's stream waits for what the earlier's has done. */
  Proposal event() {
    Proposal added = eventAdded();
    Optional<Site> needless = needlessWait();
    if (needless.isEmpty()) {
      return added;
    }
    String words = "remove the wait in line " + needless.get().line() + ": it orders nothing";
    List<String> all = new ArrayList<>(added.words());
    all.add(words);
    return new Proposal(
        all, () -> added.fixes().stream().map(fix -> without(fix, needless.get(), words)).toList());
  }

  /** The wait that is there and orders nothing, if it is beside those that are added. */
  private Optional<Site> needlessWait() {
    if (cure.kind() != Cure.Kind.RECORD_AND_WAIT || cure.existing().isEmpty()) {
      return Optional.empty();
    }
    Op wait = cure.existing().get();
    List<PathLog.At> ends = machine.log.ends(wait, cure.later());
    if (ends.isEmpty() || !ends.get(0).site().equals(wait.at())) {
      return Optional.empty();
    }
    Spot call = site.spot(ends.get(0));
    boolean beside = call.isWith(site.later) && MovedCall.isMovable(call);
    return beside ? Optional.of(wait.at()) : Optional.empty();
  }

  private static Fix without(Fix fix, Site wait, String words) {
    List<Fix.Step> steps = new ArrayList<>(fix.steps());
    steps.add(new Fix.Step.Remove(wait));
    return new Fix(fix.words() + "; " + words, false, steps, fix.event());
  }

  private Proposal eventAdded() {
    Optional<Op.Record> recorded = recordedAfter();
    if (recorded.isPresent()) {
      Spot.Named event =
          site.later.event(recorded.get().event(), recorded.get(), CureSite.NEW_EVENT);
      Spelled.Arg arg = Spelled.Arg.of(event.text(), event.type());
      if (event.inScope() || site.later.around().isEmpty()) {
        CureSite.Added wait = site.await(arg, site.laterStream());
        boolean ready = wait.ready() && event.inScope();
        return new Proposal(
                List.of(site.before() + wait.words()),
                () -> ready ? List.of(safe(wait, site.insertBefore(wait))) : List.of())
            .or(this::newEvent);
      }
    }
    return newEvent();
  }

  private Proposal newEvent() {
    Spelled.Arg event = Spelled.Arg.of(CureSite.NEW_EVENT, "");
    CureSite.Added record = site.record(event, site.earlierStream());
    String type = record.spelled().eventType();
    CureSite.Added wait = site.await(Spelled.Arg.of(CureSite.NEW_EVENT, type), site.laterStream());
    List<String> words =
        List.of(site.after() + record.words() + handed(), site.before() + wait.words());
    return new Proposal(words, () -> newEvent(record, wait, type));
  }

  private List<Fix> newEvent(CureSite.Added record, CureSite.Added wait, String type) {
    List<Fix> fixes = new ArrayList<>();
    Optional<Fix.NewEvent> made = site.spelling.newEvent(CureSite.NEW_EVENT, type, site.near);
    if (record.ready() && wait.ready() && made.isPresent() && site.isTogether()) {
      fixes.add(
          new Fix(
              record.words() + "; " + wait.words(),
              true,
              List.of(site.insertAfter(record), site.insertBefore(wait)),
              made));
    }
    fixes.addAll(hostWaits());
    return fixes;
  }

  private static Fix safe(CureSite.Added call, Fix.Step where) {
    return Fix.safe(call.words(), List.of(where));
  }

  /** An event that one thread records has to get to the one that makes a stream wait for it. */
  private String handed() {
    boolean otherThread = !cure.earlier().host().equals(cure.later().host());
    return otherThread ? ", and hand " + CureSite.NEW_EVENT + " over with the result" : "";
  }

  /** Where no event can get from one place to the other: it costs time, so it is not for all. */
  private List<Fix> hostWaits() {
    CureSite.Added sync = site.sync(site.earlierStream());
    return sync.ready()
        ? List.of(Fix.unsafe(sync.words(), List.of(site.insertAfter(sync))))
        : List.of();
  }

  /** The host waits for the earlier's stream. */
  Proposal hostWaitsForStream() {
    CureSite.Known own = site.stream(cure.earlier(), site.later);
    boolean othersOwn = isOthersOwnStream();
    CureSite.Added here = site.sync(othersOwn ? site.earlierStream() : own);
    CureSite.Added there = site.sync(site.earlierStream());
    boolean atEarlier = othersOwn || (!here.ready() && there.ready());
    return new Proposal(
        List.of(atEarlier ? site.after() + there.words() : site.before() + here.words()),
        () -> {
          List<Fix> fixes = new ArrayList<>();
          if (here.ready() && !othersOwn) {
            fixes.add(safe(here, site.insertBefore(here)));
          }
          if (there.ready()) {
            fixes.add(safe(there, site.insertAfter(there)));
          }
          return fixes;
        });
  }

  /** Whether the same words mean another stream on the later's thread. */
  private boolean isOthersOwnStream() {
    Optional<HostId> thread = CureSite.streamOf(cure.earlier()).flatMap(machine.ids::threadOf);
    return thread.isPresent() && !thread.get().equals(cure.later().host());
  }

  /** The host waits for an event that is there, else for the stream. */
  Proposal hostWaitsForEvent() {
    Optional<Op> said =
        cure.kind() == Cure.Kind.SYNC_EVENT ? cure.existing() : recordedAfter().map(r -> r);
    Optional<EventId> id = said.flatMap(FindingFactory::eventOf);
    if (id.isEmpty()) {
      return hostWaitsForStream();
    }
    Spot.Named event = site.later.event(id.get(), said.orElseThrow(), CureSite.NEW_EVENT);
    boolean named = !event.text().equals(CureSite.NEW_EVENT);
    if (!named || (!event.inScope() && site.later.around().isPresent())) {
      return hostWaitsForStream();
    }
    CureSite.Added sync = site.sync(Spelled.Arg.of(event.text(), event.type()), event.inScope());
    if (!sync.spelled().exact()) {
      return hostWaitsForStream();
    }
    return new Proposal(
            List.of(site.before() + sync.words()),
            () -> sync.ready() ? List.of(safe(sync, site.insertBefore(sync))) : List.of())
        .or(this::hostWaitsForStream);
  }

  /** The event that is waited for is recorded where it should have been. */
  Proposal recordExisting() {
    Optional<EventId> id = cure.existing().flatMap(FindingFactory::eventOf);
    Spot.Named event =
        id.map(e -> site.earlier.event(e, cure.existing().orElseThrow(), CureSite.NEW_EVENT))
            .orElse(new Spot.Named(CureSite.NEW_EVENT, "", false));
    if (!event.inScope() && site.earlier.around().isPresent()) {
      return event();
    }
    CureSite.Added record =
        site.record(Spelled.Arg.of(event.text(), event.type()), site.earlierStream());
    boolean ready = record.ready() && event.inScope();
    return new Proposal(
            List.of(site.after() + record.words()),
            () -> ready ? List.of(safe(record, site.insertAfter(record))) : List.of())
        .or(this::newEvent);
  }

  /**
   * An event that the code records after the earlier op anyway, and not again before the later: it
   * only has to be waited for.
   */
  private Optional<Op.Record> recordedAfter() {
    if (!(cure.earlier() instanceof Op.Work work)) {
      return Optional.empty();
    }
    List<Op> ops = machine.log.ops();
    int from = machine.log.trace(cure.earlier()).index();
    int to = Math.min(machine.log.trace(cure.later()).index(), ops.size());
    Map<EventId, Op.Record> valid = new LinkedHashMap<>();
    for (Op op : ops.subList(Math.min(from, to), to)) {
      if (op instanceof Op.Record record && record.stream().equals(work.stream())) {
        valid.putIfAbsent(record.event(), record);
      } else {
        FindingFactory.eventOf(op)
            .filter(event -> op instanceof Op.Record || op instanceof Op.CreateEvent)
            .ifPresent(valid::remove);
      }
    }
    return valid.values().stream()
        .filter(record -> !machine.ids.nameOf(record.event()).isEmpty())
        .findFirst();
  }
}
