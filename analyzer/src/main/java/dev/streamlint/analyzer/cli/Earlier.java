package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.analyzer.review.Before;
import dev.streamlint.analyzer.syntax.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What is looked at, as it was at an earlier revision.
 *
 * @param input the same paths, with the files that are gone, and the texts of those that differ
 * @param files which of the files in folders counted, and were there
 */
record Earlier(Linter.Input input, Predicate<Path> files) {
  static Earlier of(Linter.Input now, Predicate<Path> counts, Before before) {
    List<Path> paths = new ArrayList<>();
    now.paths().stream().filter(p -> !before.added().contains(Sources.real(p))).forEach(paths::add);
    Map<String, String> texts = new HashMap<>();
    before
        .texts()
        .forEach(
            (file, text) ->
                given(file, now.paths(), counts)
                    .ifPresent(
                        path -> {
                          if (!paths.contains(path)) {
                            paths.add(path);
                          }
                          texts.put(path.toString().replace('\\', '/'), text);
                        }));
    return new Earlier(new Linter.Input(paths, texts), without(before.added(), counts));
  }

  /** Whether any of what differs is looked at. */
  static boolean isOther(Linter.Input now, Before before) {
    List<Path> roots = now.paths().stream().map(Sources::real).toList();
    return Stream.concat(before.texts().keySet().stream(), before.added().stream())
        .anyMatch(file -> roots.stream().anyMatch(file::startsWith));
  }

  /** The file as the user knows it; nothing if it is not looked at. */
  private static Optional<Path> given(Path file, List<Path> paths, Predicate<Path> counts) {
    Optional<Path> named = paths.stream().filter(p -> Sources.real(p).equals(file)).findFirst();
    return named.isPresent()
        ? named
        : paths.stream()
            .filter(p -> Files.isDirectory(p) && file.startsWith(Sources.real(p)))
            .findFirst()
            .flatMap(p -> inside(p, Sources.real(p).relativize(file)))
            .filter(counts);
  }

  private static Optional<Path> inside(Path folder, Path rest) {
    boolean hidden =
        StreamSupport.stream(rest.spliterator(), false).anyMatch(p -> p.toString().startsWith("."));
    // In the working folder, names have nothing before them.
    Path shown = folder.equals(Path.of(".")) ? rest : folder.resolve(rest);
    return hidden ? Optional.empty() : Optional.of(shown);
  }

  /** Few files have the name of one that is new: only these are asked where they really are. */
  private static Predicate<Path> without(Set<Path> added, Predicate<Path> counts) {
    if (added.isEmpty()) {
      return counts;
    }
    Set<Path> names = added.stream().map(Path::getFileName).collect(Collectors.toSet());
    return file ->
        (counts == Options.ALL_FILES || counts.test(file))
            && !(names.contains(file.getFileName()) && added.contains(Sources.real(file)));
  }
}
