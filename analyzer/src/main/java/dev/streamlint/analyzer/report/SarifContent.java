package dev.streamlint.analyzer.report;

import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.rules.catalog.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which findings a SARIF report has: all of them, or the most severe ones where a limit says so.
 *
 * @param entries in the report's order: by place, and by severity where not all can be shown
 * @param leftOut what is not in it, one sentence each, for the user
 */
record SarifContent(List<Entry> entries, List<String> leftOut) {
  /** So few are never too large a file. */
  private static final int FEW = 500;

  /** What is packed together gets smaller than its parts, so a guess has to be a little less. */
  private static final double CAUTION = 0.9;

  /**
   * A finding.
   *
   * @param dismissed why it is suppressed, if it is
   */
  record Entry(Finding finding, Optional<Dismissed> dismissed) {}

  /** How many bytes a report of these has when it is packed. */
  interface Packing {
    long bytes(List<Entry> entries);
  }

  static SarifContent of(
      Outcome outcome, boolean withSuppressed, SarifLimits limits, Packing packing) {
    List<Entry> all = all(outcome, withSuppressed);
    List<String> leftOut = new ArrayList<>();
    List<Entry> kept = all;
    if (all.size() > limits.shown()) {
      kept = all.stream().sorted(Comparator.comparingInt(e -> severity(outcome, e))).toList();
    }
    if (kept.size() > limits.results()) {
      kept = kept.subList(0, limits.results());
      leftOut.add(missing(all.size(), kept.size(), "GitHub takes " + limits.results()));
    }
    if (kept.size() > FEW) {
      List<Entry> small = small(outcome, kept, limits, packing);
      if (small.size() < kept.size()) {
        kept = small;
        String most = limits.packedBytes() + " bytes, packed";
        leftOut.add(missing(all.size(), kept.size(), "GitHub takes " + most));
      }
    }
    if (kept.size() > limits.shown()) {
      leftOut.add(
          "GitHub shows %d of the %d findings in the SARIF report, the most severe"
              .formatted(limits.shown(), kept.size()));
    }
    long cut = kept.stream().filter(e -> e.finding().witness().size() > limits.steps()).count();
    if (cut > 0) {
      leftOut.add(
          "of %d findings, the SARIF report has only the last %d steps: GitHub takes no more"
              .formatted(cut, limits.steps()));
    }
    return new SarifContent(kept, leftOut);
  }

  private static List<Entry> all(Outcome outcome, boolean withSuppressed) {
    Stream<Entry> found =
        outcome.analysis().findings().stream().map(f -> new Entry(f, Optional.empty()));
    if (!withSuppressed) {
      return found.toList();
    }
    Stream<Entry> suppressed =
        outcome.dismissed().stream()
            .filter(d -> d.why() == Dismissed.Why.SUPPRESSED || d.why() == Dismissed.Why.KNOWN)
            .map(d -> new Entry(d.finding(), Optional.of(d)));
    return Stream.concat(found, suppressed)
        .sorted(Comparator.comparing(Entry::finding, Finding.ORDER))
        .toList();
  }

  /** What is suppressed comes last. */
  private static int severity(Outcome outcome, Entry entry) {
    int level =
        switch (outcome.level(entry.finding())) {
          case ERROR -> 0;
          case WARNING -> 1;
          case NOTE -> 2;
        };
    return entry.dismissed().isPresent() ? level + Level.values().length : level;
  }

  private static List<Entry> small(
      Outcome outcome, List<Entry> entries, SarifLimits limits, Packing packing) {
    List<Entry> kept = entries;
    long bytes = packing.bytes(kept);
    while (bytes > limits.packedBytes() && !kept.isEmpty()) {
      int fits = (int) (kept.size() * CAUTION * limits.packedBytes() / bytes);
      kept =
          entries.stream()
              .sorted(Comparator.comparingInt(e -> severity(outcome, e)))
              .limit(fits)
              .toList();
      bytes = packing.bytes(kept);
    }
    return kept;
  }

  private static String missing(int all, int kept, String why) {
    int missing = all - kept;
    return "%d of %d findings %s not in the SARIF report, the least severe ones: %s"
        .formatted(missing, all, missing == 1 ? "is" : "are", why);
  }
}
