package dev.streamlint.validator.cli;

import dev.streamlint.validator.confirm.Flagged;
import dev.streamlint.validator.confirm.TracedPair;
import dev.streamlint.validator.confirm.TriedPair;
import dev.streamlint.validator.verdict.Verdict;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Findings and pairs, tried in programs a few at a time, and told of in their order. */
final class Trials {
  private final ProgramRuns runs;
  private final int jobs;
  private final PrintStream err;
  private final boolean watched;
  private final List<TriedPair> pairs = new ArrayList<>();
  private boolean isWhole = true;

  /**
   * @param jobs programs that run at a time
   * @param err is told how far it is, and which programs could not be looked at
   * @param watched whether somebody sees what is told there
   */
  Trials(ProgramRuns runs, int jobs, PrintStream err, boolean watched) {
    this.runs = runs;
    this.jobs = jobs;
    this.err = err;
    this.watched = watched;
  }

  /**
   * Judges findings.
   *
   * @param commands those that may come to a finding
   */
  void judge(
      List<Flagged> findings,
      Function<Flagged, List<List<String>>> commands,
      BiConsumer<Flagged, Verdict> told)
      throws InterruptedException {
    List<Callable<Verdict>> work = new ArrayList<>();
    findings.forEach(each -> work.add(() -> runs.verdict(each, commands.apply(each))));
    try (Progress progress = new Progress(err, watched, findings.size());
        InOrder inOrder = new InOrder(jobs)) {
      inOrder.run(
          work,
          i -> progress.next(findings.get(i).place()),
          (i, verdict) -> {
            progress.clear();
            told.accept(findings.get(i), verdict);
          });
    }
  }

  /**
   * Tries every pair of each program.
   *
   * @param programs commands by the name of the program
   * @param known what need not be tried
   */
  void tryPairs(
      Map<String, List<String>> programs, Predicate<TracedPair> known, Consumer<TriedPair> told)
      throws InterruptedException {
    List<String> names = List.copyOf(programs.keySet());
    List<Callable<ProgramRuns.Tried>> work = new ArrayList<>();
    programs.forEach((name, command) -> work.add(() -> runs.pairs(name, command, known)));
    try (Progress progress = new Progress(err, watched, names.size());
        InOrder inOrder = new InOrder(jobs)) {
      inOrder.run(
          work,
          i -> progress.next(names.get(i)),
          (i, found) -> {
            progress.clear();
            found.objection().ifPresent(why -> object(names.get(i), why));
            pairs.addAll(found.pairs());
            found.pairs().forEach(told);
          });
    }
  }

  private void object(String program, String why) {
    isWhole = false;
    err.println("stream-lint: " + program + ": " + why);
  }

  /** Where they are tried. */
  String device() {
    return runs.device();
  }

  /** What came of the pairs so far. */
  List<TriedPair> pairs() {
    return List.copyOf(pairs);
  }

  /** Whether every program told of its pairs. */
  boolean isWhole() {
    return isWhole;
  }
}
