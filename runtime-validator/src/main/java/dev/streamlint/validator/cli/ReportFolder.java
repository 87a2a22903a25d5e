package dev.streamlint.validator.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder in which every JVM of the program writes what it found. */
record ReportFolder(Path path) implements AutoCloseable {
  static ReportFolder create() throws IOException {
    return new ReportFolder(Files.createTempDirectory("stream-lint"));
  }

  /** Whether nothing was reported yet. */
  boolean isEmpty() {
    return !has(".jsonl");
  }

  /** Whether a JVM says that it knows all that it was asked for, though it goes on. */
  boolean isKnown() {
    return has(".known");
  }

  private boolean has(String suffix) {
    try (Stream<Path> files = Files.list(path)) {
      return files.anyMatch(file -> file.toString().endsWith(suffix));
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.list(path)) {
      for (Path file : List.copyOf(files.toList())) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
