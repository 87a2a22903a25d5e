package dev.streamlint.validator.confirm;

import dev.streamlint.rules.op.Site;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Files as a reader names them: from where the reader stands, if they are below. */
public final class FileNames {
  private FileNames() {}

  /** Where a name in a findings file leads to; empty if it is no path. */
  public static Optional<Path> absolute(String name) {
    try {
      Path path = name.startsWith("file:") ? Path.of(URI.create(name)) : Path.of(name);
      return Optional.of(path.toAbsolutePath().normalize());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** As it is told; what is no path, as it is. */
  public static String shown(String name) {
    Path here = Path.of("").toAbsolutePath().normalize();
    return absolute(name)
        .map(path -> path.startsWith(here) ? here.relativize(path) : path)
        .map(path -> path.toString().replace('\\', '/'))
        .orElse(name);
  }

  /** {@code src/app/Main.java:48:cuMemcpyDtoDAsync}. */
  static String shown(Site at) {
    return shown(at.file()) + ":" + at.line() + ":" + at.call();
  }
}
