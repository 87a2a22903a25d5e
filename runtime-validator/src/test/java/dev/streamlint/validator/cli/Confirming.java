package dev.streamlint.validator.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.samples.support.Gpu;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jcuda.driver.JCudaDriver;

/** {@code stream-lint confirm} as a user calls it, and what it says as JSON. */
final class Confirming {
  static final Path SAMPLES =
      Path.of(System.getProperty("basedir", ""))
          .resolve("../samples/src/main/java")
          .toAbsolutePath()
          .normalize();

  /** What a call gave. */
  record Said(int code, String out, String err) {
    List<JsonNode> verdicts() throws IOException {
      List<JsonNode> verdicts = new ArrayList<>();
      JsonNode findings = new ObjectMapper().readTree(out).path("findings");
      findings.forEach(finding -> verdicts.add(finding.path("verdict")));
      return verdicts;
    }

    JsonNode verdict() throws IOException {
      List<JsonNode> verdicts = verdicts();
      if (verdicts.size() != 1) {
        throw new AssertionError(verdicts.size() + " findings: " + out + err);
      }
      return verdicts.get(0);
    }
  }

  private Confirming() {}

  static Said said(List<String> words, List<String> command) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    List<String> args = new ArrayList<>(List.of("confirm"));
    args.addAll(words);
    if (!command.isEmpty()) {
      args.add("--");
      args.addAll(command);
    }
    int code =
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            args.toArray(String[]::new));
    return new Said(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Starts a class with JCuda, the samples and these tests on its class path. */
  static List<String> java(String main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", classPath(), main));
    command.addAll(List.of(args));
    return command;
  }

  private static String classPath() {
    try {
      List<String> all = new ArrayList<>();
      for (Class<?> each : List.of(Gpu.class, JCudaDriver.class, Confirming.class)) {
        all.add(
            Path.of(each.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
      }
      return String.join(System.getProperty("path.separator"), all);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
