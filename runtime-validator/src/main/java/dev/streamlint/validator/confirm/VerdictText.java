package dev.streamlint.validator.confirm;

import dev.streamlint.analyzer.report.Printable;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.io.PrintStream;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** Verdicts for people. */
public final class VerdictText {
  private VerdictText() {}

  /**
   *
   *
   * <pre>
   * src/Frames.java:12: CONFIRMED unordered-read: cuMemcpyDtoDAsync does not wait for cuMemsetD8Async
   *   cuMemsetD8Async was held; cuMemcpyDtoDAsync was done all the same
   * </pre>
   */
  public static void write(Flagged finding, Verdict verdict, PrintStream out) {
    out.println(
        Printable.of(
            "%s: %s %s: %s"
                .formatted(
                    finding.place(), word(verdict.kind()), finding.rule(), verdict.reason())));
    verdict.evidence().forEach(sentence -> out.println("  " + Printable.of(sentence)));
  }

  /** The same for two places that nobody flagged. */
  public static void write(TriedPair tried, PrintStream out) {
    Verdict verdict = tried.verdict();
    out.println(
        Printable.of(
            "%s: %s pair: %s: %s"
                .formatted(
                    tried.pair().place(),
                    word(verdict.kind()),
                    tried.pair().words(),
                    verdict.reason())));
    verdict.evidence().forEach(sentence -> out.println("  " + Printable.of(sentence)));
  }

  /** {@code 3 confirmed, 1 ordered on a virtual device}. */
  public static String tally(Collection<Verdict> verdicts, String device) {
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    verdicts.forEach(v -> counts.merge(v.kind(), 1, Integer::sum));
    StringBuilder text = new StringBuilder();
    counts.forEach(
        (kind, count) ->
            text.append(text.isEmpty() ? "" : ", ")
                .append(count)
                .append(' ')
                .append(word(kind).toLowerCase(java.util.Locale.ROOT)));
    return (text.isEmpty() ? "nothing to confirm" : text) + ", on " + device;
  }

  private static String word(Kind kind) {
    return kind.name().replace('_', ' ');
  }
}
