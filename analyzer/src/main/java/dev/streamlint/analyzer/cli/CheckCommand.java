package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Detail;
import dev.streamlint.analyzer.report.Columns;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.analyzer.report.Tally;
import dev.streamlint.analyzer.review.Baseline;
import dev.streamlint.analyzer.review.Changes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code check}, which needs no name: sources to reports. Its help is that of the program. */
@Command(
    name = "stream-lint",
    customSynopsis = {"stream-lint [OPTION]... PATH...", "       stream-lint COMMAND"},
    description = {
      "",
      "Finds missing waits between CUDA streams, and memory that is freed or reused",
      "while a stream still needs it, in Java code. Reads sources; needs no GPU.",
      "",
      "  stream-lint src/                      Look at all Java files under src/.",
      "  stream-lint explain unordered-read    Say what a finding means.",
      "  stream-lint --format text --format sarif --output out.sarif src/",
      "                                        Text here, and SARIF into out.sarif.",
      "",
    },
    parameterListHeading = "Arguments:%n",
    optionListHeading = "%nOptions:%n",
    sortOptions = false,
    footer = {
      "",
      "Commands, each with a --help of its own:",
      "  check PATH...          Look for bugs; the name can be left out.",
      "  rules                  List the rules.",
      "  explain ID             Say what a rule means and how to fix what it finds.",
      "  baseline PATH...       Write down what is known, to report only what is new.",
      "  models list [NAME]     Say what library calls are taken to mean.",
      "  models validate FILE   Check model files of your own.",
      "  trace -- java ...      Run a JCuda program and report the hazards that it had.",
      "  confirm FINDINGS       Say of findings whether they race, with or without a GPU.",
      "  repro FINDINGS#N       Write one finding as a Java file that shows the wrong value.",
      "",
      "Exit codes:",
      "  0   No error and no warning; notes do not count (see --fail-on).",
      "  1   Errors or warnings; of `models validate`, mistakes.",
      "  2   Wrong usage, nothing to analyse, or a fault of stream-lint.",
    })
final class CheckCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Linter linter;

  @Mixin private AnalysisOptions analysis = new AnalysisOptions();

  @ArgGroup(exclusive = false, multiplicity = "0..*")
  private List<Destination> destinations = new ArrayList<>();

  @Mixin private ReviewOptions review = new ReviewOptions();

  @Mixin private FixOptions fixOptions = new FixOptions();

  @Option(
      names = "--notices",
      order = 8,
      description = "List what was not analysed, not only how much.")
  private boolean notices;

  @Option(
      names = "--max-width",
      order = 9,
      paramLabel = "COLUMNS",
      description =
          "Width of the text report; 0 cuts and breaks no line. Default: the terminal's, and"
              + " without one enough for whole lines of source.")
  private @Nullable Integer width;

  @Option(
      names = "--verdicts",
      order = 10,
      paramLabel = "FILE",
      description = "Findings (SARIF) that `confirm` wrote: show its verdicts in the HTML report.")
  private @Nullable Path verdicts;

  CheckCommand(Terminal terminal, Linter linter) {
    this.terminal = terminal;
    this.linter = linter;
  }

  /** With the paths and no options. */
  static CheckCommand plain(Terminal terminal, Linter linter, List<Path> paths) {
    CheckCommand command = new CheckCommand(terminal, linter);
    command.analysis.paths = paths;
    return command;
  }

  @Override
  public Integer call() {
    if (width != null && width != 0 && width < Columns.NARROWEST) {
      throw new UserError(
          "--max-width must be 0 or at least " + Columns.NARROWEST + ", not " + width);
    }
    analysis.requirePaths();
    OptionalInt columns = width == null ? OptionalInt.empty() : OptionalInt.of(width);
    if (fixOptions.diff && fixOptions.fix) {
      throw new UserError("--diff and --fix cannot be used together: one shows, the other does");
    }
    Reports reports =
        Reports.of(destinations, terminal, columns, notices, verdicts, fixOptions.diff);
    AnalysisOptions.Run run = run();
    if (fixOptions.fix && fixing(run).fix(run.whole())) {
      run = run();
    } else if (fixOptions.diff) {
      fixing(run).diff(run.whole());
    }
    Outcome outcome = run.outcome();
    if (fixOptions.inReports()) {
      outcome = outcome.with(fixing(run).checked(run.whole()));
    }
    reports.write(outcome);
    review.sayWhatIsGone(outcome, analysis, terminal.err());
    return review.failOn.fails(Tally.of(outcome)) ? ExitCode.FINDINGS : ExitCode.CLEAN;
  }

  private AnalysisOptions.Run run() {
    Sources sources = new Sources(Path.of(""));
    Baseline known = review.known(sources);
    Optional<Changes> changes = review.changes(analysis.paths.get(0), sources);
    return analysis.run(terminal, linter.with(details()), sources, known, changes);
  }

  /** What findings are to carry for the reports, and for the changes. */
  private Set<Detail> details() {
    Set<Detail> details = EnumSet.noneOf(Detail.class);
    destinations.forEach(destination -> details.addAll(destination.format().details()));
    if (fixOptions.isAny()) {
      details.add(Detail.FIXES);
    }
    return details;
  }

  private Fixing fixing(AnalysisOptions.Run run) {
    int findings = run.outcome().analysis().findings().size();
    return new Fixing(terminal, analysis.paths, findings, run::again);
  }
}
