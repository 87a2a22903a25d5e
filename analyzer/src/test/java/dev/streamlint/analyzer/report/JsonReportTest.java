package dev.streamlint.analyzer.report;

import static dev.streamlint.analyzer.report.Project.finding;
import static dev.streamlint.analyzer.report.Project.withoutCure;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.catalog.Confidence;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JsonReportTest {
  @TempDir Path root;

  @Test
  void tellsAllOfAFinding() {
    Project project = new Project(root).file("A.java", "copy(b, h);\nlaunch(b);\n");
    Place write = new Place(project.site("A.java", 1, "copy"), "stream `upload`", "writes `batch`");
    Place read = new Place(project.site("A.java", 1, "launch"), "default stream", "reads `batch`");
    Outcome outcome =
        project.outcome(
            List.of(finding("unordered-read", Confidence.DEFINITE, read, write)),
            List.of(new Notice(Notice.Kind.NOT_MODELLED, "A.java", 0, "graph capture")),
            false);

    assertThat(Project.print(new JsonReport(), outcome))
        .isEqualTo(
            """
            {
              "version": 1,
              "findings": [
                {
                  "rule": "unordered-read",
                  "level": "error",
                  "confidence": "definite",
                  "file": "A.java",
                  "line": 2,
                  "column": 1,
                  "endLine": 2,
                  "endColumn": 10,
                  "message": "default stream reads `batch` with nothing before it",
                  "why": "no event, wait or synchronisation orders the two",
                  "fix": [
                    "after line 1: cudaEventRecord(batchReady, upload);",
                    "before line 2: cudaStreamWaitEvent(compute, batchReady, 0);"
                  ],
                  "memory": "batch",
                  "lane": "default stream",
                  "does": "reads `batch`",
                  "related": {
                    "file": "A.java",
                    "line": 1,
                    "column": 1,
                    "call": "copy",
                    "lane": "stream `upload`",
                    "does": "writes `batch`"
                  },
                  "witness": [
                    {
                      "file": "A.java",
                      "line": 1,
                      "column": 1,
                      "call": "copy",
                      "lane": "stream `upload`",
                      "does": "writes `batch`"
                    },
                    {
                      "file": "A.java",
                      "line": 2,
                      "column": 1,
                      "call": "launch",
                      "lane": "default stream",
                      "does": "reads `batch`"
                    }
                  ],
                  "fingerprint": "%s"
                }
              ],
              "dismissed": [],
              "notices": [
                {
                  "kind": "not-modelled",
                  "file": "A.java",
                  "line": 0,
                  "column": 0,
                  "message": "graph capture"
                }
              ],
              "summary": {
                "errors": 1,
                "warnings": 0,
                "notes": 0,
                "notices": 1,
                "unread": 0,
                "files": 1300,
                "gpuFiles": 4,
                "entryPoints": 1,
                "operations": 7
              },
              "invocation": {
                "config": null,
                "models": [],
                "defaultStreams": {},
                "strict": false
              }
            }
            """
                .formatted(new Fingerprints("copy(b, h);\nlaunch(b);\n").of(2).orElseThrow()));
  }

  @Test
  void whatIsNotThereIsNullOrEmpty() {
    Project project = new Project(root).file("A.java", "launch(b);\n");
    Place read = new Place(project.site("A.java", 1, "launch"), "host", "reads");
    project.file("A.java", "");
    Outcome outcome = project.outcome(withoutCure(finding("x", Confidence.IMPLICIT, read)));

    assertThat(Project.print(new JsonReport(), outcome))
        .contains("\"related\": null", "\"witness\": []", "\"fix\": []", "\"fingerprint\": null");
  }

  @Test
  void anyTextComesThrough() throws Exception {
    String nasty = "a\"b\\c\nd\te\u0000f\u001b \u00e9 \u5909 \ud83d\ude00 <%>\u2028";
    JsonNode read = new ObjectMapper().readTree(Json.document(List.of(nasty, "\ud800x")));

    assertThat(read.get(0).textValue()).isEqualTo(nasty);
    assertThat(Json.document(List.of("\ud800x"))).contains("\"\\ud800x\"");
  }
}
