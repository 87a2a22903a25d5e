package dev.streamlint.validator.cli;

import dev.streamlint.analyzer.cli.Terminal;
import dev.streamlint.validator.agent.Gpu;
import dev.streamlint.validator.confirm.Flagged;
import dev.streamlint.validator.confirm.FlaggedPairs;
import dev.streamlint.validator.confirm.SourceTree;
import dev.streamlint.validator.confirm.TracedPair;
import dev.streamlint.validator.confirm.TriedPair;
import dev.streamlint.validator.confirm.VerdictJson;
import dev.streamlint.validator.confirm.VerdictText;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
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
      "  confirm FINDINGS    by the operations that each finding names: replayed",
      "  confirm src/        for what the linter finds there: in the programs that",
      "                      need JCuda and no more, compiled and run; where nothing",
      "                      is flagged, every pair is held; what no run can judge",
      "                      is replayed",
      "  confirm src/ --class-path 'lib/*'",
      "                      in all programs there that compile with these",
      "  confirm --all-pairs -- java -cp app.jar Main",
      "                      every pair of that run, flagged or not",
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
      "Exit code: 0 nothing confirmed, 1 something is, 2 wrong usage, a fault, or a",
      "program of which every pair was to be held and that did not tell of them."
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

  private static final Verdict NO_PROGRAM =
      new Verdict(
          Kind.NOT_REACHED,
          "there is no program here that could come to it",
          List.of(),
          Optional.empty(),
          Optional.empty(),
          "");

  private final Terminal terminal;
  private final PrintStream out;
  private final PrintStream err;

  private List<TriedPair> pairs = List.of();
  private boolean isWhole = true;

  /** Findings that are suppressed, and not tried. */
  private int left;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--replay",
      description =
          "run the operations that each finding names, and no program; for FINDINGS without COMMAND,"
              + " that is done anyway")
  private boolean replay;

  @Option(
      names = "--all-pairs",
      description =
          "hold every pair of operations on the same memory that a run of COMMAND has, flagged or"
              + " not; takes no FINDINGS")
  private boolean allPairs;

  @Option(
      names = {"--class-path", "-cp"},
      paramLabel = "PATH",
      description =
          "compile PATH... with these jars and folders, not with the JCuda that comes along, and"
              + " replay nothing")
  private @Nullable String classPath;

  @Option(
      names = "--on",
      paramLabel = "DEVICE",
      defaultValue = "auto",
      converter = WhereParser.class,
      description =
          "real: the GPU; virtual: a device in Java, whose values are not real; auto: virtual where"
              + " there is no GPU (default)")
  private Where where = Where.AUTO;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "1",
      description = "programs that run at a time (default: 1)")
  private int jobs = 1;

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

  @Option(
      names = "--suppressed",
      description = "try those findings, too, that the source or a baseline suppresses")
  private boolean suppressed;

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
    check(command, paths);
    FindingsInput input = allPairs ? FindingsInput.NONE : FindingsInput.of(paths, err);
    Optional<Path> file = output == null ? input.file() : Optional.of(output);
    Map<Flagged, Verdict> verdicts;
    try (Verdicts kept = new Verdicts(input.findings(), file)) {
      if (replays(command, paths)) {
        replayed(input, kept);
      } else if (command.isEmpty() && classPath == null) {
        inFolder(input, paths, kept);
      } else {
        inPrograms(input, paths, command, kept);
      }
      verdicts = kept.all();
    }
    if (format == Format.JSON) {
      VerdictJson.write(verdicts, pairs, out);
    }
    boolean any = all(verdicts).stream().anyMatch(v -> v.kind() == Kind.CONFIRMED);
    if (any) {
      return ExitCode.FINDINGS;
    }
    return isWhole ? ExitCode.CLEAN : ExitCode.ERROR;
  }

  private void check(List<String> command, List<Path> paths) {
    if (replay && !command.isEmpty()) {
      throw new UserError("--replay runs no application: leave COMMAND out");
    } else if (replay && classPath != null) {
      throw new UserError("--replay runs no application: leave --class-path out");
    } else if (allPairs && (command.isEmpty() || !words.equals(command))) {
      throw new UserError("--all-pairs takes a COMMAND behind --, and no FINDINGS");
    } else if (classPath != null && !command.isEmpty()) {
      throw new UserError("--class-path runs the programs in PATH: leave COMMAND out");
    } else if (classPath != null && !paths.stream().allMatch(FindingsInput::isSource)) {
      throw new UserError("--class-path takes folders and Java files");
    } else if (seconds < 1) {
      throw new UserError("--time-limit must be at least 1");
    } else if (jobs < 1) {
      throw new UserError("--jobs must be at least 1");
    } else if (where == Where.REAL && !replays(command, paths) && !Gpu.isThere()) {
      throw new UserError(Gpu.NONE);
    }
  }

  private boolean replays(List<String> command, List<Path> paths) {
    boolean isFolder = paths.stream().allMatch(FindingsInput::isSource);
    return replay || (command.isEmpty() && classPath == null && !isFolder);
  }

  private List<Verdict> all(Map<Flagged, Verdict> verdicts) {
    List<Verdict> all = new ArrayList<>(verdicts.values());
    pairs.forEach(tried -> all.add(tried.verdict()));
    return all;
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

  /** Those that are to be tried. */
  private List<Flagged> wanted(FindingsInput input) {
    List<Flagged> all = input.findings().findings();
    List<Flagged> wanted = all.stream().filter(f -> suppressed || !f.suppressed()).toList();
    left = all.size() - wanted.size();
    return wanted;
  }

  private void replayed(FindingsInput input, Verdicts verdicts) throws InterruptedException {
    if (!replay) {
      err.println("stream-lint: no command is given: the findings' own operations are replayed");
    }
    try (ReplayDevice device = ReplayDevice.open(where, err)) {
      replay(wanted(input), device, (finding, verdict) -> told(finding, verdict, verdicts));
      tally(verdicts, device.description());
    }
  }

  /** Runs what can be compiled with JCuda alone, and replays what no run can judge. */
  private void inFolder(FindingsInput input, List<Path> paths, Verdicts verdicts)
      throws IOException, InterruptedException {
    try (CompiledSources compiled = CompiledSources.withJCuda(paths, err);
        ReplayDevice device = ReplayDevice.open(where, err)) {
      List<Flagged> findings = wanted(input);
      Programs programs = new Programs(compiled, input.findings().findings());
      Map<Flagged, Verdict> silent = new LinkedHashMap<>();
      findings.forEach(finding -> silent.put(finding, NO_PROGRAM));
      if (!compiled.programs().isEmpty()) {
        Trials trials = trials(SourceTree.fresh(), device.isGpu(), paths);
        trials.judge(
            findings.stream().filter(programs::mayComeTo).toList(),
            programs::of,
            (finding, verdict) -> {
              silent.put(finding, verdict);
              if (verdict.kind() == Kind.CONFIRMED || verdict.kind() == Kind.ORDERED) {
                silent.remove(finding);
                told(finding, verdict, verdicts);
              }
            });
        trials.tryPairs(programs.rightOnes(), flagged(input), this::told);
        take(trials);
      }
      if (!silent.isEmpty()) {
        err.printf(
            "stream-lint: no run can judge %d of %d findings: they are replayed%n",
            silent.size(), findings.size());
      }
      replay(
          List.copyOf(silent.keySet()),
          device,
          (finding, verdict) ->
              told(
                  finding,
                  afterRun(Objects.requireNonNull(silent.get(finding)), verdict),
                  verdicts));
      tally(verdicts, device.description());
    }
  }

  /** What is said in the end of a finding that no run has judged. */
  private static Verdict afterRun(Verdict run, Verdict replayed) {
    return replayed.kind() == Kind.INCONCLUSIVE && !run.equals(NO_PROGRAM)
        ? run
        : replayed.with(List.of("replayed: " + run.reason()));
  }

  private static Predicate<TracedPair> flagged(FindingsInput input) {
    return new FlaggedPairs(input.findings().findings())::has;
  }

  /**
   * Trials in programs.
   *
   * @param paths where their sources are; here if there are none
   */
  private Trials trials(SourceTree sources, boolean onGpu, List<Path> paths) {
    SourceFinder finder = new SourceFinder(Path.of(""), paths);
    ProgramRuns runs =
        new ProgramRuns(
            AgentJar.find(), Duration.ofSeconds(seconds), onGpu, sources, finder::locate);
    return new Trials(runs, jobs, err, terminal.interactive());
  }

  private void take(Trials trials) {
    pairs = trials.pairs();
    isWhole = trials.isWhole();
  }

  private void inPrograms(
      FindingsInput input, List<Path> paths, List<String> command, Verdicts verdicts)
      throws IOException, InterruptedException {
    SourceTree sources = input.file().isPresent() ? SourceTree.below(root) : SourceTree.fresh();
    boolean onGpu = where == Where.REAL || (where == Where.AUTO && Gpu.isThere());
    Trials trials = trials(sources, onGpu, paths.stream().filter(FindingsInput::isSource).toList());
    List<Flagged> findings = wanted(input);
    BiConsumer<Flagged, Verdict> told = (finding, verdict) -> told(finding, verdict, verdicts);
    String given = classPath;
    if (given != null) {
      try (CompiledSources compiled = CompiledSources.of(paths, given, err)) {
        Programs programs = new Programs(compiled, input.findings().findings());
        trials.judge(findings, programs::of, told);
        trials.tryPairs(programs.rightOnes(), flagged(input), this::told);
      }
    } else if (allPairs) {
      trials.tryPairs(Map.of(String.join(" ", command), command), pair -> false, this::told);
    } else {
      new StaleClasses(command)
          .of(findings.stream().map(finding -> finding.later().file()))
          .forEach(err::println);
      trials.judge(findings, finding -> List.of(command), told);
    }
    take(trials);
    tally(verdicts, trials.device());
  }

  private void tally(Verdicts verdicts, String device) {
    if (format == Format.TEXT) {
      out.println(VerdictText.tally(all(verdicts.all()), left, device));
    }
  }

  private void told(TriedPair pair) {
    if (format == Format.TEXT) {
      VerdictText.write(pair, terminal.columns(), out);
    }
  }

  private void told(Flagged finding, Verdict verdict, Verdicts verdicts) {
    verdicts.add(finding, verdict);
    if (format == Format.TEXT) {
      VerdictText.write(finding, verdict, terminal.columns(), out);
    }
  }

  private void replay(
      List<Flagged> findings, ReplayDevice device, BiConsumer<Flagged, Verdict> told) {
    try (Progress progress = new Progress(err, terminal.interactive(), findings.size())) {
      for (Flagged finding : findings) {
        progress.next(finding.place());
        Verdict verdict = device.judge(finding);
        progress.clear();
        told.accept(finding, verdict);
      }
    }
  }
}
