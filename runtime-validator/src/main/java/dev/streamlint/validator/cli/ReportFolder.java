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

  /** Whether nothing was written yet. */
  boolean isEmpty() {
    try (Stream<Path> files = Files.list(path)) {
      return files.findAny().isEmpty();
    } catch (IOException e) {
      return true;
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
