package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.report.Tally;
import java.util.Locale;

/** From which level on findings make a run fail. */
enum FailOn {
  ERROR,
  WARNING,
  NOTE,
  NEVER;

  boolean fails(Tally tally) {
    return switch (this) {
      case ERROR -> tally.errors() > 0;
      case WARNING -> tally.errors() + tally.warnings() > 0;
      case NOTE -> tally.errors() + tally.warnings() + tally.notes() > 0;
      case NEVER -> false;
    };
  }

  /** As it is written. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
