package dev.streamlint.analyzer.syntax;

import java.util.Arrays;

/** Where the lines of a text start: line and column (from 1) to offset (from 0). */
public final class Lines {
  private final String text;
  private final int[] starts;

  /** Of this text. */
  public Lines(String text) {
    this.text = text;
    int[] found = new int[64];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean ends =
          c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'));
      if (ends) {
        if (count == found.length) {
          found = Arrays.copyOf(found, count * 2);
        }
        found[count++] = i + 1;
      }
    }
    starts = Arrays.copyOf(found, count);
  }

  /** The offset, or the nearest one that the text has. */
  public int offset(int line, int column) {
    int at = starts[Math.max(0, Math.min(line, starts.length) - 1)] + Math.max(0, column - 1);
    return Math.min(at, text.length());
  }

  /** The line that the offset is in. */
  public int line(int offset) {
    int found = Arrays.binarySearch(starts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The column that the offset is at. */
  public int column(int offset) {
    return offset - starts[line(offset) - 1] + 1;
  }
}
