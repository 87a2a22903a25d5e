package dev.streamlint.analyzer.report;

import dev.streamlint.analyzer.report.Outcome.Coverage;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The last line of a run. */
public final class Summary {
  private Summary() {}

  /** {@code 3 errors, 1 note in 2 files (4 of 1,300 files use a GPU library); 2 places not ...}. */
  public static String of(Outcome outcome, boolean noticesShown) {
    int notices = outcome.analysis().notices().size();
    String gaps = "";
    if (notices > 0) {
      gaps = "; " + notAnalysed(notices) + (noticesShown ? "" : " (--notices)");
    }
    return findings(Tally.of(outcome)) + " (" + coverage(outcome.coverage()) + ")" + gaps;
  }

  private static String findings(Tally tally) {
    String counts =
        Stream.of(
                some(tally.errors(), "error"),
                some(tally.warnings(), "warning"),
                some(tally.notes(), "note"))
            .filter(count -> !count.isEmpty())
            .collect(Collectors.joining(", "));
    return counts.isEmpty() ? "No findings" : counts + " in " + number(tally.files(), "file");
  }

  private static String coverage(Coverage coverage) {
    return String.format(
        Locale.ROOT,
        "%,d of %s %s a GPU library",
        coverage.gpuFiles(),
        number(coverage.files(), "file"),
        coverage.gpuFiles() == 1 ? "uses" : "use");
  }

  private static String notAnalysed(int notices) {
    return number(notices, "place") + " not analysed";
  }

  private static String some(int count, String noun) {
    return count == 0 ? "" : number(count, noun);
  }

  private static String number(int count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }
}
