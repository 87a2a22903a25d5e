package dev.streamlint.validator.cli;

import java.util.Locale;

/** What runs the operations. */
enum Where {
  /** The GPU, or a virtual device where there is none. */
  AUTO,
  VIRTUAL,
  REAL;

  /** As on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
