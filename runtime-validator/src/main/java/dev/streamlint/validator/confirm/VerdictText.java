package dev.streamlint.validator.confirm;

import dev.streamlint.analyzer.report.Columns;
import dev.streamlint.analyzer.report.Printable;
import dev.streamlint.analyzer.report.Wrap;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.io.PrintStream;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** Verdicts for people. */
public final class VerdictText {
  private static final int INDENT = 2;

  private VerdictText() {}

  /**
   * One verdict; who reads it by a program gets its first line whole.
   *
   * <pre>
   * src/Frames.java:12: CONFIRMED unordered-read: cuMemcpyDtoDAsync does not wait for cuMemsetD8Async
   *   cuMemsetD8Async was held; cuMemcpyDtoDAsync was done all the same
   * </pre>
   */
  public static void write(Flagged finding, Verdict verdict, Columns columns, PrintStream out) {
    String what = "%s: %s %s".formatted(finding.place(), word(verdict.kind()), finding.rule());
    write(what, verdict, columns, out);
  }

  /** The same for two places that nobody flagged. */
  public static void write(TriedPair tried, Columns columns, PrintStream out) {
    String what =
        "%s: %s pair: %s"
            .formatted(tried.pair().place(), word(tried.verdict().kind()), tried.pair().words());
    write(what, tried.verdict(), columns, out);
  }

  private static void write(String what, Verdict verdict, Columns columns, PrintStream out) {
    print(what + ": " + verdict.reason(), 0, columns.header(), 2 * INDENT, out);
    verdict.evidence().forEach(s -> print(s, INDENT, columns.text(), 2 * INDENT, out));
  }

  private static void print(String text, int start, int width, int below, PrintStream out) {
    int column = start;
    for (String line : Wrap.lines(Printable.of(text), start, width, below)) {
      out.println(" ".repeat(column) + line);
      column = below;
    }
  }

  /**
   * {@code 3 confirmed, 1 ordered, on a virtual device; 2 suppressed, not tried (--suppressed)}.
   *
   * @param suppressed findings that were not tried
   */
  public static String tally(Collection<Verdict> verdicts, int suppressed, String device) {
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    verdicts.forEach(v -> counts.merge(v.kind(), 1, Integer::sum));
    StringBuilder text = new StringBuilder();
    counts.forEach(
        (kind, count) ->
            text.append(text.isEmpty() ? "" : ", ")
                .append(count)
                .append(' ')
                .append(word(kind).toLowerCase(java.util.Locale.ROOT)));
    String rest =
        suppressed == 0 ? "" : "; " + suppressed + " suppressed, not tried (--suppressed)";
    return (text.isEmpty() ? "nothing to confirm" : text) + ", on " + device + rest;
  }

  private static String word(Kind kind) {
    return kind.name().replace('_', ' ');
  }
}
