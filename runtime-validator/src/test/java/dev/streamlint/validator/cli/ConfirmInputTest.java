package dev.streamlint.validator.cli;

import static dev.streamlint.validator.cli.Confirming.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.validator.agent.Gpu;
import dev.streamlint.validator.cli.Confirming.Said;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is no findings file, or none for these sources. The command given does not exist: a run of
 * it would be an error.
 */
final class ConfirmInputTest {
  private static final List<String> NEVER = List.of("/no/such/program");
  private static final String SOURCE = "copy(a, b);\nread(b);\nend();\n";

  @TempDir Path folder;

  @BeforeEach
  void haveAnAgent() throws IOException {
    Path agent = Files.createFile(folder.resolve("agent.jar"));
    System.setProperty("streamlint.agent", agent.toString());
  }

  @AfterEach
  void haveNone() {
    System.clearProperty("streamlint.agent");
  }

  private Said confirm(Path findings) {
    return said(List.of(findings.toString(), "--root", folder.toString(), "--format=json"), NEVER);
  }

  private Path findings(String file) throws IOException {
    return Sarif.of(new Sarif.Call(file, 1, "copy(a, b)", 1), new Sarif.Call(file, 2, "read(b)", 1))
        .in(folder);
  }

  @Test
  void aSourceThatIsAsFlaggedIsRun() throws IOException {
    Files.writeString(folder.resolve("A.java"), SOURCE);
    Said said = confirm(findings("A.java"));
    assertThat(said.code()).isEqualTo(ExitCode.ERROR);
    assertThat(said.err()).contains("cannot start the program");
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy(a, b);\nwait();\nread(b);\n", "wait();\nread(b);\n", ""})
  void aChangedSourceIsTold(String now) throws IOException {
    Files.writeString(folder.resolve("A.java"), now);
    Said said = confirm(findings("A.java"));
    assertThat(said.verdict().path("kind").asText()).isEqualTo("INCONCLUSIVE");
    assertThat(said.verdict().path("reason").asText())
        .startsWith("the source has changed since: line ")
        .endsWith("is not what was flagged");
    assertThat(said.code()).isEqualTo(ExitCode.CLEAN);
  }

  @Test
  void aLineIsKnownByItsFingerprint() throws IOException {
    Path source = folder.resolve("A.java");
    Files.writeString(source, SOURCE);
    Optional<String> fingerprint = new Sources(folder).fingerprint("A.java", 2);
    Path findings =
        Sarif.empty()
            .with(
                new Sarif.Call("A.java", 1, "copy(a, b)", 1),
                new Sarif.Call("A.java", 2, "read(b)", 1),
                fingerprint)
            .in(folder);
    assertThat(confirm(findings).code()).isEqualTo(ExitCode.ERROR); // it is run
    Files.writeString(source, SOURCE.replace("read(b);", "read(b, c);"));
    assertThat(confirm(findings).verdict().path("reason").asText())
        .isEqualTo("the source has changed since: line 2 is not what was flagged");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../A.java", "x/../../A.java", "/etc/passwd", "file:///etc/passwd", "link.java"})
  void noFileOutsideIsOpened(String file) throws IOException {
    Path outside = Files.createTempFile("outside", ".java");
    try {
      Files.createSymbolicLink(folder.resolve("link.java"), outside);
      Said said = confirm(findings(file));
      assertThat(said.verdict().path("kind").asText()).isEqualTo("INCONCLUSIVE");
      assertThat(said.verdict().path("reason").asText()).endsWith("not opened");
    } finally {
      Files.delete(outside);
    }
  }

  /** An agent's option, and one of Java's where it stands in the environment. */
  @ParameterizedTest
  @ValueSource(
      strings = {"A.java,report=x", "src/A.java -XX:OnOutOfMemoryError=x", "A.java:1:f,real"})
  void aNameThatIsMoreThanANameIsNotTold(String file) throws IOException {
    Said said = confirm(findings(file));
    assertThat(said.verdict().path("reason").asText()).contains("does not name two calls");
  }

  @Test
  void whatIsNotAboutTwoOperationsIsTold() throws IOException {
    Path findings = findings("A.java");
    Files.writeString(
        findings, Files.readString(findings).replace("unordered-read", "redundant-wait"));
    assertThat(confirm(findings).verdict().path("reason").asText())
        .contains("not about two operations");
  }

  private void assertRefused(Path findings, String why) {
    Said said = said(List.of(findings.toString(), "--replay"), List.of());
    assertThat(said.code()).isEqualTo(ExitCode.ERROR);
    assertThat(said.err()).contains(why).doesNotContain("internal error");
    assertThat(said.out()).isEmpty();
  }

  @Test
  void theFileOfAnotherToolIsRefused() throws IOException {
    assertRefused(Sarif.empty().by("CodeQL").in(folder), "written by `CodeQL`");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "[]",
        "{\"version\": \"2.1.0\"}",
        "{\"version\": \"2.1.0\", \"runs\": [{}]}",
        "{\"version\": \"2.1.0\", \"runs\": [{\"tool\": {\"driver\": {\"name\": \"stream-lint\"}},"
            + " \"results\": [{\"properties\": 7}]}]}"
      })
  void whatIsNoFindingsFileIsRefused(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("f.sarif"), text);
    assertRefused(file, file.toString());
  }

