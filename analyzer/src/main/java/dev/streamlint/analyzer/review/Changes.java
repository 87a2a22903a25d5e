package dev.streamlint.analyzer.review;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.report.Sources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a change to the sources has to do with the findings.
 *
 * <p>A finding is old if the analysis of the sources as they were makes it, too, at least at that
 * level, and none of its steps stands on a line that was written since. Which lines have changed
 * would not tell it: a stream may be created in another way far from all steps, and a wait that was
 * removed in a method of another file leaves no line.
 */
public final class Changes {
  /** Nothing has changed: every finding is old. */
  public static final Changes NONE =
      new Changes(
          new Before(Map.of(), Set.of(), Optional.empty()),
          List.of(),
          new Sources(Path.of("")),
          Map.of());

  private final Before before;
  private final Sources now;
  private final Set<String> oldLines = new HashSet<>();
  private final Map<String, List<Old>> old = new HashMap<>();

  /** A finding of the sources as they were. */
  private record Old(Finding finding, Path file, String line) {}

  private Changes(
      Before before, Collection<Finding> findings, Sources now, Map<String, String> texts) {
    this.before = before;
    this.now = now;
    before.texts().values().stream()
        .flatMap(String::lines)
        .map(Changes::plain)
        .forEach(oldLines::add);
    Sources then = now.holding(texts);
    for (Finding finding : findings) {
      String file = finding.later().at().file();
      Old entry = new Old(finding, then.real(file), line(finding.later(), then));
      old.computeIfAbsent(digest(finding, then), d -> new ArrayList<>()).add(entry);
    }
  }

  /** Nothing of what the repository knows has changed. */
  public static Changes none(Before before, Sources now) {
    return new Changes(new Before(Map.of(), Set.of(), before.root()), List.of(), now, Map.of());
  }

  /**
   * Since an earlier state.
   *
   * @param findings all that the analysis of that state finds
   * @param now the sources as they are
   * @param texts what files held then, by the paths that its findings have
   */
  public static Changes since(
      Before before, Collection<Finding> findings, Sources now, Map<String, String> texts) {
    return new Changes(before, findings, now, texts);
  }

  /** Those of a run's findings that were there before. */
  Set<Finding> old(Collection<Finding> findings) {
    if (before.isNow()) {
      return known(identical(findings));
    }
    Map<String, List<Old>> left = new HashMap<>();
    old.forEach((digest, entries) -> left.put(digest, new ArrayList<>(entries)));
    Set<Finding> taken = identical(List.of());
    for (boolean moved : List.of(false, true)) {
      // First what is where it was: a copy must not use up what stands for the original.
      for (Finding finding : findings) {
        if (!taken.contains(finding)
            && take(finding, moved, left.getOrDefault(digest(finding, now), List.of()))) {
          taken.add(finding);
        }
      }
    }
    taken.removeIf(this::isTouched);
    return known(taken);
  }

  /** Of a file of another repository, as of a submodule, nobody said how it was. */
  private Set<Finding> known(Set<Finding> found) {
    found.removeIf(f -> !before.owns(now.real(f.later().at().file())));
    return found;
  }

  private boolean take(Finding finding, boolean moved, List<Old> entries) {
    Path file = now.real(finding.later().at().file());
    for (Iterator<Old> each = entries.iterator(); each.hasNext(); ) {
      Old entry = each.next();
      // A note that has become an error is news.
      boolean loud = entry.finding.level().compareTo(finding.level()) <= 0;
      if (loud && (moved ? hasLeft(entry) : entry.file.equals(file))) {
        each.remove();
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the code is not where it was: what was mended there may have been written anew here.
   */
  private boolean hasLeft(Old entry) {
    return before.differs(entry.file)
        && now.lines(entry.file.toString()).stream()
            .map(Changes::plain)
            .noneMatch(entry.line::equals);
  }

  /** Whether a step is on a line that none of the changed files had. */
  private boolean isTouched(Finding finding) {
    return Stream.of(
            Stream.of(finding.later()), finding.earlier().stream(), finding.witness().stream())
        .flatMap(s -> s)
        .anyMatch(
            step ->
                before.differs(now.real(step.at().file())) && !oldLines.contains(line(step, now)));
  }

  private static String digest(Finding finding, Sources sources) {
    return Fingerprint.of(finding, "", sources).digest();
  }

  private static String line(Place place, Sources sources) {
    return plain(sources.line(place.at().file(), place.at().line()).orElse(""));
  }

  /** Without blanks: to indent is not to change. */
  private static String plain(String line) {
    return line.replaceAll("\\s", "");
  }

  /** Two findings may be equal and both be there. */
  private static Set<Finding> identical(Collection<Finding> findings) {
    Set<Finding> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.addAll(findings);
    return set;
  }
}
