package dev.streamlint.analyzer.report;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines at blanks. */
final class Wrap {
  private Wrap() {}

  /** Lines of at most {@code width} columns; a longer word stands alone. Never empty. */
  static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int used = 0;
    for (String word : text.strip().split(" +", -1)) {
      int needed = Printable.width(word);
      if (used > 0 && used + 1 + needed > width) {
        lines.add(line.toString());
        line.setLength(0);
        used = 0;
      }
      if (used > 0) {
        line.append(' ');
        used++;
      }
      line.append(word);
      used += needed;
    }
    lines.add(line.toString());
    return lines;
  }
}
