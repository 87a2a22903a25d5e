package dev.streamlint.analyzer.report;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines at blanks. */
public final class Wrap {
  private Wrap() {}

  /** Lines of at most {@code width} columns; a longer word stands alone. Never empty. */
  public static List<String> lines(String text, int width) {
    return lines(text, 0, width, 0);
  }

  /**
   * The same, of a text that starts in column {@code start} of its first line, which stays empty
   * where no word fits, and in column {@code below} of the others.
   */
  public static List<String> lines(String text, int start, int width, int below) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int used = start;
    for (String word : text.strip().split(" +", -1)) {
      int needed = Printable.width(word);
      boolean first = line.isEmpty();
      if (used + (first ? 0 : 1) + needed > width && !(first && used <= below)) {
        lines.add(line.toString());
        line.setLength(0);
        used = below;
        first = true;
      }
      if (!first) {
        line.append(' ');
        used++;
      }
      line.append(word);
      used += needed;
    }
    lines.add(line.toString());
    return lines;
  }

  /** Each paragraph broken anew; one that is laid out (a list, indented code) stays as it is. */
  public static List<String> paragraphs(String text, int width) {
    List<String> lines = new ArrayList<>();
    for (String paragraph : text.strip().split("\n\\s*\n", -1)) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      if (paragraph.lines().anyMatch(Wrap::isLaidOut)) {
        paragraph.lines().forEach(lines::add);
      } else {
        lines.addAll(lines(paragraph.replace('\n', ' '), width));
      }
    }
    return lines;
  }

  private static boolean isLaidOut(String line) {
    return line.startsWith(" ") || line.startsWith("- ") || line.startsWith("```");
  }
}
