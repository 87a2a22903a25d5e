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
      description = "${COMPLETION-CANDIDATES}. Default: text.")
  Format format = Format.TEXT;

  @Option(
      names = "--output",
      order = 1,
      paramLabel = "FILE",
      description =
          "Write the report of the --format beside it to FILE, not to standard output. Give both"
              + " several times for several reports.")
  @Nullable Path file;

  boolean isStandardOutput() {
    return file == null || file.equals(STANDARD_OUTPUT);
  }
}
