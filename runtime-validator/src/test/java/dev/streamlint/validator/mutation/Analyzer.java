package dev.streamlint.validator.mutation;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.analyzer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** What stream-lint says of a program, as its users see it. */
final class Analyzer {
  private final Path folder;

  /**
   * @param folder for the sources
   * @param helpers files that every program needs, by name
   */
  Analyzer(Path folder, Map<String, String> helpers) throws IOException {
    this.folder = folder;
    for (var helper : helpers.entrySet()) {
      write(helper.getKey(), helper.getValue());
    }
  }

  private Path write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  /** Its errors and warnings: line and rule. */
  SortedSet<String> reported(String file, String text) throws IOException {
    Path path = write(file, text);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit =
        Main.run(
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            "--format",
            "json",
            folder.toString());
    Files.delete(path);
    if (exit > 1) {
      throw new IOException("exit code " + exit + ": " + err.toString(UTF_8));
    }
    SortedSet<String> reported = new TreeSet<>();
    for (JsonNode finding : new ObjectMapper().readTree(out.toString(UTF_8)).get("findings")) {
      if (List.of("error", "warning").contains(finding.get("level").asText())) {
        String rule = finding.get("level").asText() + "[" + finding.get("rule").asText() + "]";
        reported.add(rule + " in line " + finding.get("line").asInt());
      }
    }
    return reported;
  }
}
