package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.hazard.Cause;
import dev.streamlint.rules.hazard.CauseFinder;
import dev.streamlint.rules.hazard.Explanation;
import dev.streamlint.rules.hazard.HazardKind;
import dev.streamlint.rules.hazard.Hazards;
import dev.streamlint.rules.model.PropertyModel;
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
import java.util.HashMap;
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
  private static final String UNCREATED_STREAM = "uncreated-stream";

  /**
   * A hazard, and how it came about, for comparison with other paths.
   *
   * @param waits the waits between the two ops that are there
   * @param onOneBranch why, if it is only on one branch that a wait orders the two
   * @param isTry whether it rests on one of several values, of which the others are tried as well
   * @param takesTwoCalls whether it is there only if code out of view calls more than once
   */
  private record Kept(
      Finding finding,
      long stacks,
      Set<Site> waits,
      String onOneBranch,
      boolean isTry,
      boolean takesTwoCalls) {}

  private final FindingFactory findings;
  private final Map<String, Kept> hazards = new LinkedHashMap<>();
  private final Map<String, Finding> single = new LinkedHashMap<>();

  /** By the call stacks of pairs that some path orders: waits that do, as far as they are known. */
  private final Map<Long, Set<Site>> ordered = new HashMap<>();

  private final Set<String> explained = new HashSet<>();

  /** By the key of a finding about a handle that was never created: where it is, and which. */
  private final Map<String, String> handles = new HashMap<>();

  /** Handles that some path had created when they were used. */
  private final Set<String> created = new HashSet<>();

  private final Map<String, Finding> heapCopies = new LinkedHashMap<>();
  private final Set<String> pinnedCopies = new HashSet<>();
  private final Map<Site, SyncSites.Seen> syncs = new LinkedHashMap<>();
  private final Map<Site, Loans.Seen> loans = new LinkedHashMap<>();
  private final Set<Site> culprits = new HashSet<>();
  private final Set<Notice> notices = new LinkedHashSet<>();

  /** By the name of the call: once each is enough. */
  private final Map<String, Notice> unknownCalls = new LinkedHashMap<>();

  private final Set<String> cut = new HashSet<>();
  private final Set<Site> executed = new HashSet<>();
  private long operations;

  Observations(FindingFactory findings) {
    this.findings = findings;
  }

  /** None so far. */
  Observations none() {
    return new Observations(findings);
  }

  /** Adds what others saw, as if it had been seen here after all that was. */
  void add(Observations later) {
    later.hazards.values().forEach(this::keep);
    later.single.forEach(single::putIfAbsent);
    later.ordered.forEach(
        (stacks, waits) -> ordered.computeIfAbsent(stacks, k -> new HashSet<>()).addAll(waits));
    explained.addAll(later.explained);
    later.handles.forEach(handles::putIfAbsent);
    created.addAll(later.created);
    later.heapCopies.forEach(heapCopies::putIfAbsent);
    pinnedCopies.addAll(later.pinnedCopies);
    cut.addAll(later.cut);
    later.syncs.forEach((site, seen) -> syncs.merge(site, seen, SyncSites.Seen::and));
    later.loans.forEach((site, seen) -> loans.merge(site, seen, Loans.Seen::and));
    culprits.addAll(later.culprits);
    notices.addAll(later.notices);
    later.unknownCalls.forEach(this::keepFirst);
    executed.addAll(later.executed);
    operations += later.operations;
  }

  // --- during a path ---

  void step(Op op, Step step, OrderState before, Machine machine) {
    operations++;
    List<Hazard> hazards = new ArrayList<>();
    for (Pair pair : step.pairs()) {
      if (!isCovered(pair, step)) {
        hazard(pair, before, machine).ifPresent(hazards::add);
      }
    }
    machine.hazards.addAll(MissingEdges.of(hazards, machine));
    if (step.effect() != Effect.NOT_APPLICABLE && machine.guess != Guess.CLASS) {
      SyncSites.Seen seen = syncs.computeIfAbsent(op.at(), k -> new SyncSites.Seen());
      seen.add(op, step.effect(), before, machine);
      machine.openWaits.add(seen);
    }
    if (op instanceof Op.RecordStream lend) {
      machine.loans.lend(lend, loans.computeIfAbsent(op.at(), k -> new Loans.Seen()));
    } else if (op instanceof Op.Free free) {
      machine.loans.free(free, before);
    }
  }

  /**
   * What must wait for later work on the stream of an allocation comes after the allocation too.
   */
  private static boolean isCovered(Pair pair, Step step) {
    return pair.earlier().op() instanceof Op.Alloc
        && pair.earlier().stream().isPresent()
        && step.pairs().stream()
            .anyMatch(
                other ->
                    !(other.earlier().op() instanceof Op.Alloc)
                        && other.edge() != Edge.DOCUMENTED
                        && other.earlier().stream().equals(pair.earlier().stream())
                        && other.later().use().buffer().equals(pair.later().use().buffer()));
  }

  private static Optional<Hazard> hazard(Pair pair, OrderState before, Machine machine) {
    MemoryKind memory = before.kindOf(pair.later().use().buffer());
    Optional<HazardKind> kind = Hazards.of(pair, memory);
    if (kind.isEmpty()) {
      if (pair.edge() == Edge.DOCUMENTED && !machine.hasRepaired() && machine.failure == null) {
        machine
            .ordered
            .computeIfAbsent(
                machine.log.stacks(pair.earlier().op(), pair.later().op()), k -> new HashSet<>())
            .addAll(machine.log.waits(pair));
      }
      return Optional.empty();
    }
    boolean legacy = machine.reliesOnLegacyBarrier(pair);
    if (memory == MemoryKind.PAGEABLE && pair.edge() == Edge.IMPLICIT && !legacy) {
      return Optional.empty(); // said where the copy is
    }
    if (!machine.entry.accepts(pair, machine)
        || isCustomary(pair, machine)
        || isSharedInput(pair, machine)
        || isFreedByLoop(pair, machine)) {
      return Optional.empty();
    }
    if (machine.failure != null && !machine.failure.accepts(pair, machine)) {
      return Optional.empty();
    }
    boolean nextRound = machine.log.isNextRound(pair.earlier().op(), pair.later().op());
    Explanation found = CauseFinder.explain(pair, machine.log.ops(), before, nextRound);
    Explanation why = legacy ? found.because(Cause.LEGACY_BARRIER) : found;
    machine.repaired();
    int index = machine.log.ops().size();
    return Optional.of(new Hazard(pair, kind.get(), why, index, pair.earlier().op()));
  }

  /**
   * A plain free after work on the default stream, or on a stream from out of view: everybody
   * relies on its waiting, and with one stream nothing else can go wrong.
   */
  private static boolean isCustomary(Pair pair, Machine machine) {
    return pair.edge() == Edge.IMPLICIT
        && pair.later().op() instanceof Op.Free
        && pair.earlier().stream()
            .map(s -> s.equals(StreamId.LEGACY) || machine.ids.isAssumed(s))
            .orElse(false);
  }

  /**
   * A loop frees what it is given from out of view, a thing a round: that two of them are one is
   * only known by how they are named.
   */
  private static boolean isFreedByLoop(Pair pair, Machine machine) {
    Op earlier = pair.earlier().op();
    Op later = pair.later().op();
    return earlier instanceof Op.Free
        && later instanceof Op.Free
        && !machine.ids.isMadeInView(pair.later().use().buffer())
        && machine.log.trace(earlier).sites().equals(machine.log.trace(later).sites());
  }

  private static boolean isSharedInput(Pair pair, Machine machine) {
    Optional<UnseenLaunch> later = machine.log.launch(pair.later().op());
    return later.isPresent()
        && machine
            .log
            .launch(pair.earlier().op())
            .filter(e -> e.sharesInput(later.get(), pair.later().use().buffer()))
            .isPresent();
  }

  void uncreated(Value stream, LibraryCall call, Machine machine) {
    Site at = machine.site(call.at());
    if (machine.failure == null
        && machine.guess != Guess.CLASS
        && machine.reportedUncreated.putIfAbsent(stream.keyOrEmpty(), at) == null) {
      Finding finding = CallFindings.uncreated(stream, at, machine);
      single.putIfAbsent(finding.rule() + at, finding);
      handles.putIfAbsent(finding.rule() + at, handle(stream, at, machine));
    }
  }

  /** On this path the handle was filled before the call. */
  void created(Value stream, LibraryCall call, Machine machine) {
    if (stream instanceof Value.Ref && machine.object(stream).name != null) {
      created.add(handle(stream, machine.site(call.at()), machine));
    }
  }

  /** The variable that is passed there, whatever object is in it. */
  private static String handle(Value stream, Site at, Machine machine) {
    return machine.object(stream).name + " " + at;
  }

  /** The program switches on what makes a library hazardous. */
  void property(PropertyModel property, LibraryCall call, Machine machine) {
    Finding finding = CallFindings.property(property, machine.site(call.at()));
    single.putIfAbsent(finding.rule() + finding.later().at(), finding);
  }

  void heapCopy(LibraryCall call, Machine machine) {
    if (machine.guess != Guess.CLASS) {
      heapCopies.putIfAbsent(
          stack(call, machine), CallFindings.heapCopy(machine.site(call.at()), machine));
    }
  }

  /** The call is given memory of which it is known that it is page-locked. */
  void pinnedCopy(LibraryCall call, Machine machine) {
    pinnedCopies.add(stack(call, machine));
  }

  /** The call, and the call of the method that it stands in. */
  private static String stack(LibraryCall call, Machine machine) {
    return machine.site(call.at()) + " < " + machine.frame.callSite;
  }

  // --- after a path ---

  void endOfPath(Machine machine) {
    List<Op> ops = machine.log.ops();
    for (Hazard hazard : machine.hazards) {
      List<Op> after = ops.subList(Math.min(hazard.index(), ops.size()), ops.size());
      Explanation why = CauseFinder.refine(hazard.explanation(), hazard.pair(), after);
      hazard.explanation().culprit().ifPresent(c -> culprit(c, ops));
      why.culprit().ifPresent(c -> culprit(c, ops));
      long stacks = machine.log.stacks(hazard.pair().earlier().op(), hazard.pair().later().op());
      machine.ordered.remove(stacks);
      FindingFactory.Verdict verdict = FindingFactory.judge(hazard, why, machine);
      boolean isTry = machine.triesEach && Doubts.restsOnGuess(hazard.pair(), machine);
      String key = key(verdict.rule(), verdict.later());
      boolean takesTwoCalls =
          machine
              .log
              .furtherCall(hazard.pair().earlier().op(), hazard.pair().later().op())
              .isPresent();
      if (isNews(key, verdict.confidence(), isTry, takesTwoCalls)) {
        String onOneBranch = FindingFactory.onOneBranch(why, hazard.pair(), machine);
        Set<Site> waits = machine.log.waits(hazard.pair());
        Finding finding = findings.finding(verdict, machine);
        hazards.put(key, new Kept(finding, stacks, waits, onOneBranch, isTry, takesTwoCalls));
      }
      explain(why, machine);
    }
    machine.ordered.forEach(
        (key, waits) -> ordered.computeIfAbsent(key, k -> new HashSet<>()).addAll(waits));
    machine.openWaits.forEach(s -> s.endOfPath(machine));
    machine.loans.endOfPath();
  }

  /** A stream that was never created is no finding of its own where it is the cause of one. */
  private void explain(Explanation why, Machine machine) {
    if (why.cause() == Cause.STREAM_NEVER_CREATED) {
      why.culprit()
          .flatMap(machine.log::handle)
          .map(handle -> machine.reportedUncreated.get(handle.key))
          .ifPresent(at -> explained.add(UNCREATED_STREAM + at));
    }
  }

  /**
   * The call that was meant to order a hazard's ops, and the waits that rest on it, are no findings
   * of their own.
   */
  private void culprit(Op culprit, List<Op> ops) {
    culprits.add(culprit.at());
    Optional<EventId> event = FindingFactory.eventOf(culprit);
    for (Op op : ops) {
      if (event.isPresent() && SyncSites.eventOf(op).equals(event)) {
        culprits.add(op.at());
      }
    }
  }

  private void keep(Kept kept) {
    Finding finding = kept.finding();
    String key = key(finding.rule(), finding.later().at());
    if (isNews(key, finding.confidence(), kept.isTry(), kept.takesTwoCalls())) {
      hazards.put(key, kept);
    }
  }

  /** One finding a rule and line; the surest, then what takes one call, and then the first. */
  private boolean isNews(String key, Confidence confidence, boolean isTry, boolean takesTwoCalls) {
    Kept before = hazards.get(key);
    if (before == null || (before.isTry() && !isTry)) {
      return true;
    }
    int surer = before.finding().confidence().compareTo(confidence);
    return surer > 0 || (surer == 0 && before.takesTwoCalls() && !takesTwoCalls);
  }

  private static String key(String rule, Site later) {
    return rule + "@" + later.file() + ":" + later.line();
  }

  // --- gaps ---

  void notice(Notice.Kind kind, Site at, String message) {
    notices.add(new Notice(kind, at.file(), at.line(), at.column(), message));
  }

  void budget(Site at, String message) {
    notice(Notice.Kind.BUDGET, at, message);
  }

  /** A call of a known library that no model knows; told at the first place. */
  void unknownCall(String owner, String name, Site at) {
    String call = owner.substring(owner.lastIndexOf('.') + 1) + "." + name;
    String message = "no model says what `" + call + "` does";
    keepFirst(
        call, new Notice(Notice.Kind.UNKNOWN_CALL, at.file(), at.line(), at.column(), message));
  }

  private void keepFirst(String call, Notice notice) {
    unknownCalls.merge(call, notice, (a, b) -> a.compareTo(b) <= 0 ? a : b);
  }

  /** Not all paths of the entry were run to their ends. */
  void cut(Entry entry) {
    cut.add(entry.label());
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
    hazards.values().stream()
        .filter(kept -> !(kept.isTry() && ordered.containsKey(kept.stacks())))
        .map(this::onAllPaths)
        .forEach(all::add);
    single.forEach(
        (key, f) -> {
          if (!explained.contains(key) && !created.contains(handles.getOrDefault(key, ""))) {
            all.add(f);
          }
        });
    Set<Site> told = new HashSet<>();
    heapCopies.forEach(
        (stack, f) -> {
          // Code that passes page-locked memory by the same way knows the difference.
          if (!pinnedCopies.contains(stack) && told.add(f.later().at())) {
            all.add(f);
          }
        });
    for (Map.Entry<Site, SyncSites.Seen> entry : syncs.entrySet()) {
      if (!culprits.contains(entry.getKey())) {
        entry
            .getValue()
            .verdict(cut)
            .flatMap(v -> CallFindings.sync(v, entry.getValue()))
            .ifPresent(all::add);
      }
    }
    for (Loans.Seen seen : loans.values()) {
      seen.verdict(cut).flatMap(v -> CallFindings.loan(v, seen)).ifPresent(all::add);
    }
    return all;
  }

  private Finding onAllPaths(Kept kept) {
    Set<Site> waits = ordered.get(kept.stacks());
    if (waits == null) {
      return kept.finding();
    }
    Optional<Site> lacking =
        waits.stream().filter(wait -> !kept.waits().contains(wait)).min(Site::compareTo);
    return findings.onSomePath(kept.finding(), kept.onOneBranch(), lacking);
  }

  List<Notice> notices() {
    List<Notice> all = new ArrayList<>(notices);
    all.addAll(unknownCalls.values());
    return all;
  }

  long operations() {
    return operations;
  }
}
