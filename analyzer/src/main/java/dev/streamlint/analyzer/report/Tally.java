package dev.streamlint.analyzer.report;

import dev.streamlint.rules.catalog.Level;

/**
 * How many findings there are of each level.
 *
 * @param files files with a finding
 */
public record Tally(int errors, int warnings, int notes, int files) {

  /** Counts the findings at the levels of this run. */
  public static Tally of(Outcome outcome) {
    return new Tally(
        count(outcome, Level.ERROR),
        count(outcome, Level.WARNING),
        count(outcome, Level.NOTE),
        (int)
            outcome.analysis().findings().stream()
                .map(f -> f.later().at().file())
                .distinct()
                .count());
  }

  private static int count(Outcome outcome, Level level) {
    return (int)
        outcome.analysis().findings().stream().filter(f -> outcome.level(f) == level).count();
  }

  /** Whether the run fails: notes do not count. */
  public boolean fails() {
    return errors + warnings > 0;
  }
}
