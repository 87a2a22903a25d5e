package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.engine.Engine;
import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Detail;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.analyzer.report.Outcome.Coverage;
import dev.streamlint.analyzer.report.TextReport;
import dev.streamlint.analyzer.syntax.FrontEnd;
import dev.streamlint.analyzer.syntax.LoadResult;
import dev.streamlint.analyzer.syntax.Options;
import dev.streamlint.analyzer.syntax.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Front end, then engine. */
final class Pipeline implements Linter {
  private final Set<Detail> details;

  /** With bare findings. */
  Pipeline() {
    this(Set.of());
  }

  private Pipeline(Set<Detail> details) {
    this.details = details;
  }

  @Override
  public Linter with(Set<Detail> wanted) {
    return new Pipeline(wanted);
  }

  @Override
  public Checked lint(
      Input input, ModelledTypes models, boolean strict, Predicate<Path> files, Status status) {
    LoadResult loaded = load(input, models, files, status, Map.of());
    requireSomething(input.paths(), loaded);
    return checked(loaded, models, strict, status);
  }

  @Override
  public Checked lintIfAny(
      Input input, ModelledTypes models, boolean strict, Predicate<Path> files, Status status) {
    return checked(load(input, models, files, status, Map.of()), models, strict, status);
  }

  private Checked checked(LoadResult loaded, ModelledTypes models, boolean strict, Status status) {
    status.say("following GPU calls");
    Analysis analysis = analyze(loaded.program(), models, strict);
    LoadResult.Counts counts = loaded.counts();
    return new Checked(
        analysis,
        new Coverage(counts.javaFiles(), counts.parsedFiles()),
        loaded.program().suppressions(),
        accepted -> analyze(loaded.program().accepting(accepted), models, strict));
  }

  @Override
  public Analysis lintAgain(
      Input input,
      ModelledTypes models,
      boolean strict,
      Predicate<Path> files,
      Map<String, String> texts,
      Status status) {
    return analyze(load(input, models, files, status, texts).program(), models, strict);
  }

  private Analysis analyze(Program program, ModelledTypes models, boolean strict) {
    return program.classes().isEmpty()
        ? new Analysis(List.of(), program.notices(), 0, 0, false)
        : Engine.analyze(program, models.models(), strict, details);
  }

  private static LoadResult load(
      Input input,
      ModelledTypes models,
      Predicate<Path> files,
      Status status,
      Map<String, String> texts) {
    Options options =
        Options.of(models.markers(), models)
            .withFiles(files)
            .withUnsaved(input.unsaved())
            .withTexts(texts)
            .withProgress(
                (phase, done, total) ->
                    status.say(verb(phase) + " " + done + " of " + total + " files"));
    try {
      return FrontEnd.load(input.paths(), options);
    } catch (UsageException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  private static String verb(Options.Phase phase) {
    return switch (phase) {
      case SEARCH -> "searching";
      case PARSE -> "parsing";
      case LOWER -> "resolving";
    };
  }

  /** A run that could look at nothing must not pass for a clean one. */
  private static void requireSomething(List<Path> paths, LoadResult loaded) {
    List<Notice> notices = loaded.program().notices();
    int files = loaded.counts().javaFiles();
    long failed = notices.stream().map(Notice::file).distinct().count();
    if (files > failed || !loaded.program().classes().isEmpty()) {
      return;
    }
    String given = paths.stream().map(Path::toString).collect(Collectors.joining(", "));
    String why = notices.isEmpty() ? "" : ": " + TextReport.notice(notices.get(0));
    throw new UserError(
        (files == 0 ? "no Java files in " : "nothing to analyse in ") + given + why);
  }
}
