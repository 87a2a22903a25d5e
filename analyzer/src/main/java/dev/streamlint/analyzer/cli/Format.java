package dev.streamlint.analyzer.cli;

import java.util.Locale;

/** Kinds of report. */
enum Format {
  TEXT,
  SARIF,
  JSON;

  /** As on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
