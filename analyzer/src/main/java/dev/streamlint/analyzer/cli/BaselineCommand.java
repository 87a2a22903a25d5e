package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.analyzer.review.Baseline;
import dev.streamlint.analyzer.review.BaselineFile;
import dev.streamlint.analyzer.review.Before;
import dev.streamlint.analyzer.review.Fingerprint;
import dev.streamlint.analyzer.review.UnusableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code baseline}: writes down what is known, so that only what is new is reported. */
@Command(
    name = "stream-lint baseline",
    customSynopsis = "stream-lint baseline [OPTION]... PATH...",
    description = {
      "",
      "Writes all findings into a file. With `--baseline FILE`, or `baseline: FILE` in",
      "the project file, a run reports only what is not in it. Lines may move, and",
      "other lines may change; write it anew when bugs in it have been mended. What it",
      "says of files that are not looked at stays.",
      "",
    },
    parameterListHeading = "Arguments:%n",
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class BaselineCommand implements Callable<Integer> {
  private static final Path DEFAULT = Path.of("stream-lint-baseline.txt");

  private final Terminal terminal;
  private final Linter linter;

  @Option(
      names = "--output",
      order = 1,
      paramLabel = "FILE",
      description =
          "Where to. Default: what the project file names, else stream-lint-baseline.txt in the"
              + " current folder.")
  private @Nullable Path output;

  @Mixin private AnalysisOptions analysis = new AnalysisOptions();

  BaselineCommand(Terminal terminal, Linter linter) {
    this.terminal = terminal;
    this.linter = linter;
  }

  @Override
  public Integer call() {
    analysis.requirePaths();
    Linter.Input input = Linter.Input.of(analysis.paths);
    Knowledge knowledge = analysis.knowledge(input);
    Path file = output == null ? KnownFindings.of(knowledge).file().orElse(DEFAULT) : output;
    Reports.checkWritable(file);
    Sources sources = new Sources(Path.of(""));
    BaselineFile form = new BaselineFile(file, sources);
    Baseline before = before(file, form);
    // As if nothing had changed: then each finding is asked for those that it hides.
    Before now = new Before(Map.of(), Set.of(), Optional.empty());
    Outcome outcome =
        analysis
            .run(
                terminal,
                linter,
                input,
                knowledge,
                sources,
                new AnalysisOptions.Wanted(Baseline.NONE, Optional.of(now), Optional.empty()))
            .outcome();
    List<Finding> findings =
        outcome.dismissed().stream()
            .filter(d -> d.why() == Dismissed.Why.UNCHANGED)
            .map(Dismissed::finding)
            .toList();
    List<Fingerprint> gone = before.gone(findings);
    List<Fingerprint> kept = gone.stream().filter(e -> isElsewhere(form.fileOf(e))).toList();
    try {
      Files.writeString(file, form.text(findings, kept));
    } catch (IOException e) {
      throw new UserError("cannot write " + file + ": " + e.getMessage());
    }
    Reports.warnOfUnread(outcome, terminal);
    int added = findings.size() - (before.size() - gone.size());
    say(file, findings.size() + kept.size(), changes(added, gone.size() - kept.size(), kept));
    return ExitCode.CLEAN;
  }

  /** What the file holds now; nothing if it is not there. */
  private static Baseline before(Path file, BaselineFile form) {
    if (!Files.exists(file)) {
      return Baseline.NONE;
    }
    try {
      return form.read(file);
    } catch (UnusableException e) {
      throw new UserError(e.getMessage() + "; remove the file to have it written anew");
    }
  }

  /** Nothing is known of what was not looked at; but what is not there has no bugs. */
  private boolean isElsewhere(Path file) {
    return Files.exists(file)
        && analysis.paths.stream().map(Sources::real).noneMatch(file::startsWith);
  }

  private static String changes(int added, int removed, List<Fingerprint> kept) {
    String files = kept.isEmpty() ? "" : "; " + kept.size() + " of files not looked at stay";
    return added == 0 && removed == 0 && kept.isEmpty()
        ? "as before"
        : added + " added, " + removed + " removed" + files;
  }

  private void say(Path file, int count, String changes) {
    String findings = count == 1 ? "1 finding is" : count + " findings are";
    terminal.err().println("stream-lint: " + findings + " in " + file + " (" + changes + ")");
  }
}
