package dev.streamlint.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What one run of stream-lint reports, as its users see it.
 *
 * @param errors what it wrote to standard error
 */
record Findings(int exitCode, String errors, List<Finding> all) {
  /** One of them. */
  record Finding(String rule, String file, int line) {}

  /** Two fields of one finding, which has no nested object between them. */
  private static final String UP_TO = "[^{}]*?";

  private static final Pattern FINDING =
      Pattern.compile(
          field("rule", "\"([^\"]+)\"")
              + UP_TO
              + field("file", "\"([^\"]+)\"")
              + UP_TO
              + field("line", "(\\d+)"));

  static Findings in(Path sources) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        Main.run(
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            "--format",
            "json",
            sources.toString());
    String json = out.toString(UTF_8);
    List<Finding> all =
        FINDING
            .matcher(json)
            .results()
            .map(f -> new Finding(f.group(1), f.group(2), Integer.parseInt(f.group(3))))
            .toList();
    assertThat(all)
        .as("findings that could be read of the JSON report")
        .hasSameSizeAs(Pattern.compile(field("rule", "")).matcher(json).results().toList());
    return new Findings(exitCode, err.toString(UTF_8), all);
  }

  private static String field(String name, String value) {
    return "\"" + name + "\"\\s*:\\s*" + value;
  }
}
