package dev.streamlint.analyzer.html;

import dev.streamlint.analyzer.report.Printable;

/**
 * A source line as the page shows it: tabs expanded, control and format characters as escapes, and
 * no longer than people write. Findings count UTF-16 units of the line, marks those of what is
 * shown.
 *
 * @param text what is shown
 * @param columns where each unit of the source line stands in it, and its end
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Shown(String text, int[] columns) {
  /** A longer line is no program text that people write. */
  static final int LONGEST = 2000;

  private static final String CUT = "...";
  private static final int TAB = 4;

  static Shown of(String line) {
    StringBuilder text = new StringBuilder();
    int[] columns = new int[line.length() + 1];
    for (int i = 0; i < line.length(); ) {
      int c = line.codePointAt(i);
      int start = text.length();
      text.append(c == '\t' ? " ".repeat(TAB - start % TAB) : Printable.of(c));
      for (int next = i + Character.charCount(c); i < next; i++) {
        columns[i] = start;
      }
    }
    columns[line.length()] = text.length();
    return new Shown(text.length() > LONGEST ? cut(text) : text.toString(), columns);
  }

  private static String cut(StringBuilder text) {
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return text.substring(0, end) + CUT;
  }

  /** Where the source column, from 1, stands in the text, from 0. */
  int column(int source) {
    int unit = Math.max(0, Math.min(source - 1, columns.length - 1));
    return Math.min(columns[unit], text.length());
  }
}
