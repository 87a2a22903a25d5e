package dev.streamlint.analyzer.report;

import java.io.IOException;
import java.io.PrintStream;

/** One way to show an outcome. */
public interface Report {
  /** Writes all of it; the same outcome gives the same bytes. Does not close {@code out}. */
  void write(Outcome outcome, PrintStream out) throws IOException;
}
