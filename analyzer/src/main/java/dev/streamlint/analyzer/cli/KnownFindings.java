package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.analyzer.review.Baseline;
import dev.streamlint.analyzer.review.BaselineFile;
import dev.streamlint.analyzer.review.UnusableException;
import dev.streamlint.rules.model.CallModel.Source;
import dev.streamlint.rules.model.ProjectPolicy;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The baseline of a run.
 *
 * @param file where it is, if there is one
 * @param named who says so: an option, or a place in the project file
 */
record KnownFindings(Optional<Path> file, String named) {
  /** Nothing is known. */
  static final KnownFindings NONE = new KnownFindings(Optional.empty(), "");

  /** As the project file says. */
  static KnownFindings of(Knowledge knowledge) {
    Optional<ProjectPolicy.Named> named = knowledge.policy().baseline();
    if (named.isEmpty()) {
      return NONE;
    }
    Source from = named.get().from();
    return new KnownFindings(
        Optional.of(knowledge.folder().resolve(named.get().name())),
        from.file() + ":" + from.line() + ":" + from.column() + ": baseline");
  }

  /**
   * What is in it.
   *
   * @throws UserError if the file cannot be used
   */
  Baseline baseline(Sources sources) {
    if (file.isEmpty()) {
      return Baseline.NONE;
    }
    if (!Files.exists(file.get())) {
      throw new UserError(
          named + ": no such file: " + file.get() + "; `stream-lint baseline` writes it");
    }
    try {
      return new BaselineFile(file.get(), sources).read(file.get());
    } catch (UnusableException e) {
      throw new UserError(named + ": " + e.getMessage());
    }
  }

  /** A baseline that lists what has been mended would let it come back. */
  void sayWhatIsGone(Outcome outcome, List<Path> paths, PrintStream err) {
    if (file.isEmpty()) {
      return;
    }
    List<Finding> all =
        Stream.concat(
                outcome.analysis().findings().stream(),
                outcome.dismissed().stream().map(Dismissed::finding))
            .toList();
    // Nothing is known of what was not looked at.
    List<Path> seen = paths.stream().map(Sources::real).toList();
    long gone =
        baseline(outcome.sources()).gone(all).stream()
            .map(new BaselineFile(file.get(), outcome.sources())::fileOf)
            .filter(entry -> seen.stream().anyMatch(entry::startsWith))
            .count();
    if (gone > 0) {
      err.println(
          "stream-lint: "
              + (gone == 1
                  ? "1 finding of the baseline is"
                  : gone + " findings of the baseline are")
              + " gone; write it anew with `stream-lint baseline`");
    }
  }
}
