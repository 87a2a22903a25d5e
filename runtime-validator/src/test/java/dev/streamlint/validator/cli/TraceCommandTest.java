package dev.streamlint.validator.cli;

import static dev.streamlint.validator.cli.Confirming.java;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.streamlint.validator.agent.Gpu;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What {@code stream-lint trace} says when there is nothing to say. */
final class TraceCommandTest {
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

  /** Its exit code, and in the end what it says. */
  private static String traced(String on, List<String> command) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    List<String> words = new ArrayList<>(List.of("trace", "--on", on, "--"));
    words.addAll(command);
    int code =
        Main.run(
            nowhere,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            words.toArray(String[]::new));
    return code + ": " + err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void withoutAGpuItIsSaidThatThereIsNoneAndNothingIsStarted() {
    assumeFalse(Gpu.isThere());
    Path told = folder.resolve("told");
    assertThat(traced("real", java(Misbehaving.class.getName(), "crash-once", told.toString())))
        .isEqualTo("2: stream-lint: " + Gpu.NONE + System.lineSeparator());
    assertThat(Files.exists(told)).isFalse();
  }

  @Test
  void aProgramWithoutAJCudaCallWasNotFollowed() {
    assertThat(traced("virtual", java(Misbehaving.class.getName(), "environment")))
        .startsWith("2: ")
        .contains("nothing was followed: the program made no JCuda call");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aCommandThatStartsNoJavaWasNotFollowed() {
    assertThat(traced("virtual", List.of("true")))
        .startsWith("2: ")
        .contains("nothing was followed: the command started no Java with the agent");
  }

  @Test
  void aProgramThatFailsIsNoRunWithoutHazards() {
    assertThat(traced("virtual", java(Misbehaving.class.getName(), "exit")))
        .startsWith("2: ")
        .contains("the program ended with exit code 3");
  }
}
