package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Detail;
import dev.streamlint.analyzer.report.Columns;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.analyzer.review.Before;
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
      "  confirm FINDINGS       Say of findings whether they race; needs no GPU.",
      "  repro FINDINGS#N       Write one finding as a Java file that goes wrong.",
      "  completion bash|zsh    Print what lets a shell complete commands and options.",
      "",
      "Exit codes:",
      "  0   No error and no warning; notes do not count (see --fail-on).",
      "  1   Errors or warnings, or a file that could not be read whole; of",
      "      `models validate`, mistakes.",
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

  @Mixin private StandardInput standardInput = new StandardInput();

  @Option(
      names = "--notices",
      order = 2,
      description = "List what was not analysed, not only how much.")
  private boolean notices;

  @Option(
      names = "--max-width",
      order = 3,
      paramLabel = "COLUMNS",
      description =
          "Width of the text report; 0 cuts and breaks no line. Default: the terminal's, and"
              + " without one enough for whole lines of source.")
  private @Nullable Integer width;

  @Option(
      names = "--verdicts",
      order = 4,
      paramLabel = "FILE",
      description = "Findings (SARIF) that `confirm` wrote: show its verdicts in the HTML report.")
  private @Nullable Path verdicts;

  @Option(
      names = "--with-suppressed",
      order = 4,
      description =
          "Put findings that the source or the baseline suppresses into SARIF reports as well,"
              + " marked so.")
  private boolean suppressed;

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
    if (standardInput.isUsed()) {
      requireNothingOnDisk();
      analysis.requireSources();
    } else {
      analysis.requirePaths();
    }
    OptionalInt columns = width == null ? OptionalInt.empty() : OptionalInt.of(width);
    if (fixOptions.diff && fixOptions.fix) {
      throw new UserError("--diff and --fix cannot be used together: one shows, the other does");
    }
    Reports reports =
        Reports.of(
            destinations,
            terminal,
            new Reports.Wishes(columns, notices, verdicts, suppressed, fixOptions.diff));
    Linter.Input input = standardInput.with(analysis.paths, terminal.in());
    Knowledge knowledge = analysis.knowledge(input);
    KnownFindings known = review.known(knowledge);
    AnalysisOptions.Run run = run(input, knowledge, known);
    if (fixOptions.fix && fixing(input, run).fix(run.whole())) {
      run = run(input, knowledge, known);
      fixing(input, run).tellOfTheRest(run.whole());
    } else if (fixOptions.diff) {
      fixing(input, run).diff(run.whole());
    }
    Outcome outcome = run.outcome();
    if (fixOptions.inReports()) {
      outcome = outcome.with(fixing(input, run).checked(run.whole()));
    }
    reports.write(outcome);
    known.sayWhatIsGone(outcome, input.paths(), terminal.err());
    return review.fails(outcome, knowledge.policy()) ? ExitCode.FINDINGS : ExitCode.CLEAN;
  }

  /** What changes files, or compares them, would do it to others than those that are analysed. */
  private void requireNothingOnDisk() {
    if (fixOptions.fix) {
      throw new UserError("--fix writes files, and --stdin is none: use --diff");
    }
    if (review.revision != null) {
      throw new UserError("--changed-since compares files, and --stdin is none");
    }
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

  private AnalysisOptions.Run run(
      Linter.Input input, Knowledge knowledge, KnownFindings known) {
    Sources sources = new Sources(Path.of(""), input.unsaved());
    Optional<Before> before = review.before(input.paths().get(0));
    return analysis.run(
        terminal,
        linter.with(details()),
        input,
        knowledge,
        sources,
        new AnalysisOptions.Wanted(known.baseline(sources), before, standardInput.file()));
  }

  private Fixing fixing(Linter.Input input, AnalysisOptions.Run run) {
    return new Fixing(terminal, input, run.outcome().analysis().findings(), run::again);
  }
}
