package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.analyzer.review.Baseline;
import dev.streamlint.analyzer.review.Before;
import dev.streamlint.analyzer.review.Changes;
import dev.streamlint.analyzer.review.Policy;
import dev.streamlint.analyzer.review.Review;
import dev.streamlint.rules.model.Nearest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * What is analysed, and what is taken for granted; the same for every command that looks for bugs.
 */
final class AnalysisOptions {
  /** What may be meant by a name that no file has. */
  private static final List<String> MEANT =
      Stream.of(Commands.NAMES, Commands.OTHERS, List.of("--help", "--version"))
          .flatMap(List::stream)
          .toList();

  private static final List<String> SOURCES = List.of(".java", ".cu", ".cuh", ".ptx");

  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description = "Java files, and folders with Java files.")
  List<Path> paths = new ArrayList<>();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Mixin private ModelOptions modelOptions = new ModelOptions();

  @Option(
      names = "--classpath",
      order = 23,
      paramLabel = "PATH",
      description = "Jars and folders: warn of models of methods that a class there does not have.")
  private String classPath = "";

  @Option(
      names = "--default-stream",
      order = 24,
      paramLabel = "FAMILY=KIND",
      description =
          "What no stream, or null, means in an API family (jcuda, cudf, ...): legacy or"
              + " per-thread. Wins over the project file.")
  private Map<String, String> defaultStreams = new LinkedHashMap<>();

  @Option(
      names = "--strict",
      order = 25,
      description =
          "Trust only explicit waits that are documented and in view: warn of code that works by"
              + " what drivers do but do not promise (else a note), or by the implicit barrier of"
              + " the legacy default stream (else in order), and take calls that are not in view"
              + " to wait for nothing (else for every stream that they are given).")
  private boolean strict;

  /**
   * Refuses paths that cannot be looked at: before anything else is said.
   *
   * @throws UserError that names the first
   */
  void requirePaths() {
    if (paths.isEmpty() && command != null) {
      throw new ParameterException(command.commandLine(), "Missing required parameter: 'PATH'");
    }
    requireSources();
  }

  /** The same, where paths may be left out. */
  void requireSources() {
    paths.forEach(AnalysisOptions::requireSource);
  }

  /**
   * What the user's files and options say.
   *
   * @throws UserError with the place of each mistake
   */
  Knowledge knowledge(Linter.Input input) {
    return Knowledge.of(modelOptions.files(input.paths().get(0)), defaultStreams, classPath);
  }

  /**
   * Analyses, and leaves out what the user does not want to be told.
   *
   * @param input what is looked at: mostly the paths
   * @param knowledge of calls and switches, as {@link #knowledge} has it
   * @param sources where the text of the files is
   * @param wanted which findings count
   */
  Run run(
      Terminal terminal,
      Linter linter,
      Linter.Input input,
      Knowledge knowledge,
      Sources sources,
      Wanted wanted) {
    Linter.Checked checked;
    try (Status status = terminal.status()) {
      checked = linter.lint(input, knowledge.types(), strict, knowledge.files(), status);
    }
    Policy policy = new Policy(knowledge.policy().off(), wanted.baseline(), Optional.empty(), wanted.file());
    Review review = review(checked, policy, knowledge);
    if (wanted.before().isPresent() && !review.analysis().findings().isEmpty()) {
      try (Status status = terminal.status()) {
        Changes changes =
            changes(wanted.before().get(), input, sources, policy, knowledge, linter, status);
        review = review(checked, policy.since(changes), knowledge);
      }
    }
    Outcome outcome =
        new Outcome(
            review.analysis(),
            checked.coverage(),
            strict,
            sources,
            Version.current(),
            knowledge.settings(),
            review.dismissed(),
            Map.of());
    return new Run(
        outcome,
        review,
        texts ->
            linter
                .lintAgain(
                    input,
                    knowledge.types(),
                    strict,
                    knowledge.files(),
                    texts,
                    Status.none(terminal.err()))
                .with(knowledge.notices()));
  }

  private static Review review(Linter.Checked checked, Policy policy, Knowledge knowledge) {
    return Review.of(
        checked.analysis().with(knowledge.notices()),
        checked.suppressions(),
        policy,
        accepted -> checked.accepting().apply(accepted).with(knowledge.notices()));
  }

  /** By an analysis of the sources as they were, with the settings of today. */
  private Changes changes(
      Before before,
      Linter.Input input,
      Sources sources,
      Policy policy,
      Knowledge knowledge,
      Linter linter,
      Status status) {
    if (!Earlier.isOther(input, before)) {
      return Changes.none(before, sources);
    }
    Earlier earlier = Earlier.of(input, knowledge.files(), before);
    if (earlier.input().paths().isEmpty()) {
      return Changes.since(before, List.of(), sources, Map.of());
    }
    Linter.Checked checked =
        linter.lintIfAny(earlier.input(), knowledge.types(), strict, earlier.files(), status);
    // As if nothing had changed since: then each finding is asked for those that it hides.
    Review then = review(checked, policy.since(Changes.NONE), knowledge);
    List<Finding> findings =
        then.dismissed().stream()
            .filter(d -> d.why() != Dismissed.Why.SUPPRESSED)
            .map(Dismissed::finding)
            .toList();
    return Changes.since(before, findings, sources, earlier.input().unsaved());
  }

  /**
   * Which findings count.
   *
   * @param baseline what is known
   * @param before how the sources were, if only what is new counts
   * @param file the one that is asked about, if there is one
   */
  record Wanted(Baseline baseline, Optional<Before> before, Optional<String> file) {}

  /**
   * What came of it.
   *
   * @param again analyses the same files as if some held other texts, by their paths
   */
  record Run(Outcome outcome, Review review, Function<Map<String, String>, Analysis> again) {
    /** All findings, of which only those that are reported propose changes. */
    Analysis whole() {
      return review.whole();
    }

    /** The same of changed texts. */
    Analysis again(Map<String, String> texts) {
      return review.proposing(again.apply(texts));
    }
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
