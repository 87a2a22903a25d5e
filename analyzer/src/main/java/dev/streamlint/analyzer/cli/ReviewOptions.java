package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.analyzer.review.Baseline;
import dev.streamlint.analyzer.review.BaselineFile;
import dev.streamlint.analyzer.review.Before;
import dev.streamlint.analyzer.review.Git;
import dev.streamlint.analyzer.review.UnusableException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which findings are the user's to act on now. */
final class ReviewOptions {
  @Option(
      names = "--baseline",
      order = 30,
      paramLabel = "FILE",
      description = "Report only what is not in this file, which `stream-lint baseline` writes.")
  @Nullable Path baseline;

  @Option(
      names = "--changed-since",
      order = 31,
      paramLabel = "REV",
      description =
          "Report only what is new since a revision of git (main, HEAD~1, ...): both are analysed,"
              + " as a whole, and their findings compared.")
  @Nullable String revision;

  @Option(
      names = "--fail-on",
      order = 32,
      paramLabel = "LEVEL",
      converter = FailOn.Parser.class,
      description =
          "Exit with 1 from findings of this level on: error, warning, note, or never. Default:"
              + " ${DEFAULT-VALUE}.",
      defaultValue = "warning")
  FailOn failOn = FailOn.WARNING;

  /**
   * What is known.
   *
   * @throws UserError if the file cannot be used
   */
  Baseline known(Sources sources) {
    Path file = baseline;
    if (file == null) {
      return Baseline.NONE;
    }
    try {
      return new BaselineFile(file, sources).read(file);
    } catch (UnusableException e) {
      throw new UserError("--baseline: " + e.getMessage());
    }
  }

  /** A baseline that lists what has been mended would let it come back. */
  void sayWhatIsGone(Outcome outcome, List<Path> paths, PrintStream err) {
    Path file = baseline;
    if (file == null) {
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
        known(outcome.sources()).gone(all).stream()
            .map(entry -> Sources.real(file.toAbsolutePath().resolveSibling(entry.file())))
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

  /**
   * How the sources were, if only what is new counts.
   *
   * @throws UserError if git does not say
   */
  Optional<Before> before(Path first) {
    String since = revision;
    if (since == null) {
      return Optional.empty();
    }
    Path absolute = first.toAbsolutePath().normalize();
    Path parent = absolute.getParent();
    Path folder = absolute.toFile().isDirectory() || parent == null ? absolute : parent;
    try {
      return Optional.of(new Git(folder).before(since));
    } catch (UnusableException e) {
      throw new UserError("--changed-since: " + e.getMessage());
    }
  }
}
