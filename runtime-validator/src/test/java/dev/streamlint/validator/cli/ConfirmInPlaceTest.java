package dev.streamlint.validator.cli;

import static dev.streamlint.validator.cli.Confirming.SAMPLES;
import static dev.streamlint.validator.cli.Confirming.java;
import static dev.streamlint.validator.cli.Confirming.said;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.validator.cli.Confirming.Said;
import dev.streamlint.validator.confirm.Program;
import dev.streamlint.validator.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings are judged in the program that has them, and in programs that do as they like. */
final class ConfirmInPlaceTest {
  private static final String JCUDA = "dev/streamlint/samples/jcuda/";
  private static final String FILE = "dev/streamlint/validator/cli/Misbehaving.java";
  private static final Sarif.Call HERE = new Sarif.Call(FILE, 22, "copy(a, b)", 1);
  private static final Sarif.Call THERE = new Sarif.Call(FILE, 23, "read(b)", 1);

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        JCUDA + "scenarios/S01ProducedOnOneStreamReadOnAnotherRacy",
        JCUDA + "host/HostWritesIntoPendingDownloadRacy",
        JCUDA + "scenarios/S17ForwardOnSideStreamBackwardElsewhereRacy"
      })
  void whatTheLinterFlagsIsConfirmedInTheProgram(String name) throws Exception {
    Path written = folder.resolve("verdicts.sarif");
    Said said =
        said(
            List.of(
                SAMPLES.resolve(name + ".java").toString(),
                "--format=json",
                "--output",
                written.toString()),
            java(name.replace('/', '.')));
    assertThat(said.verdict().path("kind").asText()).as(said.out()).isEqualTo("CONFIRMED");
    assertThat(said.code()).isEqualTo(ExitCode.FINDINGS);
    JsonNode result = new ObjectMapper().readTree(written.toFile()).at("/runs/0/results/0");
    assertThat(result.at("/properties/verdict/kind").asText()).isEqualTo("CONFIRMED");
    assertThat(result.at("/properties/verdict/device").asText()).contains("virtual");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scenarios/S01ProducedOnOneStreamReadOnAnotherFixed | cuMemsetD32Async(data | cuLaunchKernel(scale",
        "host/HostWritesIntoPendingDownloadFixed | cuMemcpyDtoHAsync(host | put(0"
      })
  void theSamePlacesAreOrderedInTheFixedTwin(String name, String earlier, String later)
      throws Exception {
    String file = JCUDA + name + ".java";
    Path findings =
        Sarif.of(Sarif.Call.in(SAMPLES, file, earlier), Sarif.Call.in(SAMPLES, file, later))
            .in(folder);
    Said said =
        said(
            List.of(findings.toString(), "--root", SAMPLES.toString(), "--format", "json"),
            java((JCUDA + name).replace('/', '.')));
    assertThat(said.verdict().path("kind").asText()).as(said.out()).isEqualTo("ORDERED");
    assertThat(said.code()).isEqualTo(ExitCode.CLEAN);
    assertThat(Files.readString(findings)).contains("\"ORDERED\"");
  }

  /** Any order of the two is wrong: that they are in order is no good news. */
  @Test
  void aUseAfterAFreeIsNotInOrder() throws Exception {
    String name = JCUDA + "lifetime/UseAfterFreeOnOneStreamRacy";
    Said said =
        said(
            List.of(SAMPLES.resolve(name + ".java").toString(), "--format=json"),
            java(name.replace('/', '.')));
    assertInconclusive(said.verdict(), "comes after the free");
  }

  private JsonNode verdictOn(String what, String... options) throws Exception {
    Path findings = Sarif.of(HERE, THERE).in(folder);
    List<String> words =
        new ArrayList<>(
            List.of(findings.toString(), "--root", folder.toString(), "--format", "json"));
    words.addAll(List.of(options));
    Said said =
        said(words, java(Misbehaving.class.getName(), what, folder.resolve("told").toString()));
    assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.CLEAN);
    return said.verdict();
  }

  private static void assertInconclusive(JsonNode verdict, String... reasons) {
    assertThat(verdict.path("kind").asText()).isEqualTo("INCONCLUSIVE");
    assertThat(verdict.path("reason").asText()).contains(reasons);
  }

  /** Else what is only late looks like an order there. */
  @Test
  void forAGpuTheDriverIsToldToLoadAtOnceAndToUseManyQueues() throws Exception {
    ChildProgram program =
        new ChildProgram(
            java(Misbehaving.class.getName(), "environment", "x"),
            AgentJar.find(),
            Duration.ofSeconds(60),
            true);
    Program.Ending ending = program.run("app/Main.java:1", List.of("app/Main.java:2"), false);
    assertThat(ending.lastWords().toString()).contains("EAGER 32");
    assertThat(ending.said(0)).extracting(Verdict::kind).containsExactly(Verdict.Kind.NOT_REACHED);
    assertThat(ending.visits()).hasValue(0);
  }

  @Test
  void aCrashIsToldWithItsSignal() throws Exception {
    assertInconclusive(verdictOn("crash"), "exit code 137 (signal 9)", "said nothing");
  }

  @Test
  void aProgramThatHangsIsStopped() throws Exception {
    assertInconclusive(verdictOn("hang", "--time-limit", "2"), "stopped after 2 s");
  }

  @Test
  void anExitCodeIsToldWithWhatWasPrinted() throws Exception {
    JsonNode verdict = verdictOn("exit");
    assertInconclusive(verdict, "exit code 3", "did not come to the earlier operation");
    assertThat(verdict.path("evidence").toString()).contains("printed: no such file");
  }

  @Test
  void aProgramThatEndsPastTheAgentIsTold() throws Exception {
    assertInconclusive(verdictOn("halt"), "exit code 0", "said nothing");
  }

  @Test
  void ofMegabytesTheEndIsKept() throws Exception {
    JsonNode verdict = verdictOn("print");
    assertThat(verdict.path("kind").asText()).isEqualTo("NOT_REACHED");
    assertThat(verdict.toString().length()).isLessThan(2000);
  }

  @Test
  void aProgramHasNoInput() throws Exception {
    assertThat(verdictOn("read").path("kind").asText()).isEqualTo("NOT_REACHED");
  }

  @Test
  void whatAProgramStartedEndsWithIt() throws Exception {
    assertInconclusive(verdictOn("fork"), "started processes");
    long pid = Long.parseLong(Files.readString(folder.resolve("told")).strip());
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  /** As Ctrl-C does it, on a system that has signals. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whoIsInterruptedLeavesNoProcessBehind() throws Exception {
    Path findings = Sarif.of(HERE, THERE).in(folder);
    Path told = folder.resolve("told");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Dstreamlint.agent=" + System.getProperty("streamlint.agent"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("confirm", findings.toString(), "--root", folder.toString(), "--"));
    command.addAll(java(Misbehaving.class.getName(), "fork-and-hang", told.toString()));
    Process confirm =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    try {
      while (confirm.isAlive() && (Files.notExists(told) || Files.size(told) == 0)) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      assertThat(confirm.isAlive()).as(Files.readString(folder.resolve("said"))).isTrue();
      List<ProcessHandle> all = confirm.descendants().toList();
      assertThat(all).hasSizeGreaterThan(1);
      new ProcessBuilder("kill", "-INT", Long.toString(confirm.pid())).start().waitFor();
      assertThat(confirm.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(all).noneMatch(ProcessHandle::isAlive);
    } finally {
      confirm.descendants().forEach(ProcessHandle::destroyForcibly);
      confirm.destroyForcibly();
    }
  }

  @Test
  void afterACrashTheNextFindingsTurnComes() throws Exception {
    Path findings = Sarif.of(HERE, THERE).with(HERE, THERE, Optional.empty()).in(folder);
    Said said =
        said(
            List.of(findings.toString(), "--root", folder.toString(), "--format", "json"),
            java(Misbehaving.class.getName(), "crash-once", folder.resolve("told").toString()));
    assertThat(said.verdicts())
        .extracting(verdict -> verdict.path("kind").asText())
        .containsExactly("INCONCLUSIVE", "NOT_REACHED");
  }
}
