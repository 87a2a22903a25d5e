package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.report.Columns;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.analyzer.report.Tally;
import dev.streamlint.rules.model.Nearest;
import dev.streamlint.rules.model.UserFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
      "  models list [NAME]     Say what library calls are taken to mean.",
      "  models validate FILE   Check model files of your own.",
      "",
      "Exit codes:",
      "  0   No error and no warning; notes do not count.",
      "  1   Errors or warnings; of `models validate`, mistakes.",
      "  2   Wrong usage, nothing to analyse, or a fault of stream-lint.",
    })
final class CheckCommand implements Callable<Integer> {
  /** What may be meant by a name that no file has. */
  private static final List<String> MEANT =
      Stream.concat(Commands.NAMES.stream(), Stream.of("--help", "--version")).toList();

  private static final List<String> SOURCES = List.of(".java", ".cu", ".cuh", ".ptx");

  private final Terminal terminal;
  private final Linter linter;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Java files, and folders with Java files.")
  private List<Path> paths = new ArrayList<>();

  @ArgGroup(exclusive = false, multiplicity = "0..*")
  private List<Destination> destinations = new ArrayList<>();

  @Mixin private FixOptions fixOptions = new FixOptions();

  @Mixin private ModelOptions modelOptions = new ModelOptions();

  @Option(
      names = "--classpath",
      order = 5,
      paramLabel = "PATH",
      description = "Jars and folders: warn of models of methods that a class there does not have.")
  private String classPath = "";

  @Option(
      names = "--default-stream",
      order = 6,
      paramLabel = "FAMILY=KIND",
      description =
          "What no stream, or null, means in an API family (jcuda, cudf, ...): legacy or"
              + " per-thread. Wins over the project file.")
  private Map<String, String> defaultStreams = new LinkedHashMap<>();

  @Option(
      names = "--strict",
      order = 7,
      description =
          "Trust only explicit waits that are documented and in view: warn of code that works by"
              + " what drivers do but do not promise (else a note), or by the implicit barrier of"
              + " the legacy default stream (else in order), and take calls that are not in view"
              + " to wait for nothing (else for every stream that they are given).")
  private boolean strict;

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

  CheckCommand(Terminal terminal, Linter linter) {
    this.terminal = terminal;
    this.linter = linter;
  }

  /** With the paths and no options. */
  static CheckCommand plain(Terminal terminal, Linter linter, List<Path> paths) {
    CheckCommand command = new CheckCommand(terminal, linter);
    command.paths = paths;
    return command;
  }

  @Override
  public Integer call() {
    if (width != null && width != 0 && width < Columns.NARROWEST) {
      throw new UserError(
          "--max-width must be 0 or at least " + Columns.NARROWEST + ", not " + width);
    }
    paths.forEach(CheckCommand::requireSource);
    OptionalInt columns = width == null ? OptionalInt.empty() : OptionalInt.of(width);
    if (fixOptions.diff && fixOptions.fix) {
      throw new UserError("--diff and --fix cannot be used together: one shows, the other does");
    }
    Reports reports = Reports.of(destinations, terminal, columns, notices, fixOptions.diff);
    Knowledge knowledge = knowledge();
    Linter.Checked checked;
    try (Status status =
        terminal.interactive() ? Status.start(terminal.err()) : Status.none(terminal.err())) {
      checked = linter.lint(paths, knowledge.types(), strict, status);
    }
    Outcome outcome =
        new Outcome(
            checked.analysis().with(knowledge.notices()),
            checked.coverage(),
            strict,
            new Sources(Path.of("")),
            Version.current(),
            knowledge.settings());
    if (fixOptions.isAny()) {
      outcome = withFixes(outcome, knowledge);
    }
    reports.write(outcome);
    return Tally.of(outcome).fails() ? ExitCode.FINDINGS : ExitCode.CLEAN;
  }

  private Outcome withFixes(Outcome outcome, Knowledge knowledge) {
    Fixing fixing =
        new Fixing(
            terminal,
            paths,
            texts ->
                linter
                    .lintAgain(paths, knowledge.types(), strict, texts, Status.none(terminal.err()))
                    .with(knowledge.notices()));
    Outcome done = outcome;
    if (fixOptions.fix) {
      done = outcome.with(fixing.fix(outcome.analysis()));
    } else if (fixOptions.diff) {
      fixing.diff(outcome.analysis());
    }
    return fixOptions.inReports() ? done.with(fixing.checked(done.analysis())) : done;
  }

  private Knowledge knowledge() {
    UserFiles files = modelOptions.files(paths.get(0));
    return Knowledge.of(files, defaultStreams, classPath);
  }

  private static void requireSource(Path path) {
    String name = path.toString();
    if (!Files.exists(path)) {
      throw new UserError("no such file or folder: " + name + Nearest.hint(name, MEANT));
    }
    if (!Files.isDirectory(path) && SOURCES.stream().noneMatch(name::endsWith)) {
      throw new UserError(name + " is not a Java file");
    }
  }
}
