package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.hazard.CauseFinder;
import dev.streamlint.rules.hazard.Explanation;
import dev.streamlint.rules.hazard.HazardKind;
import dev.streamlint.rules.hazard.Hazards;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.Effect;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import dev.streamlint.rules.order.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What all paths saw, and what follows from it. A verdict about a place takes every visit to it
 * into account.
 */
final class Observations {
  private final FindingFactory findings;
  private final Map<String, Kept> hazards = new LinkedHashMap<>();
  private final Map<String, Finding> single = new LinkedHashMap<>();
  private final Set<Long> ordered = new HashSet<>();
  private final Map<Site, SyncSites.Seen> syncs = new LinkedHashMap<>();
  private final Set<Site> culprits = new HashSet<>();
  private final Set<Notice> notices = new LinkedHashSet<>();
  private final Set<Site> executed = new HashSet<>();
  private long operations;

  /** A hazard's finding, and by which calls it came about. */
  private record Kept(Finding finding, long stacks) {
    Confidence confidence() {
      return finding.confidence();
    }
  }

  Observations(FindingFactory findings) {
    this.findings = findings;
  }

  /** None so far. */
  Observations none() {
    return new Observations(findings);
  }

  /** Adds what others saw, as if it had been seen here after all that was. */
  void add(Observations later) {
    later.hazards.forEach(this::keep);
    later.single.forEach(single::putIfAbsent);
    ordered.addAll(later.ordered);
    later.syncs.forEach((site, seen) -> syncs.merge(site, seen, SyncSites.Seen::and));
    culprits.addAll(later.culprits);
    notices.addAll(later.notices);
    executed.addAll(later.executed);
    operations += later.operations;
  }

  // --- during a path ---

  void step(Op op, Step step, OrderState before, Machine machine) {
    operations++;
    for (Pair pair : step.pairs()) {
      pair(pair, before, machine);
    }
    if (step.effect() != Effect.NOT_APPLICABLE) {
      SyncSites.Seen seen = syncs.computeIfAbsent(op.at(), k -> new SyncSites.Seen());
      seen.add(op, step.effect(), before, machine);
      machine.openWaits.add(seen);
    }
  }

  private void pair(Pair pair, OrderState before, Machine machine) {
    MemoryKind memory = before.kindOf(pair.later().use().buffer());
    Optional<HazardKind> kind = Hazards.of(pair, memory);
    if (kind.isEmpty()) {
      if (pair.edge() == Edge.DOCUMENTED && !machine.hasRepaired()) {
        machine.ordered.add(machine.log.stacks(pair.earlier().op(), pair.later().op()));
      }
      return;
    }
    if (memory == MemoryKind.PAGEABLE && pair.edge() == Edge.IMPLICIT) {
      return; // said where the copy is
    }
    if (!machine.entry.accepts(pair, machine) || isCustomary(pair, machine)) {
      return;
    }
    Explanation why = CauseFinder.explain(pair, machine.log.ops(), before);
    machine.hazards.add(new Hazard(pair, kind.get(), why, machine.log.ops().size()));
    machine.repaired();
  }

  /**
   * A plain free after work on the default stream, or on a stream from out of view: everybody
   * relies on its waiting, and with one stream nothing else can go wrong.
   */
  private static boolean isCustomary(Pair pair, Machine machine) {
    return pair.edge() == Edge.IMPLICIT
        && pair.later().op() instanceof Op.Free
        && pair.earlier().stream()
            .map(s -> s.equals(StreamId.LEGACY) || machine.isAssumed(s))
            .orElse(false);
  }

  void uncreated(Value stream, LibraryCall call, Machine machine) {
    Site at = machine.site(call.at());
    if (machine.reportedUncreated.add(stream.keyOrEmpty())) {
      findings.uncreated(stream, at, machine).ifPresent(f -> single.putIfAbsent(f.rule() + at, f));
    }
  }

  void heapCopy(LibraryCall call, Machine machine) {
    Finding finding = findings.heapCopy(machine.site(call.at()), machine);
    single.putIfAbsent(finding.rule() + finding.later().at(), finding);
  }

  // --- after a path ---

  void endOfPath(Machine machine) {
    List<Op> ops = machine.log.ops();
    for (Hazard hazard : machine.hazards) {
      List<Op> after = ops.subList(Math.min(hazard.index(), ops.size()), ops.size());
      Explanation why = CauseFinder.refine(hazard.explanation(), hazard.pair(), after);
      why.culprit().ifPresent(c -> culprit(c, ops));
      long stacks = machine.log.stacks(hazard.pair().earlier().op(), hazard.pair().later().op());
      machine.ordered.remove(stacks);
      Optional<Finding> finding = findings.hazard(hazard, why, machine);
      if (finding.isPresent()) {
        keep(finding.get(), stacks);
      }
    }
    ordered.addAll(machine.ordered);
    machine.openWaits.forEach(s -> s.endOfPath(machine));
  }

  /**
   * The call that was meant to order a hazard's ops, and the waits that rest on it, are no findings
   * of their own.
   */
  private void culprit(Op culprit, List<Op> ops) {
    culprits.add(culprit.at());
    Optional<EventId> event = SyncSites.eventOf(culprit);
    for (Op op : ops) {
      if (event.isPresent() && SyncSites.eventOf(op).equals(event)) {
        culprits.add(op.at());
      }
    }
  }

  /** One finding a rule and line; the surest and then the first. */
  private void keep(Finding finding, long where) {
    String key =
        finding.rule() + "@" + finding.later().at().file() + ":" + finding.later().at().line();
    keep(key, new Kept(finding, where));
  }

  private void keep(String key, Kept kept) {
    Kept before = hazards.get(key);
    if (before == null || kept.confidence().compareTo(before.confidence()) < 0) {
      hazards.put(key, kept);
    }
  }

  // --- gaps ---

  void notice(Notice.Kind kind, Site at, String message) {
    notices.add(new Notice(kind, at.file(), at.line(), message));
  }

  void budget(Site at, String message) {
    notice(Notice.Kind.BUDGET, at, message);
  }

  void executed(MethodDecl method) {
    executed.add(method.at());
  }

  boolean wasExecuted(MethodDecl method) {
    return executed.contains(method.at());
  }

  // --- the end ---

  List<Finding> findings() {
    List<Finding> all = new ArrayList<>();
    for (Kept kept : hazards.values()) {
      boolean orderedElsewhere = ordered.contains(kept.stacks());
      all.add(orderedElsewhere ? findings.onSomePath(kept.finding()) : kept.finding());
    }
    all.addAll(single.values());
    for (Map.Entry<Site, SyncSites.Seen> entry : syncs.entrySet()) {
      if (!culprits.contains(entry.getKey())) {
        entry
            .getValue()
            .verdict()
            .flatMap(v -> findings.sync(v, entry.getValue()))
            .ifPresent(all::add);
      }
    }
    return all;
  }

  List<Notice> notices() {
    return List.copyOf(notices);
  }

  long operations() {
    return operations;
  }
}
