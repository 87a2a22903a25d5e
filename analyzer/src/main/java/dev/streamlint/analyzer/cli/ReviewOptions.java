package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.Tally;
import dev.streamlint.analyzer.review.Before;
import dev.streamlint.analyzer.review.Git;
import dev.streamlint.analyzer.review.UnusableException;
import dev.streamlint.rules.model.ProjectPolicy;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which findings are the user's to act on now. */
final class ReviewOptions {
  @Option(
      names = "--baseline",
      order = 30,
      paramLabel = "FILE",
      description =
          "Report only what is not in this file, which `stream-lint baseline` writes. Wins over the"
              + " project file.")
  private @Nullable Path baseline;

  @Option(
      names = "--no-baseline",
      order = 30,
      description = "Report all findings, whatever baseline the project file names.")
  private boolean noBaseline;

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
              + " what the project file says, else warning.")
  private @Nullable FailOn failOn;

  @Option(
      names = "--allow-unread",
      order = 33,
      description =
          "Do not exit with 1 because of files that could not be read whole, as with syntax errors:"
              + " the last line and the reports tell of them all the same.")
  private boolean allowUnread;

  /** Whether the run fails, by the command line or else by the project's policy. */
  boolean fails(Outcome outcome, ProjectPolicy policy) {
    FailOn from =
        failOn != null ? failOn : policy.failOn().map(FailOn::of).orElse(FailOn.WARNING);
    return from.fails(Tally.of(outcome), !allowUnread);
  }

  /**
   * What is known: as the command line says, or else the project file.
   *
   * @throws UserError if they contradict each other
   */
  KnownFindings known(Knowledge knowledge) {
    Path file = baseline;
    if (file != null && noBaseline) {
      throw new UserError("--baseline and --no-baseline contradict each other");
    }
    if (file != null) {
      return new KnownFindings(Optional.of(file), "--baseline");
    }
    return noBaseline ? KnownFindings.NONE : KnownFindings.of(knowledge);
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
