package dev.streamlint.validator.mutation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Classes of the libraries that have no jar to run against: the samples are compiled against their
 * signatures, which are in no jar either.
 */
final class Stubs {
  private Stubs() {}

  /**
   * Compiles all signatures under {@code sources} into {@code classes}.
   *
   * @return a loader of them, and of all that {@code parent} has
   */
  static ClassLoader compile(Path sources, Path classes, ClassLoader parent) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", classes.toString()));
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .map(Path::toString)
          .filter(file -> file.endsWith(".java"))
          .sorted()
          .forEach(arguments::add);
    }
    JavaCompiler compiler =
        Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK is needed");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    OutputStream none = OutputStream.nullOutputStream();
    if (compiler.run(null, none, said, arguments.toArray(String[]::new)) != 0) {
      throw new IOException(said.toString(java.nio.charset.StandardCharsets.UTF_8));
    }
    return new URLClassLoader(new URL[] {classes.toUri().toURL()}, parent);
  }
}
