package dev.streamlint.validator.cli;

import dev.streamlint.analyzer.report.Printable;
import java.io.PrintStream;

/** One line on the terminal that says what a long command is at; nothing when nobody watches. */
final class Progress implements AutoCloseable {
  private static final String CLEAR = "\r\u001b[K";

  private final PrintStream err;
  private final boolean watched;
  private final int total;
  private int current;

  /**
   * @param total how many there are
   */
  Progress(PrintStream err, boolean watched, int total) {
    this.err = err;
    this.watched = watched;
    this.total = total;
  }

  /** {@code 3 of 17: src/Frames.java:12 ...}. */
  void next(String place) {
    current++;
    if (watched) {
      err.print(CLEAR + current + " of " + total + ": " + Printable.of(place) + " ...");
      err.flush();
    }
  }

  /** Takes the line away, for other text. */
  void clear() {
    if (watched) {
      err.print(CLEAR);
      err.flush();
    }
  }

  @Override
  public void close() {
    clear();
  }
}
