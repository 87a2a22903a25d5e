package dev.streamlint.analyzer.report;

import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.report.Outcome.Coverage;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The last line of a run. */
public final class Summary {
  private Summary() {}

  /**
   * {@code 3 errors, 1 note in 2 files (4 of 1,300 files analysed); 2 places not ...}. What could
   * not be read comes first, as it makes the rest worth less.
   */
  public static String of(Outcome outcome, boolean noticesShown) {
    int notices =
        (int)
            outcome.analysis().notices().stream()
                .filter(Notice::isGap)
                .count();
    String gaps = "";
    if (notices > 0) {
      gaps = "; " + notAnalysed(notices) + (noticesShown ? "" : " (--notices)");
    }
    String unseen =
        outcome.analysis().usesLibrary() || !outcome.analysis().findings().isEmpty()
            ? ""
            : ": no call of a known GPU library was seen";
    return findings(Tally.of(outcome))
        + unseen
        + " ("
        + (outcome.coverage().files() > 0
            ? coverage(outcome.coverage())
            : grouped(outcome.analysis().operations()) + " operations followed")
        + ")"
        + dismissed(outcome)
        + gaps;
  }

  /** What is not reported is said: {@code ; 2 suppressed, 31 in the baseline}. */
  private static String dismissed(Outcome outcome) {
    String counts =
        Arrays.stream(Dismissed.Why.values())
            .map(why -> dismissed(why, outcome))
            .filter(count -> !count.isEmpty())
            .collect(Collectors.joining(", "));
    return counts.isEmpty() ? "" : "; " + counts;
  }

  private static String dismissed(Dismissed.Why why, Outcome outcome) {
    int count = (int) outcome.dismissed().stream().filter(d -> d.why() == why).count();
    String what =
        switch (why) {
          case SUPPRESSED -> " suppressed";
          case KNOWN -> " in the baseline";
          case UNCHANGED -> " not new";
          case ELSEWHERE -> " in other files";
        };
    return count == 0 ? "" : grouped(count) + what;
  }

  private static String findings(Tally tally) {
    String counts =
        Stream.of(
                some(tally.errors(), "error"),
                some(tally.warnings(), "warning"),
                some(tally.notes(), "note"))
            .filter(count -> !count.isEmpty())
            .collect(Collectors.joining(", "));
    String found =
        counts.isEmpty() ? "no findings" : counts + " in " + number(tally.files(), "file");
    if (tally.unread() == 0) {
      return Character.toUpperCase(found.charAt(0)) + found.substring(1);
    }
    String unread = number(tally.unread(), "file") + (tally.unread() == 1 ? " was" : " were");
    return unread + " not read whole; " + found + (counts.isEmpty() ? " in the rest" : "");
  }

  /** The others neither name a GPU library nor are tied to files that do. */
  private static String coverage(Coverage coverage) {
    return grouped(coverage.gpuFiles()) + " of " + number(coverage.files(), "file") + " analysed";
  }

  private static String notAnalysed(int notices) {
    return number(notices, "place") + " not analysed";
  }

  private static String some(int count, String noun) {
    return count == 0 ? "" : number(count, noun);
  }

  private static String number(int count, String noun) {
    return grouped(count) + " " + noun + (count == 1 ? "" : "s");
  }

  /** {@code 1,300}. By hand: Java's formatter loads the locales for it, which takes 30 ms. */
  private static String grouped(long count) {
    StringBuilder digits = new StringBuilder().append(count);
    for (int at = digits.length() - 3; at > 0; at -= 3) {
      digits.insert(at, ',');
    }
    return digits.toString();
  }
}
