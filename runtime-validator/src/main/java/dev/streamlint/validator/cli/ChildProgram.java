package dev.streamlint.validator.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.confirm.Program;
import dev.streamlint.validator.confirm.TracedPair;
import dev.streamlint.validator.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The user's command, each run of it a child process with the agent in gate mode. */
final class ChildProgram implements Program {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * What else would look like an order: a module that is loaded when its kernel is first launched,
   * which waits for the device, and streams that share a hardware queue (CUDA C++ Programming
   * Guide, "Lazy Loading" and "CUDA Environment Variables").
   */
  private static final Map<String, String> FOR_GATES =
      Map.of("CUDA_MODULE_LOADING", "EAGER", "CUDA_DEVICE_MAX_CONNECTIONS", "32");

  private final List<String> command;
  private final Path agent;
  private final Duration limit;
  private final boolean onGpu;

  /**
   * @param limit for each run
   * @param onGpu whether its calls go to the GPU, and not to the virtual device
   */
  ChildProgram(List<String> command, Path agent, Duration limit, boolean onGpu) {
    this.onGpu = onGpu;
    this.command = List.copyOf(command);
    this.agent = agent;
    this.limit = limit;
  }

  @Override
  public Ending run(String hold, List<String> observe, boolean longer)
      throws InterruptedException {
    String places = "hold=" + hold + ",observe=" + String.join(",observe=", observe);
    return run((longer ? "longer," : "") + places, told -> {});
  }

  @Override
  public boolean isTimed() {
    return onGpu;
  }

  @Override
  public Traced trace() throws InterruptedException {
    List<TracedPair> pairs = new ArrayList<>();
    AtomicBoolean whole = new AtomicBoolean();
    Ending ending =
        run(
            "pairs",
            told -> {
              pair(told).ifPresent(pairs::add);
              if (told.has("end")) {
                whole.set(true);
              }
            });
    return new Traced(ending, pairs, whole.get());
  }

  private static Optional<TracedPair> pair(JsonNode json) {
    return json.has("pair")
        ? Optional.of(
            new TracedPair(
                site(json.path("earlier")),
                site(json.path("later")),
                json.path("pair").asText(),
                json.path("afterFree").asBoolean()))
        : Optional.empty();
  }

  private static Site site(JsonNode json) {
    int line = json.path("line").asInt();
    return new Site(json.path("file").asText(), line, 1, line, 1, json.path("call").asText());
  }

  private Ending run(String options, Consumer<JsonNode> each) throws InterruptedException {
    String device = onGpu ? "real," : "virtual,";
    try (ReportFolder folder = ReportFolder.create()) {
      Child child = Child.of(command, agent, device + options, folder);
      if (onGpu) {
        child.with(FOR_GATES);
      }
      Child.End end = child.runApart(limit, () -> !folder.isEmpty());
      // Of a script, the processes are what it is for, and each Java among them has the agent.
      boolean leftAlone = end.large() && Child.isJava(command.get(0));
      List<JsonNode> told = told(folder.path());
      told.forEach(each);
      return new Ending(
          end.exitCode(),
          limit,
          leftAlone,
          told.stream().map(ChildProgram::said).flatMap(Optional::stream).toList(),
          told.stream()
              .filter(line -> line.has("visits"))
              .mapToInt(line -> line.path("visits").asInt())
              .max(),
          end.lastLines());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<JsonNode> told(Path folder) throws IOException {
    List<JsonNode> told = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
          json(line).ifPresent(told::add);
        }
      }
    }
    return told;
  }

  /** Empty for half a line, of a Java that was killed while it wrote. */
  private static Optional<JsonNode> json(String line) {
    try {
      return Optional.of(JSON.readTree(line));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static Optional<Said> said(JsonNode json) {
    List<String> evidence = new ArrayList<>();
    json.path("evidence").forEach(sentence -> evidence.add(sentence.asText()));
    return Stream.of(Verdict.Kind.values())
        .filter(kind -> kind.name().equals(json.path("verdict").asText()))
        .findFirst()
        .map(
            kind ->
                new Said(
                    json.path("observed").asInt(),
                    new Verdict(
                        kind,
                        json.path("reason").asText(),
                        evidence,
                        Optional.empty(),
                        Optional.empty(),
                        json.path("device").asText())));
  }
}
