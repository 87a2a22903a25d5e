package dev.streamlint.analyzer.cli;

/** What the process tells its caller. */
final class ExitCode {
  /** No error and no warning; notes do not count. */
  static final int CLEAN = 0;

  /** At least one error or warning, or a file that could not be read whole. */
  static final int FINDINGS = 1;

  /** Wrong usage, nothing to analyse, or a fault of this program. */
  static final int ERROR = 2;

  private ExitCode() {}
}
