package dev.streamlint.analyzer.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a project says what its own methods and switches mean.
 *
 * <p>Looked for in the current folder, then from the sources upwards to the root of their
 * repository. What lies outside of it is not the project's: a file that somebody else left in a
 * folder above must not change what is found.
 */
final class ProjectFile {
  static final String NAME = "stream-lint.yaml";

  private ProjectFile() {}

  /** Whether a file is one by its name. */
  static boolean isNamed(Path file) {
    return file.endsWith(NAME);
  }

  /** The nearest to sources at {@code path}. */
  static Optional<Path> find(Path path) {
    return find(path, Path.of("").toAbsolutePath());
  }

  static Optional<Path> find(Path path, Path current) {
    Path here = current.resolve(NAME);
    if (Files.isRegularFile(here)) {
      return Optional.of(shown(here, current));
    }
    Path start = current.resolve(path).normalize();
    Path folder = Files.isDirectory(start) ? start : start.getParent();
    for (Path at = folder; at != null; at = at.getParent()) {
      Path file = at.resolve(NAME);
      if (Files.isRegularFile(file)) {
        return at.equals(folder) || isInRepository(at)
            ? Optional.of(shown(file, current))
            : Optional.empty();
      }
      if (isRoot(at)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static boolean isInRepository(Path folder) {
    Path at = folder;
    while (at != null && !isRoot(at)) {
      at = at.getParent();
    }
    return at != null;
  }

  private static boolean isRoot(Path folder) {
    return Files.exists(folder.resolve(".git"));
  }

  /** As the user would name it. */
  private static Path shown(Path file, Path current) {
    return file.startsWith(current) ? current.relativize(file) : file;
  }
}
