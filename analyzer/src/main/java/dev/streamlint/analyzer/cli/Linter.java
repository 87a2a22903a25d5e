package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Detail;
import dev.streamlint.analyzer.ir.Suppression;
import dev.streamlint.analyzer.report.Outcome.Coverage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Sources in, findings out: all that lies between the options and the report. */
interface Linter {
  /** The same, with findings that carry these, if it can. */
  default Linter with(Set<Detail> details) {
    return this;
  }

  /**
   * What to look at.
   *
   * @param paths Java files and folders
   * @param unsaved texts that stand for files, on disk or not, by the paths by which they are given
   */
  record Input(List<Path> paths, Map<String, String> unsaved) {
    public Input {
      paths = List.copyOf(paths);
      unsaved = Map.copyOf(unsaved);
    }

    /** What lies on disk. */
    static Input of(List<Path> paths) {
      return new Input(paths, Map.of());
    }
  }

  /**
   * Looks at all Java files under the paths.
   *
   * @param models what library calls mean
   * @param strict whether code out of view is taken to wait for nothing
   * @param files which files of folders count, by their real or given path
   * @param status told what goes on
   * @throws UserError when there is nothing to look at
   */
  Checked lint(
      Input input, ModelledTypes models, boolean strict, Predicate<Path> files, Status status);

  /** The same where there may be nothing to look at. */
  default Checked lintIfAny(
      Input input, ModelledTypes models, boolean strict, Predicate<Path> files, Status status) {
    return lint(input, models, strict, files, status);
  }

  /**
   * Looks at the same files once more, as if some held something else.
   *
   * @param texts what they are taken to hold, by the paths by which the user knows them
   * @param status told what goes on
   */
  default Analysis lintAgain(
      Input input,
      ModelledTypes models,
      boolean strict,
      Predicate<Path> files,
      Map<String, String> texts,
      Status status) {
    throw new UnsupportedOperationException("files cannot be replaced");
  }

  /**
   * What came of it.
   *
   * @param accepting the same, as if nothing at some places were ever mended
   */
  record Checked(
      Analysis analysis,
      Coverage coverage,
      List<Suppression> suppressions,
      Function<List<Suppression>, Analysis> accepting) {
    /** Of code that suppresses nothing, and in which nothing hides behind another finding. */
    Checked(Analysis analysis, Coverage coverage) {
      this(analysis, coverage, List.of(), accepted -> analysis);
    }
  }
}
