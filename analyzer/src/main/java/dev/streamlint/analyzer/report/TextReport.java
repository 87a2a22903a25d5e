package dev.streamlint.analyzer.report;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.catalog.Level;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Findings for people.
 *
 * <p>The first line of a finding has the form that editors and {@code grep} know; only for a reader
 * with a width it is broken as well, as everything below it. A note about a single call is short.
 */
public final class TextReport implements Report {
  /** How far the rest of a finding's first line is moved to the right. */
  private static final int BELOW_HEADER = 4;

  /** How many steps in other files are told; all of them are in SARIF, JSON and HTML. */
  private static final int MOST_ELSEWHERE = 4;

  private final Style style;
  private final Columns columns;
  private final boolean notices;

  /**
   * Makes the report.
   *
   * @param colour whether to use colours
   * @param columns how wide it may be
   * @param notices whether to list what was not analysed
   */
  public TextReport(boolean colour, Columns columns, boolean notices) {
    this.style = colour ? Style.COLOUR : Style.PLAIN;
    this.columns = columns;
    this.notices = notices;
  }

  @Override
  public void write(Outcome outcome, PrintStream out) {
    for (Finding finding : outcome.analysis().findings()) {
      Level level = outcome.level(finding);
      out.println(header(finding, level));
      if (level == Level.NOTE && finding.earlier().isEmpty()) {
        note(finding).forEach(out::println);
      } else {
        Excerpt.of(marks(finding, level), outcome.sources(), style, columns.source())
            .forEach(out::println);
        explanation(finding).forEach(out::println);
      }
      out.println();
    }
    if (notices) {
      for (Notice notice : outcome.analysis().notices()) {
        String indent = "";
        for (String line : Wrap.lines(notice(notice), 0, columns.header(), BELOW_HEADER)) {
          out.println(indent + line);
          indent = " ".repeat(BELOW_HEADER);
        }
      }
    }
    Wrap.lines(Summary.of(outcome, notices), columns.header())
        .forEach(line -> out.println(style.strong(line)));
  }

  /** What was not analysed, as one line. */
  public static String notice(Notice notice) {
    String line = notice.line() > 0 ? ":" + notice.line() : "";
    String column = notice.column() > 0 ? ":" + notice.column() : "";
    String kind = notice.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
    String place = notice.file() + line + column;
    String what = notice.isGap() ? "not analysed" : "warning";
    return Printable.of(place + ": " + what + "[" + kind + "]: " + notice.message());
  }

  private String header(Finding finding, Level level) {
    String kind = level.label() + "[" + finding.rule() + "]";
    String place = Printable.of(finding.later().at().toString()) + ":";
    String colon = Printable.of(kind) + ":";
    int used = Printable.width(place + " " + colon) + 1;
    List<String> lines =
        Wrap.lines(Printable.of(finding.message()), used, columns.header(), BELOW_HEADER);
    StringBuilder text = new StringBuilder();
    text.append(style.strong(place)).append(' ').append(style.level(level, colon));
    for (int i = 0; i < lines.size(); i++) {
      text.append(i == 0 ? (lines.get(0).isEmpty() ? "" : " ") : "\n" + " ".repeat(BELOW_HEADER));
      text.append(lines.get(i).isEmpty() ? "" : style.strong(lines.get(i)));
    }
    return text.toString();
  }

  private static List<Mark> marks(Finding finding, Level level) {
    List<Mark> marks = new ArrayList<>();
    marks.add(new Mark(finding.later(), true, level));
    finding.earlier().ifPresent(earlier -> marks.add(new Mark(earlier, false, level)));
    return marks;
  }

  private List<String> note(Finding finding) {
    return finding.cure().isEmpty()
        ? item("why", List.of(finding.why()))
        : item("fix", List.of(oneLine(finding.cure())));
  }

  private static String oneLine(List<String> cure) {
    return String.join("\n", cure).replace(";\n", "\n").replace("\n", "; ");
  }

  private List<String> explanation(Finding finding) {
    List<String> rows = new ArrayList<>(item("why", List.of(finding.why())));
    rows.addAll(item("see", elsewhere(finding)));
    rows.addAll(item("doubt", List.of(finding.doubt())));
    rows.addAll(item("fix", finding.cure()));
    return rows;
  }

  /** Steps that stand in files that no excerpt shows: where a wrapper waits or records. */
  private static List<String> elsewhere(Finding finding) {
    Set<String> shown = new HashSet<>();
    shown.add(finding.later().at().file());
    finding.earlier().ifPresent(earlier -> shown.add(earlier.at().file()));
    return finding.witness().stream()
        .filter(place -> !shown.contains(place.at().file()))
        .map(p -> "%s:%d: %s %s".formatted(p.at().file(), p.at().line(), p.lane(), p.does()))
        .distinct()
        .limit(MOST_ELSEWHERE)
        .toList();
  }

  /** {@code why: } and the text, each line of which starts in the same column. */
  private List<String> item(String name, List<String> texts) {
    String head = "  " + name + ": ";
    List<String> rows = new ArrayList<>();
    for (String text : texts) {
      if (text.isBlank()) {
        continue;
      }
      for (String part : Wrap.lines(Printable.of(text), columns.text() - head.length())) {
        rows.add(
            (rows.isEmpty() ? "  " + style.strong(name + ":") + " " : " ".repeat(head.length()))
                + part);
      }
    }
    return rows;
  }
}
