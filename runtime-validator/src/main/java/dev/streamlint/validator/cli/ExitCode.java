package dev.streamlint.validator.cli;

/** What the process tells its caller. */
final class ExitCode {
  /** No hazard; notes do not count. */
  static final int CLEAN = 0;

  /** At least one hazard. */
  static final int FINDINGS = 1;

  /** Wrong usage, a program that failed or cannot be followed, or a fault of ours. */
  static final int ERROR = 2;

  private ExitCode() {}
}
