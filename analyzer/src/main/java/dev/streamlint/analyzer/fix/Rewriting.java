package dev.streamlint.analyzer.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes changed files: whole or not at all, in their own encoding, and only where they were given.
 * A file that is a link, that lies elsewhere, or that has been changed by somebody else in the
 * meantime is left as it is.
 */
final class Rewriting {
  private final Texts sources;
  private final List<Path> given;

  Rewriting(Texts sources, List<Path> given) {
    this.sources = sources;
    this.given = given;
  }

  /** Writes all, and returns why some files were not written, one sentence each. */
  SortedMap<String, String> write(Map<String, String> texts) {
    SortedMap<String, String> problems = new TreeMap<>();
    new TreeMap<>(texts)
        .forEach(
            (file, text) -> {
              try {
                write(file, text)
                    .ifPresent(why -> problems.put(file, file + " was not changed: " + why));
              } catch (IOException e) {
                problems.put(file, file + " was not changed: " + e.getMessage());
              }
            });
    return problems;
  }

  private Optional<String> write(String file, String text) throws IOException {
    Path path = sources.path(file);
    Optional<Texts.Read> before = sources.read(file);
    if (before.isEmpty() || !Files.isRegularFile(path)) {
      return Optional.of("it is gone");
    } else if (Files.isSymbolicLink(path)) {
      return Optional.of("it is a link");
    } else if (!isGiven(path)) {
      return Optional.of("it lies outside of what was given");
    } else if (!Files.isWritable(path)) {
      return Optional.of("permission denied");
    } else if (!before.get().isStill(Files.readAllBytes(path))) {
      return Optional.of("it has changed meanwhile");
    }
    Optional<byte[]> bytes = before.get().encode(text);
    if (bytes.isEmpty()) {
      return Optional.of("its encoding lacks a character");
    }
    replace(path.toAbsolutePath(), bytes.get());
    return Optional.empty();
  }

  private boolean isGiven(Path path) throws IOException {
    Path real = path.toRealPath();
    for (Path each : given) {
      if (real.startsWith(each.toRealPath())) {
        return true;
      }
    }
    return false;
  }

  private static void replace(Path path, byte[] bytes) throws IOException {
    Path part = Files.createTempFile(path.getParent(), ".stream-lint", ".part");
    try {
      Files.write(part, bytes);
      PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
      if (view != null) {
        Files.setPosixFilePermissions(part, view.readAttributes().permissions());
      }
      Files.move(part, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
