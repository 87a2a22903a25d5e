package dev.streamlint.analyzer.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A name for each line of a file that stays when the line moves, so that a known finding is not
 * reported as new after an edit above it.
 *
 * <p>It is GitHub's {@code primaryLocationLineHash}, as its upload action computes it for reports
 * that have none: a polynomial hash of the {@value #WINDOW} characters from the start of the line
 * on, blanks left out and line ends made equal, and a count of the lines so far with that hash.
 * Past the end of the file stand one {@code U+FFFF} and then zeros.
 */
final class Fingerprints {
  private static final int WINDOW = 100;
  private static final long BASE = 37;
  private static final char END = '\uFFFF';

  private final String text;
  private List<String> names = List.of();

  Fingerprints(String text) {
    this.text = text;
  }

  /** The name of the line, counted from 1; the hash alone would be the same for equal lines. */
  Optional<String> of(int line) {
    if (names.isEmpty()) {
      names = compute();
    }
    return line < 1 || line > names.size() || text.isEmpty()
        ? Optional.empty()
        : Optional.of(names.get(line - 1));
  }

  private List<String> compute() {
    StringBuilder solid = new StringBuilder(text.length() + 1);
    List<Integer> starts = new ArrayList<>();
    boolean lineStart = true;
    String normal = text.replace("\r\n", "\n").replace('\r', '\n') + END;
    for (int i = 0; i < normal.length(); i++) {
      char c = normal.charAt(i);
      if (c == ' ' || c == '\t') {
        continue;
      }
      if (lineStart) {
        starts.add(solid.length());
      }
      lineStart = c == '\n';
      solid.append(c);
    }
    Map<String, Integer> seen = new HashMap<>();
    return starts.stream()
        .map(start -> hash(solid, start))
        .map(hash -> hash + ":" + seen.merge(hash, 1, Integer::sum))
        .toList();
  }

  private static String hash(CharSequence solid, int start) {
    long hash = 0;
    for (int i = start; i < start + WINDOW; i++) {
      hash = BASE * hash + (i < solid.length() ? solid.charAt(i) : 0);
    }
    return Long.toHexString(hash);
  }
}
