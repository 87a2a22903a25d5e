package dev.streamlint.analyzer.review;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.rules.op.Site;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which lines have changed since some revision.
 *
 * <p>A finding belongs to a change if one of the operations that show it stands on a changed line,
 * or if something changed between its two operations: the bug may be a wait that was removed, and
 * then all the lines that the finding names are old.
 */
public final class Changes {
  private final Map<Path, ChangedLines> files;
  private final Set<Path> added;
  private final Sources sources;

  /**
   * Changes.
   *
   * @param files by real path
   * @param added files that are new as a whole, by real path
   */
  public Changes(Map<Path, ChangedLines> files, Set<Path> added, Sources sources) {
    this.files = Map.copyOf(files);
    this.added = Set.copyOf(added);
    this.sources = sources;
  }

  boolean touch(Finding finding) {
    Site later = finding.later().at();
    boolean between =
        finding
            .earlier()
            .map(Place::at)
            .filter(earlier -> earlier.file().equals(later.file()))
            .map(
                earlier ->
                    touch(
                        later.file(),
                        Math.min(earlier.line(), later.line()),
                        Math.max(earlier.endLine(), later.endLine())))
            .orElse(false);
    return between
        || Stream.of(
                Stream.of(finding.later()), finding.earlier().stream(), finding.witness().stream())
            .flatMap(s -> s)
            .map(Place::at)
            .anyMatch(at -> touch(at.file(), at.line(), at.endLine()));
  }

  private boolean touch(String file, int first, int last) {
    Path path = sources.real(file);
    ChangedLines lines = files.get(path);
    return added.contains(path) || (lines != null && lines.meet(first, last));
  }
}
