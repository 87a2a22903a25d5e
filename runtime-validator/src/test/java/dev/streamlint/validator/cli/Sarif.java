package dev.streamlint.validator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A findings file, made by hand: what a linter says of two calls. */
final class Sarif {
  private final List<String> results = new ArrayList<>();
  private String tool = "stream-lint";

  /** A call: {@code cuMemcpyDtoD(a, b, 4)} in a line, behind some columns of blanks. */
  record Call(String file, int line, String text, int column) {
    /** Where a file has that text for the first time. */
    static Call in(Path root, String file, String text) throws IOException {
      List<String> lines = Files.readAllLines(root.resolve(file));
      for (int i = 0; i < lines.size(); i++) {
        int at = lines.get(i).indexOf(text);
        if (at >= 0) {
          return new Call(file, i + 1, text, at + 1);
        }
      }
      throw new AssertionError("no line with " + text);
    }

    private String json() {
      return """
          {"physicalLocation": {"artifactLocation": {"uri": "%s"},
           "region": {"startLine": %d, "startColumn": %d, "endLine": %d, "endColumn": %d,
            "snippet": {"text": "%s"}}}}"""
          .formatted(file, line, column, line, column + text.length(), text);
    }
  }

  static Sarif empty() {
    return new Sarif();
  }

  static Sarif of(Call earlier, Call later) {
    return new Sarif().with(earlier, later, Optional.empty());
  }

  Sarif by(String other) {
    tool = other;
    return this;
  }

  Sarif with(Call earlier, Call later, Optional<String> fingerprint) {
    results.add(
        """
        {"ruleId": "unordered-read", "level": "error", "message": {"text": "It reads."},
         "locations": [%s], "relatedLocations": [%s], "partialFingerprints": {%s}}"""
            .formatted(
                later.json(),
                earlier.json(),
                fingerprint.map(f -> "\"primaryLocationLineHash\": \"" + f + "\"").orElse("")));
    return this;
  }

  Path in(Path folder) throws IOException {
    Path file = folder.resolve("findings.sarif");
    Files.writeString(
        file,
        """
        {"version": "2.1.0", "runs": [
          {"tool": {"driver": {"name": "%s"}}, "results": [%s]}]}"""
            .formatted(tool, String.join(",\n", results)));
    return file;
  }
}
