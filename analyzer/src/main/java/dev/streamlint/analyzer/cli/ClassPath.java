package dev.streamlint.analyzer.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** Class files in jars and folders. None of them is ever loaded or run. */
final class ClassPath implements AutoCloseable {
  private static final int MAX_BYTES = 16_000_000;

  private final List<Path> folders = new ArrayList<>();
  private final List<JarFile> jars = new ArrayList<>();

  /**
   * Opens it.
   *
   * @throws UserError when an entry is not there, or is no jar
   */
  ClassPath(String path) {
    for (Path entry : entries(path)) {
      if (Files.isDirectory(entry)) {
        folders.add(entry);
        continue;
      }
      try {
        jars.add(new JarFile(entry.toFile()));
      } catch (IOException e) {
        close();
        throw new UserError("--classpath: " + entry + " cannot be read: " + e.getMessage());
      }
    }
  }

  /** Its entries; each has to be there. */
  static List<Path> entries(String path) {
    List<Path> entries = new ArrayList<>();
    for (String entry : path.split(File.pathSeparator, -1)) {
      if (entry.isEmpty()) {
        continue;
      }
      try {
        Path file = Path.of(entry);
        if (!Files.exists(file)) {
          throw new UserError("--classpath: no such file or folder: " + entry);
        }
        entries.add(file);
      } catch (InvalidPathException e) {
        throw new UserError("--classpath: not the name of a file: " + entry);
      }
    }
    return entries;
  }

  /** The class file of that binary name with slashes; Java's own classes are there as well. */
  Optional<byte[]> find(String name) {
    String file = name + ".class";
    try {
      for (Path folder : folders) {
        Path there = folder.resolve(file);
        if (Files.isRegularFile(there)) {
          return Optional.of(bytes(Files.newInputStream(there)));
        }
      }
      for (JarFile jar : jars) {
        ZipEntry entry = jar.getEntry(file);
        if (entry != null) {
          return Optional.of(bytes(jar.getInputStream(entry)));
        }
      }
      InputStream own = ClassLoader.getPlatformClassLoader().getResourceAsStream(file);
      return own == null ? Optional.empty() : Optional.of(bytes(own));
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static byte[] bytes(InputStream in) throws IOException {
    try (in) {
      return in.readNBytes(MAX_BYTES);
    }
  }

  @Override
  public void close() {
    for (JarFile jar : jars) {
      try {
        jar.close();
      } catch (IOException ignored) {
        // It was only read.
      }
    }
  }
}
