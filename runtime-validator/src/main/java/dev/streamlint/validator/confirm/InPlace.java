package dev.streamlint.validator.confirm;

import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Judges findings in the user's own program: for each, the program is run with the earlier call
 * held.
 */
public final class InPlace {
  private final HeldRuns runs;
  private final SourceTree sources;
  private final String device;

  /**
   * @param device where the program's GPU calls run, for verdicts
   */
  public InPlace(Program program, SourceTree sources, String device) {
    this.runs = new HeldRuns(program, device);
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
    Verdict verdict = runs.verdicts(places.get().earlier(), List.of(places.get().later())).get(0);
    if (verdict.kind() == Kind.ORDERED && places.get().afterFree()) {
      return inconclusive("it comes after the free, which is the fault: a replay shows the harm")
          .with(verdict.evidence());
    }
    return verdict.with(remarks(finding, places.get(), verdict));
  }

  /**
   * Runs the program as often as it takes for places of which a run has told.
   *
   * @param pairs all of the same earlier place
   */
  public List<Verdict> verdicts(List<TracedPair> pairs) throws InterruptedException {
    boolean canBeTold =
        pairs.stream()
            .allMatch(p -> new HeldPlaces(p.earlier(), p.later(), p.afterFree()).canBeTold());
    if (!canBeTold || pairs.isEmpty()) {
      return pairs.stream()
          .map(p -> inconclusive("the agent cannot be told of such places"))
          .toList();
    }
    return runs.verdicts(pairs.get(0).earlier(), pairs.stream().map(TracedPair::later).toList());
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
}
