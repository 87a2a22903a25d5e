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
import java.util.Optional;
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
    rerun(sample, json.putObject("reruns"));
    gate(sample, json.putObject("gated"));
    return json;
  }

  /** In one process, or in one more after each run that failed. */
  private void rerun(Sample sample, ObjectNode json) throws IOException, InterruptedException {
    long right = 0;
    long wrong = 0;
    long failed = 0;
    double seconds = 0;
    Output plain;
    boolean goesOn;
    do {
      long left = reruns - right - wrong - failed;
      plain = Output.of(java(Rerun.class.getName(), sample.main(), String.valueOf(left)), limit);
      right += plain.count(Rerun.RIGHT);
      wrong += plain.count(Rerun.WRONG);
      failed += plain.count(Rerun.FAILED);
      seconds += plain.seconds();
      goesOn = plain.code() == 0 && plain.count(Rerun.FAILED) > 0;
      failure(plain).ifPresent(why -> json.put("failure", why));
    } while (goesOn && right + wrong + failed < reruns && seconds < limit.toSeconds());
    json.put("right", right);
    json.put("wrong", wrong);
    json.put("failed", failed);
    json.put("exit", plain.code());
    json.put("seconds", rounded(seconds));
    if (plain.code() != 0) {
      json.put("ended", String.join(" / ", plain.lastWords()));
    }
  }

  private static Optional<String> failure(Output plain) {
    return plain.lines().stream()
        .filter(line -> line.startsWith(Rerun.FAILED))
        .findFirst()
        .map(line -> line.substring(Rerun.FAILED.length()).strip());
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
