package dev.streamlint.analyzer.html;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.report.Outcome;
import dev.streamlint.analyzer.report.ProjectHome;
import dev.streamlint.analyzer.report.Report;
import dev.streamlint.analyzer.report.Summary;
import dev.streamlint.rules.catalog.Catalog;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Findings as a page for a browser: one file, which asks for no other. */
public final class HtmlReport implements Report {
  private final Verdicts verdicts;

  /** A report with verdicts, as far as they are about its findings. */
  public HtmlReport(Verdicts verdicts) {
    this.verdicts = verdicts;
  }

  @Override
  public void write(Outcome outcome, PrintStream out) {
    String summary = Summary.of(outcome, true);
    SourceTable sources = new SourceTable(outcome.sources());
    FindingData data = new FindingData(outcome, verdicts, sources);
    List<Finding> all = outcome.analysis().findings();
    List<Map<String, Object>> findings = all.stream().map(data::of).toList();
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("summary", summary);
    page.put("version", outcome.version());
    if (verdicts.count() > 0) {
      long used = findings.stream().filter(f -> f.containsKey("verdict")).count();
      page.put("verdicts", counts(used));
    }
    page.put("rules", rules(all));
    page.put("files", sources.written());
    page.put("findings", findings);
    page.put("notices", outcome.analysis().notices().stream().map(HtmlReport::notice).toList());
    out.writeBytes(Page.of("stream-lint: " + summary, page).getBytes(StandardCharsets.UTF_8));
  }

  private Map<String, Object> counts(long used) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("used", used);
    json.put("unused", verdicts.count() - used);
    return json;
  }

  /** Those that have findings, by id. */
  private static Map<String, Object> rules(List<Finding> findings) {
    Map<String, Object> rules = new TreeMap<>();
    for (Finding finding : findings) {
      Catalog.byId(finding.rule())
          .ifPresent(
              rule -> {
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("title", rule.title());
                json.put("summary", rule.summary());
                json.put("page", ProjectHome.page(rule).toString());
                rules.put(rule.id(), json);
              });
    }
    return rules;
  }

  private static Map<String, Object> notice(Notice notice) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", notice.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    json.put("file", notice.file());
    json.put("line", notice.line());
    json.put("message", notice.message());
    return json;
  }
}
