package dev.streamlint.analyzer.fix;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The name of a file as it stands in the head of a diff. */
final class DiffName {
  private static final String PLAIN = "abtnvfr";

  private DiffName() {}

  /**
   * As git writes it: behind a name with a space comes a tab, since the name would end at the space
   * otherwise; a name that would break the line, or its own quotes, is quoted as in C.
   */
  static String of(String path) {
    StringBuilder quoted = new StringBuilder();
    path.chars().forEach(c -> quoted.append(escaped((char) c)));
    String name = quoted.length() == path.length() ? path : "\"" + quoted + "\"";
    return path.contains(" ") ? name + "\t" : name;
  }

  /**
   * The path without detours. {@code git apply} takes no {@code .} or {@code ..} in it and nothing
   * outside of the repository: relative to the folder where the file lies below it, else to the
   * root of the file's repository; whole where there is none.
   */
  static String tidy(Path folder, String file) {
    Path home = folder.toAbsolutePath().normalize();
    Path path = home.resolve(file).normalize();
    Path from = path.startsWith(home) ? home : repository(path).orElse(path.getRoot());
    return StreamSupport.stream(from.relativize(path).spliterator(), false)
        .map(Path::toString)
        .collect(Collectors.joining("/"));
  }

  private static Optional<Path> repository(Path file) {
    for (Path at = file.getParent(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(".git"))) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  private static String escaped(char c) {
    if (c == '"' || c == '\\') {
      return "\\" + c;
    } else if (c >= 7 && c <= 13) {
      return "\\" + PLAIN.charAt(c - 7);
    } else if (c < ' ' || c == 127) {
      return String.format(Locale.ROOT, "\\%03o", (int) c);
    }
    return String.valueOf(c);
  }
}
