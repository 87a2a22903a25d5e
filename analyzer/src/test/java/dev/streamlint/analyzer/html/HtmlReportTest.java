package dev.streamlint.analyzer.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as it is written: all of it in one file, and nothing in it from a source but text. */
final class HtmlReportTest {
  private static final String RACE =
      """
      cuMemsetD8Async(a, (byte) 0, n, s);
      cuMemcpyDtoDAsync(b, a, n, t);
      """;

  private static final char RIGHT_TO_LEFT = 0x202E;
  private static final char LINE_SEPARATOR = 0x2028;
  private static final char ESCAPE = 0x1B;

  @TempDir Path folder;

  @Test
  void tellsAllOfAFinding() {
    JsonNode data = Pages.data(page(RACE));
    JsonNode finding = data.path("findings").get(0);
    assertThat(data.path("summary").asText()).isEqualTo("1 error in 1 file (1 of 1 file analysed)");
    assertThat(finding.path("rule").asText()).isEqualTo("unordered-read");
    assertThat(finding.path("level").asText()).isEqualTo("error");
    assertThat(finding.path("line").asInt()).isEqualTo(10);
    assertThat(finding.path("message").asText()).startsWith("`cuMemcpyDtoDAsync` on stream `t`");
    assertThat(finding.path("why").asText()).isNotEmpty();
    assertThat(finding.path("fix")).hasSize(2);
    assertThat(data.path("rules").path("unordered-read").path("page").asText())
        .endsWith("/docs/rules/unordered-read.md");
  }

  @Test
  void showsTheLinesAroundAndMarksTheCalls() {
    JsonNode data = Pages.data(page("int x; // ä\n" + RACE));
    JsonNode finding = data.path("findings").get(0);
    JsonNode lines = data.path("files").get(0).path("lines");
    assertThat(finding.path("source").toString()).isEqualTo("[[0,8,13]]");
    assertThat(lines.path("9").asText()).isEqualTo("    int x; // ä");
    JsonNode later = finding.path("rows").get(1);
    String line = lines.path(later.path("line").asText()).asText();
    assertThat(line.substring(later.path("mark").get(0).asInt(), later.path("mark").get(1).asInt()))
        .isEqualTo("cuMemcpyDtoDAsync");
  }

  @Test
  void tabsAreExpandedAndMarksMoveWithThem() {
    JsonNode data = Pages.data(page(RACE.replace("cuMemcpy", "\t\tcuMemcpy")));
    JsonNode later = data.path("findings").get(0).path("rows").get(1);
    String line = data.path("files").get(0).path("lines").path("10").asText();
    assertThat(line).startsWith("            cuMemcpyDtoDAsync");
    assertThat(later.path("mark").toString()).isEqualTo("[12,29]");
  }

  @Test
  void isTheSameEachTime() {
    assertThat(page(RACE)).isEqualTo(page(RACE));
  }

  @Test
  void asksForNoOtherFile() {
    String page = page(RACE);
    assertThat(page).doesNotContain("<link").doesNotContain(" src=").doesNotContain("@import");
    assertThat(page).doesNotContain("url(").doesNotContain("fetch(").doesNotContain("innerHTML");
    assertThat(page).contains("default-src 'none'");
  }

  @Test
  void thePolicyAllowsThePagesOwnScriptAndStyleOnly() throws Exception {
    String page = page(RACE);
    assertThat(page).contains("script-src 'sha256-" + sha256(page, "<script>", "</script>") + "'");
    assertThat(page).contains("style-src 'sha256-" + sha256(page, "<style>", "</style>") + "'");
  }

  @Test
  void aSourceCannotEndTheElementThatItStandsIn() {
    String hostile =
        "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> & {script}";
    String page = page("// " + hostile + "\n" + RACE);
    assertThat(page).doesNotContain("alert(1)</script>").doesNotContain("<img");
    assertThat(occurrences(page, "<script")).isEqualTo(occurrences(page(RACE), "<script"));
    assertThat(occurrences(page, "</script")).isEqualTo(occurrences(page(RACE), "</script"));
    assertThat(Pages.data(page).path("files").get(0).path("lines").path("9").asText())
        .isEqualTo("    // " + hostile);
  }

  @Test
  void aFilesNameCannotEither() throws IOException {
    Path file = folder.resolve("<img src=x onerror=alert(2)>\"'&.java");
    try {
      Files.move(Pages.program(folder, "A.java", RACE), file);
    } catch (IOException | java.nio.file.InvalidPathException e) {
      org.junit.jupiter.api.Assumptions.abort("no file can have such a name here");
    }
    String page = Pages.of(file.toString());
    assertThat(page).doesNotContain("<img");
    assertThat(Pages.data(page).path("files").get(0).path("path").asText())
        .endsWith("<img src=x onerror=alert(2)>\"'&.java");
  }

  @Test
  void whatCannotBeSeenOrTurnsTextAroundIsEscaped() {
    String hostile = "" + RIGHT_TO_LEFT + LINE_SEPARATOR + ESCAPE + "[31m";
    String name = "q" + RIGHT_TO_LEFT + "r";
    String page =
        page(
            ("CUstream NAME = new CUstream(); // " + hostile + "\n").replace("NAME", name)
                + "cuStreamCreate(NAME, CUstream_flags.CU_STREAM_NON_BLOCKING);\n"
                    .replace("NAME", name)
                + RACE.replace("n, t", "n, " + name));
    assertThat(page.chars().filter(c -> c == RIGHT_TO_LEFT || c == LINE_SEPARATOR || c == ESCAPE))
        .isEmpty();
    JsonNode data = Pages.data(page);
    assertThat(data.path("files").get(0).path("lines").path("9").asText())
        .endsWith("// \\u202e\\u2028\\u001b[31m");
    assertThat(data.path("findings").get(0).path("lanes").get(2).path("name").asText())
        .isEqualTo("stream `q\\u202er`");
  }

  @Test
  void anEndlessLineIsCut() {
    JsonNode data = Pages.data(page("// " + "x".repeat(100_000) + "\n" + RACE));
    assertThat(data.path("files").get(0).path("lines").path("9").asText())
        .hasSize(Shown.LONGEST + 3)
        .endsWith("x...");
  }

  @Test
  void sharesTheSourceLinesOfFindings() {
    String page = page(RACE + "cuMemsetD8Async(b, (byte) 0, n, s);\n");
    assertThat(Pages.data(page).path("findings")).hasSize(2);
    assertThat(Pages.data(page).path("files")).hasSize(1);
    assertThat(occurrences(page, "cuMemcpyDtoDAsync(b, a, n, t);")).isOne();
  }

  @Test
  void saysWhatWasNotAnalysed() throws IOException {
    Files.writeString(folder.resolve("B.java"), "import jcuda.*; class {");
    Pages.program(folder, "A.java", RACE);
    JsonNode notices = Pages.data(Pages.of(folder.toString())).path("notices");
    assertThat(notices).hasSize(1);
    assertThat(notices.get(0).path("kind").asText()).isEqualTo("syntax");
  }

  private String page(String body) {
    return Pages.of(Pages.program(folder, "A.java", body).toString());
  }

  private static long occurrences(String text, String part) {
    return Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
  }

  private static String sha256(String page, String start, String end) throws Exception {
    Matcher content =
        Pattern.compile(Pattern.quote(start) + "(.*?)" + Pattern.quote(end), Pattern.DOTALL)
            .matcher(page);
    assertThat(content.find()).isTrue();
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(content.group(1).getBytes(UTF_8));
    return Base64.getEncoder().encodeToString(hash);
  }
}
