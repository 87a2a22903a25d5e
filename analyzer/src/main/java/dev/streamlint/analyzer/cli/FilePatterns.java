package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.syntax.Options;
import dev.streamlint.rules.model.ProjectPolicy;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The files that a project file includes and does not exclude. */
final class FilePatterns {
  private static final String ANYWHERE = "**/";

  private FilePatterns() {}

  /**
   * Whether a file counts. A file outside the project file's folder always does.
   *
   * @param project the project file, whose folder the patterns start from
   */
  static Predicate<Path> of(Optional<Path> project, ProjectPolicy policy) {
    if (project.isEmpty() || (policy.include().isEmpty() && policy.exclude().isEmpty())) {
      return Options.ALL_FILES;
    }
    Path absolute = project.get().toAbsolutePath().normalize();
    Path folder = absolute.resolveSibling("").toAbsolutePath().normalize();
    List<PathMatcher> include = matchers(policy.include());
    List<PathMatcher> exclude = matchers(policy.exclude());
    return file -> {
      Path real = file.toAbsolutePath().normalize();
      if (!real.startsWith(folder)) {
        return true;
      }
      Path inside = folder.relativize(real);
      return (include.isEmpty() || matches(include, inside)) && !matches(exclude, inside);
    };
  }

  /**
   * {@code gen} and {@code gen/} stand for all that is in the folder, and {@code **}{@code /gen}
   * for one at the top, too, as in other tools.
   */
  private static List<PathMatcher> matchers(List<String> patterns) {
    return patterns.stream()
        .flatMap(p -> p.startsWith(ANYWHERE) ? Stream.of(p, p.substring(3)) : Stream.of(p))
        .flatMap(p -> Stream.of(p, p.endsWith("/") ? p + "**" : p + "/**"))
        .map(p -> FileSystems.getDefault().getPathMatcher("glob:" + p))
        .toList();
  }

  private static boolean matches(List<PathMatcher> patterns, Path file) {
    return patterns.stream().anyMatch(pattern -> pattern.matches(file));
  }
}
