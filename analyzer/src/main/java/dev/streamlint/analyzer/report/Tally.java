package dev.streamlint.analyzer.report;

import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.catalog.Level;

/**
 * How many findings there are of each level.
 *
 * @param files files with a finding
 * @param unread files that were not read whole, which no count of findings speaks for
 */
public record Tally(int errors, int warnings, int notes, int files, int unread) {

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
                .count(),
        (int)
            outcome.analysis().notices().stream()
                .filter(Notice::leavesCodeUnread)
                .map(Notice::file)
                .distinct()
                .count());
  }

  private static int count(Outcome outcome, Level level) {
    return (int)
        outcome.analysis().findings().stream().filter(f -> outcome.level(f) == level).count();
  }
}