  @Test
  void depthIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("f.sarif"), "[".repeat(1_000_000));
    assertRefused(file, "is no findings file");
  }

  /** A folder that is in itself is gone through once. */
  @Test
  void aFolderThatIsInItselfComesToAnEnd() throws IOException {
    Path source = Confirming.SAMPLES.resolve("../../../../docs/Frames.java").normalize();
    Path below = Files.createDirectories(folder.resolve("src"));
    Files.copy(source, below.resolve("Frames.java"));
    Files.createSymbolicLink(below.resolve("again"), folder);
    Said said = said(List.of(below.toString(), "--on", "virtual"), List.of());
    assertThat(said.out()).contains("1 confirmed");
  }

  @Test
  void sizeIsRefused() throws IOException {
    Path file = folder.resolve("f.sarif");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength((64L << 20) + 1);
    }
    assertRefused(file, "larger than 64 MB");
  }

  @Test
  void wrongUsageIsTold() throws IOException {
    Path findings = findings("A.java");
    assertThat(said(List.of("--replay", findings.toString()), NEVER).err())
        .contains("leave COMMAND out");
    if (!Gpu.isThere()) {
      assertThat(said(List.of("--on=real", findings.toString()), NEVER).err())
          .contains("there is no GPU here");
    }
    assertThat(said(List.of("--all-pairs", findings.toString()), NEVER).err())
        .contains("no FINDINGS");
    assertThat(said(List.of("--all-pairs"), List.of()).err()).contains("takes a COMMAND");
    assertThat(said(List.of("-cp", "x", findings.toString()), List.of()).err())
        .contains("folders and Java files");
    assertThat(said(List.of("-cp", "x", folder.toString()), NEVER).err())
        .contains("leave COMMAND out");
    assertThat(said(List.of("--replay", "-cp", "x", folder.toString()), List.of()).err())
        .contains("--replay runs no application");
    assertThat(said(List.of(folder.resolve("none").toString()), List.of()).err())
        .contains("no such file");
  }

  @Test
  void foldersAreLintedAndReplayed() throws IOException {
    Path source = Confirming.SAMPLES.resolve("../../../../docs/Frames.java").normalize();
    Files.copy(source, folder.resolve("Frames.java"));
    Said said = said(List.of(folder.toString(), "--on", "virtual"), List.of());
    assertThat(said.out())
        .contains("Frames.java:12: CONFIRMED unordered-read")
        .contains("1 confirmed");
    assertThat(said.code()).isEqualTo(ExitCode.FINDINGS);
  }
}
