package dev.streamlint.analyzer.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.streamlint.analyzer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A verdict is shown with the finding that it is about, and with no other. */
final class VerdictsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RACE =
      """
      cuMemsetD8Async(a, (byte) 0, n, s);
      cuMemcpyDtoDAsync(b, a, n, t);
      """;

  @TempDir Path folder;
  private Path source;
  private Path findings;

  @BeforeEach
  void confirmed() throws IOException {
    source = Pages.program(folder, "A.java", RACE);
    findings = folder.resolve("findings.sarif");
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Main.run(
        nowhere,
        nowhere,
        "--no-config",
        "--format",
        "sarif",
        "--output",
        findings.toString(),
        source.toString());
    JsonNode document = JSON.readTree(findings.toFile());
    ObjectNode verdict =
        document.at("/runs/0/results/0").withObject("/properties").putObject("verdict");
    verdict.put("kind", "NOT_REACHED").put("reason", "it was </script> held");
    verdict.putArray("evidence").add("one").add("two");
    verdict.putObject("damage").put("differing", 3).put("of", 4).put("what", "bytes");
    verdict.put("device", "a virtual device");
    JSON.writeValue(findings.toFile(), document);
  }

  @Test
  void isShownWithItsFinding() {
    JsonNode data = Pages.data(page());
    assertThat(data.path("verdicts").toString()).isEqualTo("{\"used\":1,\"unused\":0}");
    assertThat(data.path("findings").get(0).path("verdict").toString())
        .isEqualTo(
            "{\"kind\":\"not reached\",\"reason\":\"it was </script> held\","
                + "\"evidence\":[\"one\",\"two\"],"
                + "\"damage\":\"3 of 4 bytes differ from the serialised run\","
                + "\"device\":\"a virtual device\"}");
  }

  @Test
  void isNotShownWhenTheLineHasChanged() {
    Pages.program(folder, "A.java", RACE.replace("(b, a", "(b,  a").replace("t);", "t); //"));
    assertThat(Pages.data(page()).path("verdicts").toString())
        .isEqualTo("{\"used\":0,\"unused\":1}");
  }

  @Test
  void isNotShownWhenTheOperationsHaveChanged() {
    Pages.program(folder, "A.java", RACE.replace("(byte) 0, n", "(byte) 0, 16"));
    JsonNode data = Pages.data(page());
    assertThat(data.path("findings")).hasSize(1);
    assertThat(data.path("verdicts").toString()).isEqualTo("{\"used\":0,\"unused\":1}");
  }

  @Test
  void aFileThatIsNoneIsRefused() throws IOException {
    assertRefused("{}", "it is no SARIF file");
    assertRefused("no", "it is no JSON");
    assertRefused(
        "{\"runs\":[{\"tool\":{\"driver\":{\"name\":\"other\"}}}]}",
        "it was not written by stream-lint");
    Files.delete(findings);
    assertThat(error("--format", "html")).contains("no such file");
  }

  @Test
  void verdictsAreForPages() {
    assertThat(error("--format", "json")).contains("--verdicts is for --format html");
  }

  private void assertRefused(String text, String reason) throws IOException {
    Files.writeString(findings, text);
    assertThat(error("--format", "html")).contains("cannot take verdicts").contains(reason);
  }

  private String error(String... words) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
    int code =
        Main.run(to, to, words[0], words[1], "--verdicts", findings.toString(), source.toString());
    assertThat(code).isEqualTo(2);
    return err.toString(StandardCharsets.UTF_8);
  }

  private String page() {
    return Pages.of("--verdicts", findings.toString(), source.toString());
  }
}
