package dev.streamlint.validator.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures one sample, or the cost of the agent, each in processes of their own. */
final class Measurement {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern PER_LAUNCH = Pattern.compile("([0-9.]+) us a launch.*");
  private static final int STARTS = 3;

  private final boolean gpu;
  private final Path agent;
  private final String classPath;
  private final int reruns;
  private final Duration limit;

  /**
   * @param classPath with the samples and JCuda
   * @param limit for each process
   */
  Measurement(boolean gpu, Path agent, String classPath, int reruns, Duration limit) {
    this.gpu = gpu;
    this.agent = agent;
    this.classPath = classPath;
    this.reruns = reruns;
    this.limit = limit;
  }

  private String device() {
    return gpu ? "real" : "virtual";
  }

  /** With the agent in it where a device in Java has to serve the program. */
  private List<String> java(String main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:-PrintWarnings"));
    if (!gpu) {
      command.add("-javaagent:" + agent + "=virtual,quiet");
    }
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(List.of(args));
    return command;
  }

  /** Plain reruns, then the gated verdicts. */
  ObjectNode of(Sample sample) throws IOException, InterruptedException {
    ObjectNode json = JSON.createObjectNode();
    json.put("sample", sample.name());
    json.put("kind", sample.kind().name().toLowerCase(Locale.ROOT));
    Output plain =
        Output.of(java(Rerun.class.getName(), sample.main(), String.valueOf(reruns)), limit);
    ObjectNode rerun = json.putObject("reruns");
    rerun.put("right", plain.count(Rerun.RIGHT));
    rerun.put("wrong", plain.count(Rerun.WRONG));
    rerun.put("failed", plain.count(Rerun.FAILED));
    rerun.put("exit", plain.code());
    rerun.put("seconds", rounded(plain.seconds()));
    plain.lines().stream()
        .filter(line -> line.startsWith(Rerun.FAILED))
        .findFirst()
        .ifPresent(line -> rerun.put("failure", line.substring(Rerun.FAILED.length()).strip()));
    if (plain.code() != 0) {
      rerun.put("ended", String.join(" / ", plain.lastWords()));
    }
    gate(sample, json.putObject("gated"));
    return json;
  }

  private void gate(Sample sample, ObjectNode json) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
    command.add("dev.streamlint.validator.cli.Main");
    command.addAll(List.of("confirm", "--on", device(), "--replay", "--format", "json"));
    command.addAll(List.of(sample.file().toString(), sample.support().toString()));
    Output run = Output.of(command, limit);
    json.put("seconds", rounded(run.seconds()));
    json.put("exit", run.code());
    ArrayNode findings = json.putArray("findings");
    JsonNode said = parse(String.join("\n", run.lines()));
    for (JsonNode each : said.path("findings")) {
      ObjectNode finding = findings.addObject();
      finding.put("line", each.path("line").asInt());
      finding.put("marked", sample.bugs().contains(each.path("line").asInt()));
      finding.put("rule", each.path("rule").asText());
      finding.set("verdict", each.path("verdict"));
    }
    if (said.isMissingNode()) {
      json.put("failure", String.join(" / ", run.lastWords()));
    }
  }

  private static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return JSON.missingNode();
    }
  }

  /** What the agent costs a launch, and what it and stream-lint take to start. */
  ObjectNode cost(String smallest) throws IOException, InterruptedException {
    ObjectNode json = JSON.createObjectNode();
    String loop = "dev.streamlint.samples.bench.LaunchLoop";
    if (gpu) {
      perLaunch(java(loop)).ifPresent(us -> json.put("launch_us_alone", us));
    }
    perLaunch(followed(loop)).ifPresent(us -> json.put("launch_us_followed", us));
    json.put("start_s_sample", rounded(fastest(java(smallest))));
    json.put("start_s_sample_followed", rounded(fastest(followed(smallest))));
    List<String> version =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "dev.streamlint.analyzer.cli.Main",
            "--version");
    json.put("start_s_stream_lint", rounded(fastest(version)));
    return json;
  }

  private List<String> followed(String main) {
    List<String> command = java(main);
    if (gpu) {
      command.add(1, "-javaagent:" + agent + "=real,quiet");
    }
    return command;
  }

  private OptionalDouble perLaunch(List<String> command) throws IOException, InterruptedException {
    return Output.of(command, limit).lines().stream()
        .map(PER_LAUNCH::matcher)
        .filter(Matcher::matches)
        .mapToDouble(found -> Double.parseDouble(found.group(1)))
        .findFirst();
  }

  private double fastest(List<String> command) throws IOException, InterruptedException {
    double best = Double.MAX_VALUE;
    for (int i = 0; i < STARTS; i++) {
      best = Math.min(best, Output.of(command, limit).seconds());
    }
    return best;
  }

  private static double rounded(double seconds) {
    return Math.round(seconds * 100) / 100.0;
  }
}
