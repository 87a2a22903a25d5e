package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.analyzer.review.Baseline;
import dev.streamlint.analyzer.review.BaselineFile;
import dev.streamlint.analyzer.review.Before;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code baseline}: writes down what is known, so that only what is new is reported. */
@Command(
    name = "stream-lint baseline",
    customSynopsis = "stream-lint baseline [OPTION]... PATH...",
    description = {
      "",
      "Writes all findings into a file. With `--baseline FILE`, a run reports only",
      "what is not in it. Lines may move, and other lines may change; write it anew",
      "when bugs in it have been mended.",
      "",
    },
    parameterListHeading = "Arguments:%n",
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class BaselineCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Linter linter;

  @Option(
      names = "--output",
      order = 1,
      paramLabel = "FILE",
      description = "Where to. Default: ${DEFAULT-VALUE}, in the current folder.",
      defaultValue = "stream-lint-baseline.txt")
  private Path output = Path.of("");

  @Mixin private AnalysisOptions analysis = new AnalysisOptions();

  BaselineCommand(Terminal terminal, Linter linter) {
    this.terminal = terminal;
    this.linter = linter;
  }

  @Override
  public Integer call() {
    analysis.requirePaths();
    Reports.checkWritable(output);
    Sources sources = new Sources(Path.of(""));
    // As if nothing had changed: then each finding is asked for those that it hides.
    Before now = new Before(Map.of(), Set.of(), Optional.empty());
    Outcome outcome =
        analysis
            .run(
                terminal,
                linter,
                Linter.Input.of(analysis.paths),
                sources,
                new AnalysisOptions.Wanted(Baseline.NONE, Optional.of(now), Optional.empty()))
            .outcome();
    List<Finding> findings =
        outcome.dismissed().stream()
            .filter(d -> d.why() == Dismissed.Why.UNCHANGED)
            .map(Dismissed::finding)
            .toList();
    try {
      Files.writeString(output, new BaselineFile(output, sources).text(findings));
    } catch (IOException e) {
      throw new UserError("cannot write " + output + ": " + e.getMessage());
    }
    int count = findings.size();
    terminal
        .err()
        .println(
            "stream-lint: "
                + (count == 1 ? "1 finding is" : count + " findings are")
                + " in "
                + output);
    return ExitCode.CLEAN;
  }
}
