package dev.streamlint.validator.cli;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.validator.agent.Agent;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.pcollections.PMap;
import org.snakeyaml.engine.v2.api.Load;

/**
 * The agent's jar, from the classes under test: the real one is made after the tests, and differs
 * by the names of the libraries in it.
 */
final class BuiltAgent {
  private static final List<Class<?>> ONE_OF_EACH =
      List.of(
          Agent.class, ApiModels.class, ClassReader.class, PMap.class, Load.class, Nullable.class);

  private BuiltAgent() {}

  static Path in(Path folder) throws IOException, URISyntaxException {
    Set<Path> origins = new LinkedHashSet<>();
    for (Class<?> each : ONE_OF_EACH) {
      origins.add(Path.of(each.getProtectionDomain().getCodeSource().getLocation().toURI()));
    }
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", Agent.class.getName());
    Path jar = folder.resolve("agent.jar");
    Set<String> names = new HashSet<>();
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (Path origin : origins) {
        if (Files.isDirectory(origin)) {
          add(origin, names, out);
        } else {
          try (FileSystem files = FileSystems.newFileSystem(origin)) {
            add(files.getPath("/"), names, out);
          }
        }
      }
    }
    return jar;
  }

  private static void add(Path root, Set<String> names, JarOutputStream out) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString().replace('\\', '/');
        boolean wanted = name.startsWith("dev/") || name.startsWith("org/");
        if (wanted && names.add(name)) {
          out.putNextEntry(new JarEntry(name));
          try (InputStream in = Files.newInputStream(file)) {
            in.transferTo(out);
          }
        }
      }
    }
  }
}
