package dev.streamlint.analyzer.report;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** One way to show an outcome. */
public interface Report {
  /** Writes all of it; the same outcome gives the same bytes. Does not close {@code out}. */
  void write(Outcome outcome, PrintStream out) throws IOException;

  /** What is not in it although it was found, one sentence each, for the user. */
  default List<String> leftOut(Outcome outcome) {
    return List.of();
  }
}
