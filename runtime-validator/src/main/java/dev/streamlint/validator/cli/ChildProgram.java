package dev.streamlint.validator.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.validator.confirm.Program;
import dev.streamlint.validator.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The user's command, each run of it a child process with the agent in gate mode. */
final class ChildProgram implements Program {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<String> command;
  private final Path agent;
  private final Duration limit;

  ChildProgram(List<String> command, Path agent, Duration limit) {
    this.command = List.copyOf(command);
    this.agent = agent;
    this.limit = limit;
  }

  @Override
  public Ending run(String hold, String observe) throws InterruptedException {
    String options = "virtual,hold=" + hold + ",observe=" + observe;
    try (ReportFolder folder = ReportFolder.create()) {
      Child child = Child.of(command, agent, options, folder);
      Child.End end = child.runApart(limit, () -> !folder.isEmpty());
      // Of a script, the processes are what it is for, and each Java among them has the agent.
      boolean leftAlone = end.large() && Child.isJava(command.get(0));
      return new Ending(end.exitCode(), limit, leftAlone, said(folder.path()), end.lastLines());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Verdict> said(Path folder) throws IOException {
    List<Verdict> said = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
          verdict(line).ifPresent(said::add);
        }
      }
    }
    return said;
  }

  /** Empty for half a line, of a Java that was killed while it wrote. */
  private static Optional<Verdict> verdict(String line) {
    try {
      JsonNode json = JSON.readTree(line);
      List<String> evidence = new ArrayList<>();
      json.path("evidence").forEach(sentence -> evidence.add(sentence.asText()));
      return Stream.of(Verdict.Kind.values())
          .filter(kind -> kind.name().equals(json.path("verdict").asText()))
          .findFirst()
          .map(
              kind ->
                  new Verdict(
                      kind,
                      json.path("reason").asText(),
                      evidence,
                      Optional.empty(),
                      Optional.empty(),
                      json.path("device").asText()));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
