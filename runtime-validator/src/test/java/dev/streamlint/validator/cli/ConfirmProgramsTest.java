package dev.streamlint.validator.cli;

import static dev.streamlint.validator.cli.Confirming.SAMPLES;
import static dev.streamlint.validator.cli.Confirming.java;
import static dev.streamlint.validator.cli.Confirming.said;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.validator.cli.Confirming.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of programs, compiled and run, and every pair of a run. */
final class ConfirmProgramsTest {
  private static final String SCENARIOS = "dev/streamlint/samples/jcuda/scenarios/";
  private static final String S01 = "S01ProducedOnOneStreamReadOnAnother";
  private static final String SUPPORT = "dev/streamlint/samples/support";

  @TempDir static Path agentFolder;
  @TempDir Path folder;

  @BeforeAll
  static void buildTheAgent() throws Exception {
    System.setProperty("streamlint.agent", BuiltAgent.in(agentFolder).toString());
  }

  @AfterAll
  static void forgetTheAgent() {
    System.clearProperty("streamlint.agent");
  }

  private static String jcuda() {
    List<String> command = java("X");
    return command.get(command.indexOf("-cp") + 1);
  }

  private void copy(String file) throws Exception {
    Path to = folder.resolve(file);
    Files.createDirectories(to.getParent());
    Files.copy(SAMPLES.resolve(file), to);
  }

  private static List<String> kinds(JsonNode list) {
    List<String> kinds = new ArrayList<>();
    list.forEach(each -> kinds.add(each.path("verdict").path("kind").asText()));
    return kinds;
  }

  @Test
  void theRacyProgramIsConfirmedAndEveryPairOfTheFixedOneOrdered() throws Exception {
    copy(SCENARIOS + S01 + "Racy.java");
    copy(SCENARIOS + S01 + "Fixed.java");
    for (String each : List.of("Gpu", "Kernels", "Outcome")) {
      copy(SUPPORT + "/" + each + ".java");
    }
    Files.writeString(folder.resolve("Other.java"), "class Other { no.such.Library library; }");
    Said said =
        said(
            List.of(
                folder.toString(),
                "--class-path",
                jcuda(),
                "--on=virtual",
                "--jobs=2",
                "--format=json"),
            List.of());
    JsonNode json = new ObjectMapper().readTree(said.out());
    assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(kinds(json.path("findings"))).containsExactly("CONFIRMED");
    assertThat(kinds(json.path("pairs"))).hasSizeGreaterThan(3).containsOnly("ORDERED");
    json.path("pairs")
        .forEach(pair -> assertThat(pair.path("file").asText()).endsWith(S01 + "Fixed.java"));
    assertThat(json.at("/counts/confirmed").asInt()).isEqualTo(1);
    assertThat(said.err()).contains("1 of 6 files do not compile");
  }

  @Test
  void ofARacyProgramAllPairsAreHeldToo() {
    String name = (SCENARIOS + S01).replace('/', '.') + "Racy";
    Said said = said(List.of("--all-pairs", "--on", "virtual"), java(name));
    assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(said.out())
        .contains(S01 + "Racy.java:56: CONFIRMED pair: `cuLaunchKernel` and, before it,")
        .contains("ORDERED pair: `cuMemcpyDtoH`")
        .contains("1 confirmed, ");
  }

  @Test
  void aProgramThatCannotBeTracedIsTold() {
    Said said =
        said(
            List.of("--all-pairs", "--on", "virtual"),
            java(Misbehaving.class.getName(), "crash", "x"));
    assertThat(said.err()).contains("of its pairs nothing is known").contains("signal 9");
    assertThat(said.code()).isEqualTo(ExitCode.ERROR);
  }

  @Test
  void whatCannotBeCompiledIsTold() throws Exception {
    Files.writeString(folder.resolve("Broken.java"), "class Broken { int }");
    Files.writeString(folder.resolve("library.jar"), "");
    assertThat(said(List.of(folder.toString(), "-cp", folder.toString()), List.of()).err())
        .contains("nothing can be compiled: ");
    assertThat(said(List.of(folder.toString(), "-cp", "no/such.jar"), List.of()).err())
        .contains("--class-path: there is no no/such.jar");
  }

  @Test
  void classesOlderThanTheirSourcesAreTold() throws Exception {
    Path source = folder.resolve("src/app/Main.java");
    Path classFile = folder.resolve("classes/app/Main.class");
    Files.createDirectories(source.getParent());
    Files.createDirectories(classFile.getParent());
    Files.writeString(source, "copy(a, b);\nread(b);\n");
    Files.writeString(classFile, "");
    Path findings =
        Sarif.of(
                new Sarif.Call(source.toString(), 1, "copy(a, b)", 1),
                new Sarif.Call(source.toString(), 2, "read(b)", 1))
            .in(folder);
    List<String> words = List.of(findings.toString(), "--root", folder.toString());
    List<String> command = List.of("/no/such/java", "-cp", folder.resolve("classes").toString());
    Files.setLastModifiedTime(classFile, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(said(words, command).err()).doesNotContain("is older than");
    Files.setLastModifiedTime(classFile, FileTime.from(Instant.now().minusSeconds(60)));
    assertThat(said(words, command).err())
        .contains("Main.class is older than " + source + ": compile first");
  }
}
