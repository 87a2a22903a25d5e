package dev.streamlint.validator.cli;

import dev.streamlint.rules.op.Site;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A running class knows its source by package and file name only: this finds the file, and in the
 * line the call.
 */
final class SourceFinder {
  private static final int DEPTH = 24;

  private final Path home;
  private final List<Path> roots;
  private final Map<String, Optional<Path>> found = new HashMap<>();

  /**
   * @param home what the paths in reports are relative to
   * @param roots where to look; {@code home} if there are none
   */
  SourceFinder(Path home, List<Path> roots) {
    this.home = home.toAbsolutePath().normalize();
    this.roots = roots.isEmpty() ? List.of(this.home) : roots;
  }

  /** The site in the file as it is on disk; as it was if there is none, or more than one. */
  synchronized Site locate(Site at) {
    Optional<Path> file = found.computeIfAbsent(at.file(), this::search);
    if (file.isEmpty()) {
      return at;
    }
    int column = column(file.get(), at);
    String path = home.relativize(file.get().toAbsolutePath().normalize()).toString();
    int end = column + (column == 1 ? 0 : at.call().length());
    return new Site(path.replace('\\', '/'), at.line(), column, at.line(), end, at.call());
  }

  private Optional<Path> search(String file) {
    List<Path> all = roots.stream().flatMap(root -> below(root, file)).distinct().limit(2).toList();
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }

  private static Stream<Path> below(Path root, String file) {
    if (Files.isRegularFile(root.resolve(file))) {
      return Stream.of(root.resolve(file));
    }
    try (Stream<Path> files = Files.find(root, DEPTH, (path, attributes) -> path.endsWith(file))) {
      return files.limit(2).toList().stream();
    } catch (IOException | UncheckedIOException e) {
      return Stream.of();
    }
  }

  /** Of the only call of that name in the line; else 1. */
  private static int column(Path file, Site at) {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
      String line = lines.skip(at.line() - 1L).findFirst().orElse("");
      int first = line.indexOf(at.call() + "(");
      return first < 0 ? 1 : first + 1;
    } catch (IOException | UncheckedIOException e) {
      return 1;
    }
  }
}
