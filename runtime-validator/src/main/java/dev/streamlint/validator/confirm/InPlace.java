package dev.streamlint.validator.confirm;

import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Judges findings in the user's own program: for each, the program is run with the earlier call
 * held. A loop comes to a call more than once, and only some of the visits may race: if the first
 * is in order, the next are tried.
 */
public final class InPlace {
  private static final int MOST_VISITS = 4;

  private final Program program;
  private final SourceTree sources;
  private final String device;

  /**
   * @param device where the program's GPU calls run, for verdicts
   */
  public InPlace(Program program, SourceTree sources, String device) {
    this.program = program;
    this.sources = sources;
    this.device = device;
  }

  /** Runs the program as often as it takes. */
  public Verdict verdict(Flagged finding) throws InterruptedException {
    Optional<HeldPlaces> places = HeldPlaces.of(finding);
    if (places.isEmpty()) {
      return inconclusive("the finding is not about two operations: there is nothing to hold back");
    } else if (!places.get().canBeTold()) {
      return inconclusive(
          "the finding does not name two calls, and the agent can hold and see no more than calls");
    }
    Optional<String> objection = objection(finding, places.get());
    if (objection.isPresent()) {
      return inconclusive(objection.get());
    }
    Verdict verdict = verdict(places.get());
    if (verdict.kind() == Kind.ORDERED && places.get().afterFree()) {
      return with(
          inconclusive("it comes after the free, which is the fault: a replay shows the harm"),
          verdict.evidence());
    }
    return with(verdict, remarks(finding, places.get(), verdict));
  }

  /** Runs the program as often as it takes for two places of which a run has told. */
  public Verdict verdict(TracedPair pair) throws InterruptedException {
    HeldPlaces places = new HeldPlaces(pair.earlier(), pair.later(), pair.afterFree());
    return places.canBeTold()
        ? verdict(places)
        : inconclusive("the agent cannot be told of such places");
  }

  private Verdict verdict(HeldPlaces places) throws InterruptedException {
    Try best = run(places, 1);
    List<String> silent = new ArrayList<>();
    int visits = 1;
    boolean more = best.again();
    while (more && visits < MOST_VISITS) {
      Try next = run(places, visits + 1);
      Kind kind = next.verdict().kind();
      if (kind == Kind.NOT_REACHED) {
        break; // it does not come there again
      }
      visits++;
      more = next.again();
      Verdict worse = kind.compareTo(best.verdict().kind()) <= 0 ? best.verdict() : next.verdict();
      if (worse.kind() == Kind.INCONCLUSIVE) {
        silent.add("another visit says nothing: " + worse.reason());
      }
      if (kind.compareTo(best.verdict().kind()) <= 0) {
        best = next;
      }
    }
    if (visits == 1 || best.verdict().kind() == Kind.CONFIRMED) {
      return best.verdict();
    }
    List<String> remarks = new ArrayList<>();
    remarks.add("looked at the first " + visits + " visits of the earlier");
    remarks.addAll(silent.stream().distinct().toList());
    return with(best.verdict(), remarks);
  }

  /**
   * What one run came to.
   *
   * @param again whether another visit of the earlier call may say something else
   */
  private record Try(Verdict verdict, boolean again) {}

  private Try run(HeldPlaces places, int visit) throws InterruptedException {
    String hold = HeldPlaces.told(places.earlier()) + (visit == 1 ? "" : "#" + visit);
    Program.Ending ending = program.run(hold, HeldPlaces.told(places.later()));
    Optional<Verdict> said = ending.said().stream().min(Comparator.comparing(Verdict::kind));
    if (said.isEmpty()) {
      Verdict silence = inconclusive(ending.sentence() + ", and the agent in it said nothing");
      return new Try(with(silence, ending.lastWords()), false);
    }
    Verdict verdict = said.get();
    boolean again =
        ending.exitCode().isPresent()
            && ending.visits().orElse(Integer.MAX_VALUE) > visit
            && (verdict.kind() == Kind.ORDERED || verdict.kind() == Kind.INCONCLUSIVE);
    if (ending.isOrderly()) {
      return new Try(verdict, again);
    } else if (verdict.kind() == Kind.CONFIRMED || verdict.kind() == Kind.ORDERED) {
      return new Try(with(verdict, List.of(ending.sentence())), again);
    }
    Verdict broken = inconclusive(ending.sentence() + "; " + verdict.reason());
    return new Try(with(broken, ending.lastWords()), again);
  }

  /** Why the program need not be run. */
  private Optional<String> objection(Flagged finding, HeldPlaces places) {
    for (Site at : List.of(finding.later(), places.earlier(), places.later())) {
      if (sources.state(at.file()) == SourceTree.State.OUTSIDE) {
        return Optional.of(
            at.file() + " is not below the folder that the findings are relative to; not opened");
      }
    }
    if (isThere(finding.later()) && !sources.isAsFlagged(finding)) {
      return Optional.of(changed(finding.later(), finding));
    }
    for (Site at : List.of(places.earlier(), places.later())) {
      if (isThere(at) && !sources.begins(at)) {
        return Optional.of(changed(at, finding));
      } else if (isThere(at) && !sources.mayBeCall(at)) {
        return Optional.of(
            "`%s` in line %d is no call, and the agent can hold and see no more than calls"
                .formatted(at.call(), at.line()));
      }
    }
    return Optional.empty();
  }

  private boolean isThere(Site at) {
    return sources.state(at.file()) == SourceTree.State.THERE;
  }

  private static String changed(Site at, Flagged finding) {
    boolean elsewhere = !at.file().equals(finding.later().file());
    return "the source has changed since: line %d%s is not what was flagged"
        .formatted(at.line(), elsewhere ? " of " + at.file() : "");
  }

  private List<String> remarks(Flagged finding, HeldPlaces places, Verdict verdict) {
    List<String> remarks = new ArrayList<>();
    Stream.of(finding.later(), places.earlier(), places.later())
        .map(Site::file)
        .distinct()
        .filter(file -> sources.state(file) == SourceTree.State.MISSING)
        .forEach(file -> remarks.add(file + " is not there: not compared with what was flagged"));
    return verdict.kind() == Kind.INCONCLUSIVE ? List.of() : remarks;
  }

  private Verdict inconclusive(String reason) {
    return new Verdict(
        Kind.INCONCLUSIVE, reason, List.of(), Optional.empty(), Optional.empty(), device);
  }

  private static Verdict with(Verdict verdict, List<String> more) {
    List<String> evidence = new ArrayList<>(verdict.evidence());
    evidence.addAll(more);
    return new Verdict(
        verdict.kind(),
        verdict.reason(),
        evidence,
        verdict.damage(),
        verdict.cured(),
        verdict.device());
  }
}
