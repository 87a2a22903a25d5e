package dev.streamlint.analyzer.html;

import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The source lines that findings show, each once: a thousand findings in a few files share them.
 * Filled while findings are written; what is asked for twice is the same.
 */
final class SourceTable {
  /** So many lines before and after an operation are shown with it. */
  private static final int AROUND = 2;

  /** Gaps of so many lines are closed rather than shown as gaps. */
  private static final int BRIDGE = 2;

  private final Sources sources;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<Map<Integer, String>> lines = new ArrayList<>();

  SourceTable(Sources sources) {
    this.sources = sources;
  }

  /** The number of a file. */
  int file(String file) {
    return numbers.computeIfAbsent(
        file,
        f -> {
          lines.add(new TreeMap<>());
          return lines.size() - 1;
        });
  }

  /** Where the call's name stands in its line as shown; empty if the line is not there any more. */
  List<Integer> mark(Site at) {
    Optional<String> line = sources.line(at.file(), at.line());
    if (line.isEmpty()) {
      return List.of();
    }
    Shown shown = Shown.of(line.get());
    int from = shown.column(at.column());
    int to = shown.column(at.column() + length(at, line.get()));
    return from < to ? List.of(from, to) : List.of();
  }

  private static int length(Site at, String line) {
    int start = Math.max(0, Math.min(at.column() - 1, line.length()));
    if (!at.call().isEmpty() && line.startsWith(at.call(), start)) {
      return at.call().length();
    }
    return at.endLine() == at.line()
        ? Math.max(1, at.endColumn() - at.column())
        : Math.max(1, line.length() - start);
  }

  /**
   * The parts of the sources that a reader needs for these places: file, first and last line, those
   * of the first place's file before others.
   */
  List<List<Integer>> excerpts(List<Place> places) {
    Map<String, SortedSet<Integer>> wanted = new LinkedHashMap<>();
    for (Place place : places) {
      Site at = place.at();
      SortedSet<Integer> file = wanted.computeIfAbsent(at.file(), f -> new TreeSet<>());
      for (int line = at.line() - AROUND; line <= at.line() + AROUND; line++) {
        if (sources.line(at.file(), line).isPresent()) {
          file.add(line);
        }
      }
    }
    List<List<Integer>> parts = new ArrayList<>();
    wanted.forEach((file, all) -> parts.addAll(parts(file, all)));
    return parts;
  }

  private List<List<Integer>> parts(String file, SortedSet<Integer> wanted) {
    int number = file(file);
    List<List<Integer>> parts = new ArrayList<>();
    int first = 0;
    int last = 0;
    for (int line : wanted) {
      if (first > 0 && line - last - 1 > BRIDGE) {
        parts.add(keep(file, number, first, last));
        first = line;
      }
      first = first == 0 ? line : first;
      last = line;
    }
    if (first > 0) {
      parts.add(keep(file, number, first, last));
    }
    return parts;
  }

  private List<Integer> keep(String file, int number, int first, int last) {
    for (int line = first; line <= last; line++) {
      lines
          .get(number)
          .computeIfAbsent(line, l -> Shown.of(sources.line(file, l).orElse("")).text());
    }
    return List.of(number, first, last);
  }

  /** All that was asked for: names of files, and their lines by number. */
  List<Map<String, Object>> written() {
    List<Map<String, Object>> files = new ArrayList<>();
    numbers.forEach((name, number) -> files.add(Map.of()));
    numbers.forEach(
        (name, number) -> {
          Map<String, Object> file = new LinkedHashMap<>();
          file.put("path", name);
          file.put("lines", lines.get(number));
          files.set(number, file);
        });
    return files;
  }
}
