package dev.streamlint.validator.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Class files in a command's class path that are older than the sources that findings are in: the
 * program that runs is then not the one that is read. Jars are not looked into.
 */
final class StaleClasses {
  private static final String JAVA = ".java";
  private static final List<String> OPTIONS = List.of("-cp", "-classpath", "--class-path");

  private final List<Path> folders = new ArrayList<>();

  StaleClasses(List<String> command) {
    for (int i = 0; i + 1 < command.size(); i++) {
      if (OPTIONS.contains(command.get(i))) {
        for (String each : command.get(i + 1).split(File.pathSeparator, -1)) {
          path(each).filter(Files::isDirectory).ifPresent(folders::add);
        }
      }
    }
  }

  /** A hint for each class that is older than its source. */
  List<String> of(Stream<String> sources) {
    List<String> hints = new ArrayList<>();
    for (String file : new TreeSet<>(sources.toList())) {
      path(file)
          .filter(source -> file.endsWith(JAVA) && Files.isRegularFile(source))
          .flatMap(this::older)
          .ifPresent(
              older ->
                  hints.add(
                      "stream-lint: %s is older than %s: compile first, or what runs is not what is there"
                          .formatted(older, file)));
    }
    return hints;
  }

  /** Of a path, the end that a class path knows is not told: the longest that is there counts. */
  private Optional<Path> older(Path source) {
    String text = source.toString();
    Path classFile = Path.of(text.substring(0, text.length() - JAVA.length()) + ".class");
    int names = classFile.getNameCount();
    for (int from = 0; from < names; from++) {
      for (Path folder : folders) {
        Path there = folder.resolve(classFile.subpath(from, names));
        if (Files.isRegularFile(there)) {
          return isOlder(there, source) ? Optional.of(there) : Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isOlder(Path one, Path other) {
    try {
      return Files.getLastModifiedTime(one).compareTo(Files.getLastModifiedTime(other)) < 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static Optional<Path> path(String text) {
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
