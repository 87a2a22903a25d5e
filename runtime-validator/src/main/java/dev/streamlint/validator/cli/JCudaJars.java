package dev.streamlint.validator.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The JCuda that stream-lint brings along, for programs that need nothing else. */
final class JCudaJars {
  private static final String NAME = "jcuda";

  private JCudaJars() {}

  /** As a class path; empty if there is none. */
  static Optional<String> classPath() {
    String said = System.getProperty("streamlint.jcuda");
    if (said != null) {
      return Optional.of(said);
    }
    Path folder = AgentJar.besideLib(NAME);
    return Files.isDirectory(folder)
        ? Optional.of(folder.resolve("*").toString())
        : Optional.empty();
  }
}
