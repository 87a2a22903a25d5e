package dev.streamlint.validator.cli;

import dev.streamlint.analyzer.cli.Terminal;
import dev.streamlint.validator.confirm.FindingsFile;
import dev.streamlint.validator.confirm.Flagged;
import dev.streamlint.validator.confirm.InPlace;
import dev.streamlint.validator.confirm.SourceTree;
import dev.streamlint.validator.confirm.VerdictJson;
import dev.streamlint.validator.confirm.VerdictText;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stream-lint confirm findings.sarif -- java -cp app.jar Main args}. */
@Command(
    name = "confirm",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Says of findings whether they race: one operation is held, and the other goes",
      "on or waits.",
      "",
      "  confirm FINDINGS -- java -cp app.jar Main",
      "                      in the program, run once or more for each",
      "  confirm FINDINGS    by the operations that each finding names",
      "  confirm src/        the same for what the linter finds there",
      ""
    },
    customSynopsis = "stream-lint confirm [OPTION]... FINDINGS|PATH... [-- COMMAND]",
    synopsisHeading = "Usage: ",
    footer = {
      "",
      "The verdicts are written into the findings file, beside the findings.",
      "CONFIRMED: the later operation was done while the earlier one was held.",
      "ORDERED: it was not; that is no proof that it always waits.",
      "NOT REACHED: the run did not come to one of the two.",
      "INCONCLUSIVE: it says nothing.",
      "Exit code: 0 nothing confirmed, 1 something is, 2 wrong usage or a fault."
    })
final class ConfirmCommand implements Callable<Integer> {
  /** Kinds of report. */
  enum Format {
    TEXT,
    JSON;

    /** As on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String END_OF_OPTIONS = "--";
  private static final String VIRTUAL = "a virtual device";

  private final Terminal terminal;
  private final PrintStream out;
  private final PrintStream err;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--replay",
      description =
          "run the operations that each finding names, not the application; without COMMAND, that"
              + " is done anyway")
  private boolean replay;

  @Option(
      names = "--on",
      paramLabel = "DEVICE",
      defaultValue = "auto",
      converter = WhereParser.class,
      description =
          "real: the GPU, for replay only; virtual: a device in Java, whose values are not real;"
              + " auto: for replay, virtual where there is no GPU (default)")
  private Where where = Where.AUTO;

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "for each run of COMMAND; then it is stopped (default: 60)")
  private int seconds = 60;

  @Option(
      names = "--root",
      paramLabel = "DIR",
      defaultValue = "",
      description = "what paths in FINDINGS are relative to, for COMMAND (default: here)")
  private Path root = Path.of("");

  @Option(names = "--format", paramLabel = "FORMAT", description = "text or json (default: text)")
  private Format format = Format.TEXT;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "write the findings with their verdicts there (default: into FINDINGS)")
  private @Nullable Path output;

  @Parameters(
      paramLabel = "FINDINGS|PATH",
      description =
          "what `stream-lint --format sarif --output FINDINGS` wrote (default: findings.sarif), or"
              + " folders and Java files, which are linted first")
  private List<String> words = new ArrayList<>();

  ConfirmCommand(Terminal terminal) {
    this.terminal = terminal;
    this.out = terminal.out();
    this.err = terminal.err();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<String> command = command();
    List<Path> paths = paths(words.subList(0, words.size() - command.size()));
    if (replay && !command.isEmpty()) {
      throw new UserError("--replay runs no application: leave COMMAND out");
    } else if (seconds < 1) {
      throw new UserError("--time-limit must be at least 1");
    } else if (where == Where.REAL && !command.isEmpty()) {
      throw new UserError(
          "in a program, operations are held on the virtual device only so far; --replay can use"
              + " the GPU");
    }
    FindingsInput input = FindingsInput.of(paths, err);
    Optional<Path> file = output == null ? input.file() : Optional.of(output);
    Map<Flagged, Verdict> verdicts;
    try (Verdicts kept = new Verdicts(input.findings(), file)) {
      if (command.isEmpty()) {
        replayed(input.findings(), kept);
      } else {
        inPlace(input, command, kept);
      }
      verdicts = kept.all();
    }
    if (format == Format.JSON) {
      VerdictJson.write(verdicts, out);
    }
    boolean any = verdicts.values().stream().anyMatch(v -> v.kind() == Kind.CONFIRMED);
    return any ? ExitCode.FINDINGS : ExitCode.CLEAN;
  }

  /** What stands behind the {@code --}. */
  private List<String> command() {
    List<String> all =
        spec == null ? List.of() : spec.commandLine().getParseResult().originalArgs();
    int end = all.indexOf(END_OF_OPTIONS);
    if (end >= 0 && end == all.size() - 1) {
      throw new UserError("there is no command behind --");
    }
    return end < 0 ? List.of() : List.copyOf(all.subList(end + 1, all.size()));
  }

  private static List<Path> paths(List<String> words) {
    return words.isEmpty()
        ? List.of(Path.of("findings.sarif"))
        : words.stream().map(Path::of).toList();
  }

  private void replayed(FindingsFile file, Verdicts verdicts) throws InterruptedException {
    if (!replay) {
      err.println("stream-lint: no command is given: the findings' own operations are replayed");
    }
    try (ReplayDevice device = ReplayDevice.open(where, err)) {
      judge(file, device::judge, device.description(), verdicts);
    }
  }

  private void inPlace(FindingsInput input, List<String> command, Verdicts verdicts)
      throws InterruptedException {
    ChildProgram program = new ChildProgram(command, AgentJar.find(), Duration.ofSeconds(seconds));
    SourceTree sources = input.file().isPresent() ? SourceTree.below(root) : SourceTree.fresh();
    InPlace inPlace = new InPlace(program, sources, VIRTUAL);
    judge(input.findings(), inPlace::verdict, VIRTUAL, verdicts);
  }

  /** Judges one finding. */
  private interface Judge {
    Verdict verdict(Flagged finding) throws InterruptedException;
  }

  private void judge(FindingsFile file, Judge judge, String device, Verdicts verdicts)
      throws InterruptedException {
    List<Flagged> findings = file.findings();
    try (Progress progress = new Progress(err, terminal.interactive(), findings.size())) {
      for (Flagged finding : findings) {
        progress.next(finding.place());
        Verdict verdict = judge.verdict(finding);
        verdicts.add(finding, verdict);
        progress.clear();
        if (format == Format.TEXT) {
          VerdictText.write(finding, verdict, terminal.columns(), out);
        }
      }
    }
    if (format == Format.TEXT) {
      out.println(VerdictText.tally(verdicts.all().values(), device));
    }
  }
}
