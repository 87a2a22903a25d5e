package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.CheckedFix;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.fix.Fixer;
import dev.streamlint.analyzer.fix.UnifiedDiff;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.op.Site;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Shows or makes the changes that findings propose, once the changed code was analysed. */
final class Fixing {
  private static final Path HERE = Path.of("");

  private final Terminal terminal;
  private final List<Path> paths;
  private final List<Finding> reported;
  private final int findings;
  private final Fixer fixer;

  /**
   * For the findings of a run.
   *
   * @param reported in its reports
   */
  Fixing(Terminal terminal, Linter.Input input, List<Finding> reported, Fixer.Analyzer analyzer) {
    this.terminal = terminal;
    this.paths = input.paths();
    this.reported = List.copyOf(reported);
    this.findings = reported.size();
    this.fixer = new Fixer(HERE, input.unsaved(), analyzer);
  }

  Map<Finding, CheckedFix> checked(Analysis analysis) {
    return fixer.check(analysis);
  }

  /** All changes that cure, also those that somebody has to look at. */
  void diff(Analysis analysis) {
    Fixer.Fixed fixed = fixer.fix(analysis, false);
    new TreeMap<>(fixed.after())
        .forEach(
            (file, text) ->
                terminal
                    .out()
                    .print(
                        UnifiedDiff.of(HERE, file, fixed.before().getOrDefault(file, ""), text)));
    long safe = fixed.done().stream().filter(Fixer.Done::safe).count();
    long others = fixed.done().size() - safe;
    terminal
        .err()
        .println(
            findings == 0
                ? "stream-lint: no findings, nothing to change"
                : "stream-lint: changes for "
                    + fixed.done().size()
                    + " of "
                    + counted()
                    + ": "
                    + safe
                    + " safe, "
                    + others
                    + " to be looked at");
    fixed.done().stream()
        .filter(d -> !d.safe())
        .forEach(
            d ->
                terminal
                    .err()
                    .println(
                        "look at "
                            + d.finding().later().at().file()
                            + ": "
                            + d.finding().rule()
                            + ": "
                            + d.words()
                            + (d.words().contains("line ") ? " (lines of the changed code)" : "")));
    fixed.left(reported).forEach(f -> terminal.err().println(withoutChange(f, fixed.newWith(f))));
  }

  private String counted() {
    return findings == 1 ? "1 finding" : findings + " findings";
  }

  /** Who reads changes for some of the findings wonders about the others. */
  private static String withoutChange(Finding finding, Set<String> news) {
    Site at = finding.later().at();
    String why =
        finding.fixes().isEmpty()
            ? "what is to be done cannot be written as an edit; see `fix` in the report"
            : "the edits that were tried do not cure it"
                + (news.isEmpty()
                    ? ""
                    : ", or bring something new, in the changed code: " + String.join(", ", news));
    return "no change for " + at.file() + ":" + at.line() + ": " + finding.rule() + ": " + why;
  }

  /** After {@link #fix}: what is not safe is not made, and who does not hear of it misses it. */
  void tellOfTheRest(Analysis analysis) {
    long left =
        fixer.check(analysis).keySet().stream()
            // A wait that has become needless stays, and needs no word.
            .filter(f -> f.confidence() != Confidence.PERFORMANCE)
            .count();
    if (left > 0) {
      terminal
          .err()
          .println(
              "stream-lint: "
                  + (left == 1 ? "1 more has a change" : left + " more have changes")
                  + " to be looked at first; --diff shows "
                  + (left == 1 ? "it" : "them"));
    }
  }

  /** Makes the safe ones, and says whether it could. */
  boolean fix(Analysis analysis) {
    Fixer.Fixed fixed = fixer.fix(analysis, true);
    Map<String, String> problems = fixer.write(fixed, paths);
    problems.values().forEach(problem -> terminal.err().println("stream-lint: " + problem));
    long made =
        fixed.done().stream()
            .filter(d -> d.files().stream().noneMatch(problems::containsKey))
            .count();
    terminal
        .err()
        .println(
            findings == 0
                ? "stream-lint: no findings, nothing to change"
                : "stream-lint: fixed "
                    + made
                    + " of "
                    + counted()
                    + " in "
                    + (fixed.after().size() - problems.size())
                    + (fixed.after().size() - problems.size() == 1 ? " file" : " files"));
    return problems.isEmpty();
  }
}
