package dev.streamlint.analyzer.report;

import dev.streamlint.analyzer.finding.CheckedFix;
import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.finding.TextEdit;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.op.OpWriter;
import dev.streamlint.rules.op.Site;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Findings for scripts: one object, in UTF-8. {@code version} goes up when a field changes its
 * meaning or goes away; new fields may come at any time.
 */
public final class JsonReport implements Report {
  private static final int FORMAT = 1;

  @Override
  public void write(Outcome outcome, PrintStream out) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("version", FORMAT);
    report.put(
        "findings", outcome.analysis().findings().stream().map(f -> finding(outcome, f)).toList());
    report.put("dismissed", outcome.dismissed().stream().map(d -> dismissed(outcome, d)).toList());
    report.put("notices", outcome.analysis().notices().stream().map(JsonReport::notice).toList());
    report.put("summary", summary(outcome));
    report.put("invocation", outcome.settings().properties(outcome.strict()));
    out.writeBytes(Json.document(report).getBytes(StandardCharsets.UTF_8));
  }

  private static Map<String, Object> dismissed(Outcome outcome, Dismissed dismissed) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("why", word(dismissed.why()));
    json.put("reason", dismissed.reason());
    json.put("finding", finding(outcome, dismissed.finding()));
    return json;
  }

  private static Map<String, Object> finding(Outcome outcome, Finding finding) {
    Site at = finding.later().at();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rule", finding.rule());
    json.put("level", outcome.level(finding).label());
    json.put("confidence", word(finding.confidence()));
    json.put("file", at.file());
    json.put("line", at.line());
    json.put("column", at.column());
    json.put("endLine", at.endLine());
    json.put("endColumn", at.endColumn());
    json.put("message", finding.message());
    json.put("why", finding.why());
    if (!finding.doubt().isEmpty()) {
      json.put("doubt", finding.doubt());
    }
    json.put("fix", finding.cure());
    CheckedFix fix = outcome.fixes().get(finding);
    if (fix != null) {
      json.put("safe", fix.safe());
      json.put("edits", fix.edits().stream().map(JsonReport::edit).toList());
    }
    json.put("memory", finding.memory());
    json.put("lane", finding.later().lane());
    json.put("does", finding.later().does());
    json.put("related", finding.earlier().map(JsonReport::place));
    json.put("witness", finding.witness().stream().map(JsonReport::place).toList());
    finding
        .program()
        .ifPresent(
            program -> {
              json.put("program", OpWriter.write(program.ops()));
              json.put("programEarlier", program.earlier());
            });
    json.put("fingerprint", outcome.sources().fingerprint(at.file(), at.line()));
    return json;
  }

  private static Map<String, Object> edit(TextEdit edit) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("file", edit.file());
    json.put("line", edit.line());
    json.put("column", edit.column());
    json.put("endLine", edit.endLine());
    json.put("endColumn", edit.endColumn());
    json.put("text", edit.text());
    return json;
  }

  private static Map<String, Object> place(Place place) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("file", place.at().file());
    json.put("line", place.at().line());
    json.put("column", place.at().column());
    json.put("call", place.at().call());
    json.put("lane", place.lane());
    json.put("does", place.does());
    return json;
  }

  private static Map<String, Object> notice(Notice notice) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", word(notice.kind()));
    json.put("file", notice.file());
    json.put("line", notice.line());
    json.put("column", notice.column());
    json.put("message", notice.message());
    return json;
  }

  private static Map<String, Object> summary(Outcome outcome) {
    Tally tally = Tally.of(outcome);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("errors", tally.errors());
    json.put("warnings", tally.warnings());
    json.put("notes", tally.notes());
    json.put("notices", outcome.analysis().notices().size());
    json.put("unread", tally.unread());
    json.put("files", outcome.coverage().files());
    json.put("gpuFiles", outcome.coverage().gpuFiles());
    json.put("entryPoints", outcome.analysis().entryPoints());
    json.put("operations", outcome.analysis().operations());
    return json;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
