package dev.streamlint.analyzer.report;

import static dev.streamlint.analyzer.report.Project.finding;
import static dev.streamlint.analyzer.report.Project.withoutCure;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.streamlint.analyzer.finding.Dismissed;
import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.op.Site;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SarifReportTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final JsonSchema SCHEMA = readSchema();

  @TempDir Path root;
  private Project project;
  private Place write;
  private Place record;
  private Place wait;
  private Place read;

  @BeforeEach
  void writeSource() {
    project =
        new Project(root)
            .file("src/A.java", "copy(b, h);\nrecord(e, s);\nwait(t, e);\n  launch(b,\n    c);\n");
    write = place("copy", "stream `upload`", "writes `batch`");
    record = place("record", "stream `upload`", "records `e`");
    wait = place("wait", "stream `compute`", "waits for `e`");
    Site launch = new Site("src/A.java", 4, 3, 5, 7, "launch");
    read = new Place(launch, "stream `compute`", "reads `batch`");
  }

  private Place place(String call, String lane, String does) {
    return new Place(project.site("src/A.java", 1, call), lane, does);
  }

  private static Finding withWitness(Finding f, List<Place> witness) {
    return new Finding(
        f.rule(),
        f.confidence(),
        f.later(),
        f.earlier(),
        f.memory(),
        f.message(),
        f.why(),
        f.cure(),
        witness);
  }

  /** Prints the report; each one that a test makes must keep to the schema. */
  private static JsonNode run(Outcome outcome) throws IOException {
    String text = Project.print(new SarifReport(), outcome);
    JsonNode log = JSON.readTree(text);
    assertThat(SCHEMA.validate(log)).isEmpty();
    assertThat(Project.print(new SarifReport(), outcome)).isEqualTo(text);
    return log.at("/runs/0");
  }

  /** The schema of OASIS, as the object model's jar has it. */
  private static JsonSchema readSchema() {
    try (InputStream in =
        SarifReportTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
          .getSchema(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void schemaIsNotBlind() throws IOException {
    assertThat(SCHEMA.validate(JSON.readTree("{\"version\": \"2.1.0\"}"))).isNotEmpty();
  }

  @Test
  void resultNamesTheRuleByIdAndByIndex() throws IOException {
    JsonNode run =
        run(project.outcome(finding("unordered-read", Confidence.DEFINITE, read, write)));
    JsonNode result = run.at("/results/0");

    assertThat(result.get("ruleId").textValue()).isEqualTo("unordered-read");
    assertThat(result.get("level").textValue()).isEqualTo("error");
    assertThat(
            run.at("/tool/driver/rules/" + result.get("ruleIndex").intValue() + "/id").textValue())
        .isEqualTo("unordered-read");
    assertThat(result.has("rule")).isFalse();
    assertThat(result.at("/message/text").textValue())
        .isEqualTo(
            """
            Stream `compute` reads `batch` with nothing before it. \
            No event, wait or synchronisation orders the two.
            Fix: after line 1: cudaEventRecord(batchReady, upload);
                 before line 2: cudaStreamWaitEvent(compute, batchReady, 0);""");
    assertThat(result.at("/properties/confidence").textValue()).isEqualTo("definite");
  }

  @Test
  void warningOfAnErrorRuleSaysItsLevel() throws IOException {
    JsonNode run =
        run(project.outcome(finding("unordered-read", Confidence.POSSIBLE, read, write)));

    assertThat(run.at("/results/0/level").textValue()).isEqualTo("warning");
  }

  @Test
  void driverHasTheWholeCatalogue() throws IOException {
    JsonNode driver = run(project.outcome()).at("/tool/driver");

    assertThat(driver.get("version").textValue()).isEqualTo("1.2.3");
    String home = driver.get("informationUri").textValue();
    assertThat(home).matches("https://[a-z./-]+[a-z]");
    assertThat(driver.get("rules").findValuesAsText("id"))
        .containsExactlyElementsOf(Catalog.all().stream().map(r -> r.id()).toList());
    assertThat(driver.get("rules"))
        .allSatisfy(
            rule -> {
              assertThat(rule.at("/name").textValue()).matches("([A-Z][a-z0-9]+)+");
              assertThat(rule.at("/shortDescription/text").textValue()).isNotBlank();
              assertThat(rule.at("/fullDescription/text").textValue()).isNotBlank();
              assertThat(rule.at("/help/text").textValue()).isNotBlank();
              assertThat(rule.at("/helpUri").textValue())
                  .isEqualTo(home + "/blob/main/docs/rules/" + rule.get("id").textValue() + ".md");
              assertThat(rule.at("/help/markdown").textValue()).isNotBlank();
              assertThat(rule.at("/properties/precision").textValue()).isIn("high", "medium");
              assertThat(rule.at("/properties/tags")).isNotEmpty();
            });
  }

  @Test
  void everyKindOfNoticeIsDescribedAsGitHubWants() throws IOException {
    assertThat(run(project.outcome()).at("/tool/driver/notifications"))
        .hasSize(Notice.Kind.values().length + 1)
        .allSatisfy(
            kind ->
                assertThat(
                        List.of(
                            kind.at("/name").asText(),
                            kind.at("/shortDescription/text").asText(),
                            kind.at("/fullDescription/text").asText(),
                            kind.at("/helpUri").asText(),
                            kind.at("/help/text").asText()))
                    .doesNotContain(""));
    assertThat(run(project.outcome()).at("/tool/driver/notifications").findValuesAsText("name"))
        .contains("SyntaxError", "FileTooLarge");
  }

  @Test
  void repositoryAndRevisionAreNamedWhereTheyAreKnown() throws IOException {
    assertThat(run(project.outcome()).has("versionControlProvenance")).isFalse();
    String revision = "0123456789".repeat(4);
    project
        .file(".git/HEAD", "ref: refs/heads/a/branch\n")
        .file(".git/refs/heads/a/branch", revision + "\n");
    assertThat(run(project.outcome()).has("versionControlProvenance")).isFalse();
    project.file(
        ".git/config", "[remote \"origin\"]\n\turl = https://me:secret@example.org/a/b.git\n");

    assertThat(run(project.outcome()).at("/versionControlProvenance/0"))
        .isEqualTo(
            JSON.readTree(
                """
                {"repositoryUri": "https://example.org/a/b.git", "revisionId": "%s",
                 "branch": "a/branch", "mappedTo": {"uriBaseId": "%%SRCROOT%%"}}
                """
                    .formatted(revision)));
  }

  @Test
  void locationIsTheLaterPlaceAndTheEarlierIsRelated() throws IOException {
    JsonNode result =
        run(project.outcome(finding("unordered-read", Confidence.DEFINITE, read, write)))
            .at("/results/0");

    assertThat(result.at("/locations/0/physicalLocation"))
        .isEqualTo(
            JSON.readTree(
                """
                {"artifactLocation": {"uri": "src/A.java", "uriBaseId": "%SRCROOT%"},
                 "region": {"startLine": 4, "startColumn": 3, "endLine": 5, "endColumn": 7,
                            "snippet": {"text": "launch(b,\\n    c)"}}}
                """));
    assertThat(result.at("/relatedLocations/0/message/text").textValue())
        .isEqualTo("stream `upload` writes `batch`");
    assertThat(result.at("/relatedLocations/0/physicalLocation/region/startLine").intValue())
        .isEqualTo(1);
  }

  @Test
  void eachStreamIsAThreadFlowAndNumbersGiveTheProgramOrder() throws IOException {
    Finding finding =
        withWitness(
            finding("unordered-read", Confidence.DEFINITE, read, write),
            List.of(record, wait, write, read));
    JsonNode flows = run(project.outcome(finding)).at("/results/0/codeFlows/0/threadFlows");

    assertThat(flows.findValuesAsText("id")).containsExactly("stream `upload`", "stream `compute`");
    assertThat(flows.at("/0/locations").findValuesAsText("executionOrder"))
        .containsExactly("1", "3");
    assertThat(flows.at("/1/locations").findValuesAsText("executionOrder"))
        .containsExactly("2", "4");
    assertThat(flows.at("/1/locations/1/importance").textValue()).isEqualTo("essential");
    assertThat(flows.at("/1/locations/0/location/message/text").textValue())
        .isEqualTo("stream `compute` waits for `e`");
  }

  @Test
  void findingWithOnePlaceHasNeitherFlowNorRelatedLocation() throws IOException {
    Finding one = withoutCure(finding("redundant-sync", Confidence.PERFORMANCE, read));
    JsonNode result = run(project.outcome(one)).at("/results/0");

    assertThat(result.has("codeFlows")).isFalse();
    assertThat(result.get("level").textValue()).isEqualTo("note");
    assertThat(Optional.ofNullable(result.get("relatedLocations"))).isEmpty();
  }

  @Test
  void fingerprintStaysWhenLinesAreInsertedAbove() throws IOException {
    Outcome before = project.outcome(finding("unordered-read", Confidence.DEFINITE, read, write));
    String first = fingerprint(before);
    project.file(
        "src/A.java", "// new\n\ncopy(b, h);\nrecord(e, s);\nwait(t, e);\n  launch(b,\n    c);\n");
    Place moved = place("launch", "stream `compute`", "reads `batch`");
    Outcome after = project.outcome(finding("unordered-read", Confidence.DEFINITE, moved));

    assertThat(moved.at().line()).isEqualTo(6);
    assertThat(fingerprint(after)).isEqualTo(first).matches("[0-9a-f]+:1");
  }

  private static String fingerprint(Outcome outcome) throws IOException {
    return run(outcome).at("/results/0/partialFingerprints/primaryLocationLineHash").textValue();
  }

  @Test
  void addressesAreEncodedAndLeadBackToTheFile() throws IOException {
    String name = "src/a b#%\u00e9\u5909\n:?.java";
    Project.assumeNameable(name);
    project.file(name, "launch(b);\n");
    Place place = new Place(project.site(name, 1, "launch"), "host", "reads");
    JsonNode run = run(project.outcome(finding("unordered-read", Confidence.DEFINITE, place)));
    String uri = run.at("/results/0/locations/0/physicalLocation/artifactLocation/uri").textValue();
    URI base = URI.create(run.at("/originalUriBaseIds/%SRCROOT%/uri").textValue());

    assertThat(uri).isEqualTo("src/a%20b%23%25%C3%A9%E5%A4%89%0A%3A%3F.java");
    assertThat(base.toString()).endsWith("/");
    assertThat(Path.of(base.resolve(uri))).isEqualTo(root.resolve(name));
  }

  @Test
  void fileOutsideTheRootHasAnAbsoluteAddress() throws IOException {
    Place outside = new Place(new Site("../other/./B.java", 1, 1, 1, 9, "launch"), "host", "reads");
    JsonNode artifact =
        run(project.outcome(finding("unordered-read", Confidence.DEFINITE, outside)))
            .at("/results/0/locations/0/physicalLocation/artifactLocation");

    assertThat(artifact.has("uriBaseId")).isFalse();
    assertThat(Path.of(URI.create(artifact.get("uri").textValue())))
        .isEqualTo(root.resolveSibling("other").resolve("B.java"));
  }

  @Test
  void noticesAreNotificationsOfTheInvocation() throws IOException {
    JsonNode run =
        run(
            project.outcome(
                List.of(),
                List.of(
                    new Notice(Notice.Kind.SYNTAX, "src/A.java", 2, 5, "Expected `;`"),
                    new Notice(Notice.Kind.BUDGET, "src/B.java", 0, "too many paths")),
                false));
    JsonNode invocation = run.at("/invocations/0");

    assertThat(invocation.get("executionSuccessful").booleanValue()).isFalse();
    assertThat(invocation.at("/toolExecutionNotifications/0/descriptor/id").textValue())
        .isEqualTo("syntax");
    assertThat(invocation.at("/toolExecutionNotifications/0/level").textValue()).isEqualTo("error");
    assertThat(invocation.at("/toolExecutionNotifications/0/locations/0/physicalLocation/region"))
        .isEqualTo(JSON.readTree("{\"startLine\": 2, \"startColumn\": 5}"));
    assertThat(invocation.at("/toolExecutionNotifications/1/level").textValue()).isEqualTo("note");
    assertThat(run.at("/tool/driver/notifications").findValuesAsText("id"))
        .contains("syntax", "budget");
    assertThat(run.get("columnKind").textValue()).isEqualTo("utf16CodeUnits");
  }

  @Test
  void whatIsMoreThanGitHubTakesIsTheLeastSevereAndTold() throws IOException {
    List<Finding> findings =
        List.of(
            finding("unordered-read", Confidence.PERFORMANCE, write),
            finding("unordered-read", Confidence.POSSIBLE, record),
            finding("unordered-read", Confidence.DEFINITE, wait),
            finding("unordered-read", Confidence.DEFINITE, read));
    Outcome outcome = project.outcome(findings, List.of(), false);
    SarifReport report = new SarifReport(false, new SarifLimits(3, 2, 10, 1 << 20));

    JsonNode run = JSON.readTree(Project.print(report, outcome)).at("/runs/0");

    assertThat(run.at("/results").findValuesAsText("level"))
        .containsExactly("error", "error", "warning");
    assertThat(report.leftOut(outcome))
        .containsExactly(
            "1 of 4 findings is not in the SARIF report, the least severe ones: GitHub takes 3",
            "GitHub shows 2 of the 3 findings in the SARIF report, the most severe");
    assertThat(run.at("/invocations/0/toolExecutionNotifications"))
        .allMatch(n -> n.at("/descriptor/id").asText().equals("results-left-out"))
        .hasSize(2);
    assertThat(new SarifReport().leftOut(outcome)).isEmpty();
  }

  @Test
  void aFileThatIsTooLargePackedIsCut() throws IOException {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      Confidence confidence = i < 300 ? Confidence.PERFORMANCE : Confidence.DEFINITE;
      String call = Long.toHexString(new Random(i).nextLong());
      Site at = new Site("src/A.java", 1 + i, 1, 1 + i, 2, call);
      findings.add(finding("unordered-read", confidence, new Place(at, "stream `s`", call)));
    }
    Outcome outcome = project.outcome(findings, List.of(), false);
    SarifReport report = new SarifReport(false, new SarifLimits(1000, 500, 10, 12_000));

    String text = Project.print(report, outcome);

    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(packed.size()).isBetween(6_000, 12_000);
    List<String> levels = JSON.readTree(text).at("/runs/0/results").findValuesAsText("level");
    assertThat(levels).isNotEmpty().containsOnly("error");
    assertThat(report.leftOut(outcome))
        .containsExactly(
            600
                - levels.size()
                + " of 600 findings are not in the SARIF report, the least severe ones: GitHub"
                + " takes 12000 bytes, packed");
  }

  @Test
  void aFlowThatIsTooLongHasItsLastSteps() throws IOException {
    Finding finding =
        withWitness(
            finding("unordered-read", Confidence.DEFINITE, read, write),
            List.of(record, write, wait, read));
    SarifReport report = new SarifReport(false, new SarifLimits(10, 10, 3, 1 << 20));

    String text = Project.print(report, project.outcome(finding));

    assertThat(JSON.readTree(text).findValuesAsText("executionOrder")).containsOnly("2", "3", "4");
    assertThat(report.leftOut(project.outcome(finding)).toString()).contains("last 3 steps");
  }

  @Test
  void limitsThatNoReportCanReach() throws IOException {
    JsonNode driver = run(project.outcome()).at("/tool/driver");

    assertThat(driver.at("/rules").size()).isLessThan(25_000);
    assertThat(driver.at("/rules")).allMatch(r -> r.at("/properties/tags").size() <= 10);
  }

  @Test
  void suppressedResultsAreLeftOutOrMarked() throws IOException {
    Finding open = finding("unordered-read", Confidence.DEFINITE, read);
    Outcome plain = project.outcome(open);
    Outcome outcome =
        new Outcome(
            plain.analysis(),
            plain.coverage(),
            false,
            plain.sources(),
            plain.version(),
            plain.settings(),
            List.of(
                dismissed(write, Dismissed.Why.SUPPRESSED, "it may tear"),
                dismissed(record, Dismissed.Why.KNOWN, ""),
                dismissed(wait, Dismissed.Why.UNCHANGED, "")),
            Map.of());

    assertThat(run(outcome).at("/results")).hasSize(1);
    JsonNode log = JSON.readTree(Project.print(new SarifReport(true), outcome));
    assertThat(SCHEMA.validate(log)).isEmpty();
    JsonNode results = log.at("/runs/0/results");
    assertThat(results).hasSize(3);
    assertThat(results.at("/0/suppressions/0").toString())
        .contains("\"inSource\"", "\"accepted\"", "\"it may tear\"");
    assertThat(results.at("/1/suppressions/0").toString())
        .contains("\"external\"", "\"accepted\"", "\"in the baseline\"");
    assertThat(results.at("/2").has("suppressions")).isFalse();
  }

  private static Dismissed dismissed(Place place, Dismissed.Why why, String reason) {
    return new Dismissed(finding("unordered-read", Confidence.DEFINITE, place), why, reason);
  }

  @Test
  void cleanRunSaysThatThereAreNoResults() throws JsonProcessingException, IOException {
    assertThat(run(project.outcome()).get("results")).isEmpty();
    assertThat(run(project.outcome()).has("results")).isTrue();
  }
}
