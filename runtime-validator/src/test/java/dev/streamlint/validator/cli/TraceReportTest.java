package dev.streamlint.validator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What agents wrote, as a report. */
final class TraceReportTest {
  private static final String HAZARD =
      """
      {"rule": "unordered-read", "confidence": "DEFINITE", "memory": "a", "message": "m", "why": "w",\
       "doubt": "", "cure": [], "count": 2, "callers": [],\
       "earlier": {"site": {"file": "A.java", "line": 1, "call": "fill"}, "lane": "stream `s`", "does": "writes `a`"},\
       "later": {"site": {"file": "A.java", "line": 2, "call": "read"}, "lane": "the host", "does": "reads `a`"}}
      """;

  @TempDir Path folder;

  @Test
  void aPageDrawsTheTwoOperationsAndTheMissingEdge() throws IOException {
    Path written = Files.createDirectory(folder.resolve("written"));
    Files.writeString(written.resolve("1"), HAZARD);
    Files.writeString(folder.resolve("A.java"), "fill(a);\nread(a);\n");
    Path page = folder.resolve("page.html");
    TraceReport.read(written, List.of(folder))
        .write(TraceReport.Format.HTML, page, Terminal.plain(System.out, System.err));
    assertThat(Files.readString(page))
        .startsWith("<!doctype html>")
        .contains("\"lanes\":[{\"name\":\"the host\",\"host\":true},{\"name\":\"stream `s`\"}]")
        .contains("\"missing\":{\"from\":0,\"to\":1,\"label\":\"nothing orders these\"}");
  }

  @Test
  void theFormatsAreThoseOfTheLinter() {
    assertThat(new FormatParser().convert("html")).isEqualTo(TraceReport.Format.HTML);
    assertThat(new FormatParser().convert("SARIF")).isEqualTo(TraceReport.Format.SARIF);
  }
}
