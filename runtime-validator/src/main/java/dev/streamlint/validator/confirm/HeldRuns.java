package dev.streamlint.validator.confirm;

import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs of a program with one call held, and what they say of each of some later calls. A loop comes
 * to a call more than once, and only some of the visits may race: where the first is in order, the
 * next are tried.
 *
 * <p>Where a device only shows that something was not done for a while, a visit is in order if that
 * is so again when the gate is closed for longer: what waits is done when the gate is opened, and
 * what takes its time is done at the same time as before.
 */
final class HeldRuns {
  private static final int MOST_VISITS = 4;

  private final Program program;
  private final String device;

  /**
   * @param device where the program's GPU calls run, for verdicts
   */
  HeldRuns(Program program, String device) {
    this.program = program;
    this.device = device;
  }

  /**
   * Runs it as often as it takes.
   *
   * @return for each of the later calls
   */
  List<Verdict> verdicts(Site earlier, List<Site> later) throws InterruptedException {
    List<Course> all = later.stream().map(Course::new).toList();
    List<Course> open = all;
    for (int visit = 1; visit <= MOST_VISITS && !open.isEmpty(); visit++) {
      List<Try> tries = tries(earlier, open, visit);
      for (int i = 0; i < open.size(); i++) {
        open.get(i).take(tries.get(i));
      }
      open = open.stream().filter(each -> each.again).toList();
    }
    return all.stream().map(Course::verdict).toList();
  }

  /**
   * What one run came to for one of the later calls.
   *
   * @param again whether another visit of the earlier call may say something else
   */
  private record Try(Verdict verdict, boolean again) {
    /** What an order comes to when the same was tried with the gate closed for longer. */
    private Try afterLonger(Try longer) {
      return switch (longer.verdict().kind()) {
        case ORDERED ->
            new Try(
                verdict.with(List.of("the same again, when it was held for longer")),
                again && longer.again());
        case CONFIRMED -> longer;
        case NOT_REACHED, INCONCLUSIVE ->
            new Try(
                new Verdict(
                    Kind.INCONCLUSIVE,
                    "it was not done while the earlier operation was held, but not so again: "
                        + longer.verdict().reason(),
                    longer.verdict().evidence(),
                    Optional.empty(),
                    Optional.empty(),
                    longer.verdict().device()),
                again);
      };
    }
  }

  private List<Try> tries(Site earlier, List<Course> open, int visit)
      throws InterruptedException {
    List<Try> tries = run(earlier, open, visit, false);
    List<Integer> timed = new ArrayList<>();
    for (int i = 0; i < tries.size(); i++) {
      if (program.isTimed() && tries.get(i).verdict().kind() == Kind.ORDERED) {
        timed.add(i);
      }
    }
    if (!timed.isEmpty()) {
      List<Try> again = run(earlier, timed.stream().map(open::get).toList(), visit, true);
      for (int i = 0; i < timed.size(); i++) {
        tries.set(timed.get(i), tries.get(timed.get(i)).afterLonger(again.get(i)));
      }
    }
    return tries;
  }

  private List<Try> run(Site earlier, List<Course> observed, int visit, boolean longer)
      throws InterruptedException {
    String hold = HeldPlaces.told(earlier) + (visit == 1 ? "" : "#" + visit);
    List<String> observe = observed.stream().map(each -> HeldPlaces.told(each.later)).toList();
    Program.Ending ending = program.run(hold, observe, longer);
    List<Try> tries = new ArrayList<>();
    for (int i = 0; i < observed.size(); i++) {
      tries.add(tried(ending, i, visit));
    }
    return tries;
  }

  private Try tried(Program.Ending ending, int observed, int visit) {
    Optional<Verdict> said =
        ending.said(observed).stream().min(Comparator.comparing(Verdict::kind));
    if (said.isEmpty()) {
      Verdict silence = inconclusive(ending.sentence() + ", and the agent in it said nothing");
      return new Try(silence.with(ending.lastWords()), false);
    }
    Verdict verdict = said.get();
    boolean again =
        ending.exitCode().isPresent()
            && ending.visits().orElse(Integer.MAX_VALUE) > visit
            && (verdict.kind() == Kind.ORDERED || verdict.kind() == Kind.INCONCLUSIVE);
    if (ending.isOrderly()) {
      return new Try(verdict, again);
    } else if (verdict.kind() == Kind.CONFIRMED || verdict.kind() == Kind.ORDERED) {
      return new Try(verdict.with(List.of(ending.sentence())), again);
    }
    Verdict broken = inconclusive(ending.sentence() + "; " + verdict.reason());
    return new Try(broken.with(ending.lastWords()), again);
  }

  private Verdict inconclusive(String reason) {
    return new Verdict(
        Kind.INCONCLUSIVE, reason, List.of(), Optional.empty(), Optional.empty(), device);
  }

  /** One later call, and what the visits so far have come to. */
  private static final class Course {
    private final Site later;
    private final List<String> silent = new ArrayList<>();
    private @Nullable Verdict best;
    private int visits;
    private boolean again = true;

    private Course(Site later) {
      this.later = later;
    }

    private void take(Try tried) {
      Verdict next = tried.verdict();
      again = tried.again();
      if (best == null) {
        best = next;
        visits = 1;
      } else if (next.kind() == Kind.NOT_REACHED) {
        again = false; // it does not come there again
      } else {
        visits++;
        boolean isBetter = next.kind().compareTo(best.kind()) <= 0;
        Verdict worse = isBetter ? best : next;
        if (worse.kind() == Kind.INCONCLUSIVE) {
          silent.add("another visit says nothing: " + worse.reason());
        }
        best = isBetter ? next : best;
      }
    }

    private Verdict verdict() {
      Verdict found = Objects.requireNonNull(best);
      if (visits == 1 || found.kind() == Kind.CONFIRMED) {
        return found;
      }
      List<String> remarks = new ArrayList<>();
      remarks.add("looked at the first " + visits + " visits of the earlier");
      remarks.addAll(silent.stream().distinct().toList());
      return found.with(remarks);
    }
  }
}
