package dev.streamlint.analyzer.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** One report that is asked for: {@code --format} and {@code --output} that stand together. */
final class Destination {
  private static final Path STANDARD_OUTPUT = Path.of("-");

  @Option(
      names = "--format",
      order = 0,
      paramLabel = "FORMAT",
      converter = Format.Parser.class,
      description = "text, sarif, json or html. Default: text.")
  @Nullable Format chosen;

  @Option(
      names = "--output",
      order = 1,
      paramLabel = "FILE",
      description =
          "Write the report of the --format beside it to FILE; without it, the report goes to"
              + " standard output. Give both again for one more report, as above.")
  @Nullable Path file;

  Format format() {
    return chosen == null ? Format.TEXT : chosen;
  }

  boolean isStandardOutput() {
    return file == null || file.equals(STANDARD_OUTPUT);
  }
}
