package dev.streamlint.analyzer.cli;

import picocli.CommandLine.Option;

/** What is to become of the changes that findings propose. */
final class FixOptions {
  @Option(
      names = "--diff",
      order = 10,
      description =
          "Print the changes that cure findings, as `patch` and `git apply` take them, in place of"
              + " the text report. Each was tried: the finding is gone, and nothing new came.")
  boolean diff;

  @Option(
      names = "--fix",
      order = 11,
      description =
          "Make those of these changes that are safe: they only add waits, for errors. Then report"
              + " what is left.")
  boolean fix;

  @Option(
      names = "--with-fixes",
      order = 12,
      description = "Put the changes that cure into SARIF and JSON reports; --diff does, too.")
  boolean report;

  /** Whether findings are to be told with changes that were tried. */
  boolean inReports() {
    return report || diff;
  }

  /** Of a run with no such options. */
  boolean isAny() {
    return diff || fix || report;
  }
}
