package dev.streamlint.analyzer.report;

/**
 * The part of a long line that is shown.
 *
 * @param from first display column of the line that is shown
 * @param to display column after the last one
 * @param prefix what stands for the part before
 * @param text the row to print
 */
record Window(int from, int to, String prefix, String text) {
  /** Shows nothing. */
  static final Window NONE = new Window(0, 0, "", "");

  private static final String CUT = "...";

  /** Of the columns that the mark leaves, one of so many stands before it: arguments follow. */
  private static final int BEFORE = 3;

  /** A part of {@code line}, at most {@code room} columns wide, that shows the marked columns. */
  static Window of(DisplayLine line, int markFrom, int markTo, int room) {
    if (line.width() <= room) {
      return new Window(0, Integer.MAX_VALUE, "", line.slice(0, line.width()));
    }
    boolean startFits = markTo <= room - CUT.length();
    int before = Math.max(0, room - (markTo - markFrom)) / BEFORE;
    int from = startFits ? 0 : Math.max(0, markFrom - before);
    String prefix = from == 0 ? "" : CUT;
    int to = from + Math.max(1, room - prefix.length());
    if (to >= line.width()) {
      return new Window(from, line.width(), prefix, prefix + line.slice(from, line.width()));
    }
    to = Math.max(from + 1, to - CUT.length());
    return new Window(from, to, prefix, prefix + line.slice(from, to) + CUT);
  }

  boolean shows(int markFrom, int markTo) {
    return from <= markFrom && markTo <= to;
  }

  /** Column of the printed row where the line's column stands; a column past the end is the end. */
  int place(int column) {
    return prefix.length() + Math.min(column, to) - from;
  }
}
