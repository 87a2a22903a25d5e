package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Detail;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.hazard.Cause;
import dev.streamlint.rules.hazard.Explanation;
import dev.streamlint.rules.hazard.Slice;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns hazards into findings: how sure, and what is said, by {@link Sentences}. */
final class FindingFactory {
  /**
   * What a finding of a hazard will be, before it is put into words: most are told already.
   *
   * @param cause as it is told
   * @param later where the later access is told to be
   * @param earlier where the earlier one is
   */
  record Verdict(
      Hazard hazard,
      Explanation why,
      String rule,
      Cause cause,
      Confidence confidence,
      PathLog.Places places,
      Site later,
      Site earlier) {}

  private final Cures cures;
  private final Set<Detail> details;

  /**
   * Prepares.
   *
   * @param details what findings are to carry
   */
  FindingFactory(Cures cures, Set<Detail> details) {
    this.cures = cures;
    this.details = Set.copyOf(details);
  }

  static Verdict judge(Hazard hazard, Explanation why, Machine machine) {
    Pair pair = hazard.pair();
    PathLog.Places places = machine.log.places(pair.earlier().op(), pair.later().op());
    Cause cause = shown(why.cause(), places, machine);
    // What has to change is the call that does not pass its stream, however deep it stands.
    boolean dropped = cause == Cause.DROPPED_STREAM_ARGUMENT;
    return new Verdict(
        hazard,
        why,
        HazardRules.of(hazard, machine),
        cause,
        confidence(pair, cause, machine),
        places,
        at(pair.later(), places.later(), dropped),
        at(pair.earlier(), places.earlier(), dropped));
  }

  Finding finding(Verdict verdict, Machine machine) {
    machine.names = StreamNames.of(verdict.hazard().pair(), verdict.places(), machine);
    try {
      return named(verdict, machine);
    } finally {
      machine.names = StreamNames.NONE;
    }
  }

  private Finding named(Verdict verdict, Machine machine) {
    Hazard hazard = verdict.hazard();
    Explanation why = verdict.why();
    Pair pair = hazard.pair();
    Confidence confidence = verdict.confidence();
    Place later = place(verdict.later(), pair.later(), machine);
    Place earlier = place(verdict.earlier(), pair.earlier(), machine);
    Proposal cure = cures.of(hazard.cure(why), machine);
    Optional<Slice> program =
        details.contains(Detail.PROGRAM) || details.contains(Detail.SCENE)
            ? Slice.of(machine.log.ops(), pair, machine.order)
            : Optional.empty();
    return new Finding(
        verdict.rule(),
        confidence,
        later,
        Optional.of(earlier),
        machine.ids.nameOf(pair.later().use().buffer()),
        Sentences.message(hazard, earlier, later, machine),
        Sentences.why(verdict.cause(), pair, why, machine)
            + Sentences.afterAnotherCall(pair, machine)
            + Sentences.afterFailure(machine),
        cure.words(),
        Witness.of(pair, verdict.places(), machine),
        confidence == Confidence.POSSIBLE
            ? Doubts.of(pair, verdict.cause(), machine).orElse("")
            : "",
        program,
        details.contains(Detail.SCENE) ? Scene.of(pair, program, machine) : List.of(),
        details.contains(Detail.FIXES) ? cure.fixes() : List.of());
  }

  /**
   * Seen by itself, an op in a method that both come from is at the same place, or before. It is
   * their places in the innermost method that tell whether there is a loop.
   */
  private static Cause shown(Cause cause, PathLog.Places places, Machine machine) {
    return cause == Cause.PREVIOUS_ITERATION && !machine.log.isLoop(places) ? Cause.NO_EDGE : cause;
  }

  private static Site at(Access access, Site place, boolean dropped) {
    return dropped && HazardRules.isDefault(access) ? access.op().at() : place;
  }

  /**
   * The same finding when another path does order the two.
   *
   * @param wait a wait of that path that this one lacks
   */
  Finding onSomePath(Finding f, String onOneBranch, Optional<Site> wait) {
    if (f.confidence() != Confidence.DEFINITE) {
      return f;
    }
    boolean branch = wait.isPresent() && !onOneBranch.isEmpty();
    String why = branch ? onOneBranch : f.why();
    List<String> cure = new ArrayList<>(f.cure());
    if (branch) {
      // The end of the block is not on all of them.
      cure.subList(1, cure.size()).replaceAll(CureSite::onEveryPath);
      cure.set(0, "wait as in line " + wait.get().line() + " on every path, or " + cure.get(0));
    }
    return new Finding(
        f.rule(),
        Confidence.POSSIBLE,
        f.later(),
        f.earlier(),
        f.memory(),
        f.message(),
        why,
        cure,
        f.witness(),
        Doubts.OTHER_PATH,
        f.program(),
        f.scene(),
        f.fixes());
  }

  /** Why, if a wait on another path orders the two; empty if this path has a cause of its own. */
  static String onOneBranch(Explanation why, Pair pair, Machine machine) {
    return switch (why.cause()) {
      case NO_EDGE, PARTIAL_JOIN, PREVIOUS_ITERATION, OTHER_THREADS_STREAM, DEFAULT_STREAM ->
          Sentences.why(Cause.WAIT_ON_ONE_BRANCH, pair, why, machine);
      default -> "";
    };
  }

  private static Place place(Site site, Access access, Machine machine) {
    return new Place(site, Wording.lane(access, machine), Wording.does(access, machine));
  }

  private static Confidence confidence(Pair pair, Cause cause, Machine machine) {
    if (pair.edge() == Edge.IMPLICIT) {
      return Confidence.IMPLICIT;
    }
    return Doubts.of(pair, cause, machine).isPresent() ? Confidence.POSSIBLE : Confidence.DEFINITE;
  }

  /** The event that an op records, creates or waits for. */
  static Optional<EventId> eventOf(Op op) {
    if (op instanceof Op.Record record) {
      return Optional.of(record.event());
    } else if (op instanceof Op.Wait wait) {
      return Optional.of(wait.event());
    } else if (op instanceof Op.SyncEvent sync) {
      return Optional.of(sync.event());
    }
    return op instanceof Op.CreateEvent create ? Optional.of(create.event()) : Optional.empty();
  }
}
