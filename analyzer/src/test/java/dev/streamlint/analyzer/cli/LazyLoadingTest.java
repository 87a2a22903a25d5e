package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.JavaParser;
import dev.streamlint.rules.catalog.Catalog;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pcollections.PMap;
import picocli.CommandLine;

/**
 * A report other than SARIF is printed without the SARIF model and without Jackson: they would
 * double the time of a start. Here they are not on the class path at all.
 */
final class LazyLoadingTest {
  private static final List<Class<?>> NEEDED =
      List.of(Main.class, Catalog.class, CommandLine.class, JavaParser.class, PMap.class);

  @TempDir Path folder;

  @Test
  void textJsonAndPagesNeedNeitherSarifNorJackson() throws Exception {
    String source = Files.writeString(folder.resolve("A.java"), "class A {}\n").toString();
    URL[] urls =
        NEEDED.stream()
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .toArray(URL[]::new);
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      assertThat(run(loader, source)).startsWith("No findings");
      assertThat(run(loader, "--format", "json", source)).startsWith("{");
      assertThat(run(loader, "--format", "html", source)).startsWith("<!doctype html>");
      assertThat(run(loader, "--format", "sarif", source)).contains("NoClassDefFoundError");
    }
  }

  private static String run(ClassLoader loader, String... args) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Method run =
        loader
            .loadClass(Main.class.getName())
            .getDeclaredMethod("run", PrintStream.class, PrintStream.class, String[].class);
    run.setAccessible(true);
    run.invoke(null, out, out, args);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
