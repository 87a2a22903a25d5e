package dev.streamlint.validator.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A JCuda sample.
 *
 * @param support the folder with the kernels that all launch
 * @param main its class
 * @param bugs the lines that say that they have a bug
 */
record Sample(Path file, Path support, String main, List<Integer> bugs) {
  private static final String BUG = "// BUG: ";

  /** By the end of the name. */
  enum Kind {
    RACY,
    FIXED,
    OK
  }

  /** All below a folder that holds {@code dev/streamlint/samples/jcuda}, in order. */
  static List<Sample> below(Path root) throws IOException {
    Path jcuda = root.resolve("dev/streamlint/samples/jcuda");
    if (!Files.isDirectory(jcuda)) {
      throw new IllegalArgumentException("--samples: there is no " + jcuda);
    }
    Path support = root.resolve("dev/streamlint/samples/support");
    List<Sample> samples = new ArrayList<>();
    try (Stream<Path> files = Files.walk(jcuda)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
        List<String> lines = Files.readAllLines(file);
        if (lines.stream().anyMatch(line -> line.contains("static void main(String"))) {
          samples.add(new Sample(file, support, main(root.relativize(file)), bugs(lines)));
        }
      }
    }
    return samples;
  }

  private static String main(Path file) {
    return file.toString().replace('\\', '/').replace('/', '.').replaceFirst("\\.java$", "");
  }

  private static List<Integer> bugs(List<String> lines) {
    List<Integer> bugs = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(BUG)) {
        bugs.add(i + 1);
      }
    }
    return bugs;
  }

  /** Without the package that all have. */
  String name() {
    return main.replaceFirst("^dev\\.streamlint\\.samples\\.jcuda\\.", "");
  }

  Kind kind() {
    return Stream.of(Kind.values())
        .filter(kind -> main.toUpperCase(Locale.ROOT).endsWith(kind.name()))
        .findFirst()
        .orElse(Kind.OK);
  }
}
