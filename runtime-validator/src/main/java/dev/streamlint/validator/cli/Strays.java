package dev.streamlint.validator.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Finds processes whose parent was gone before anybody looked: they inherit a word in their
 * environment. Only Linux shows the environment of others; elsewhere none are found.
 */
final class Strays {
  private static final String NAME = "STREAM_LINT_RUN";
  private static final Path PROCESSES = Path.of("/proc");

  private final String word = UUID.randomUUID().toString();

  /** Puts the word there. */
  Strays(Map<String, String> environment) {
    environment.put(NAME, word);
  }

  /** Those that have the word, the first process among them. */
  List<ProcessHandle> now() {
    return Files.isDirectory(PROCESSES)
        ? ProcessHandle.allProcesses().filter(this::hasWord).toList()
        : List.of();
  }

  private boolean hasWord(ProcessHandle process) {
    try {
      Path environment = PROCESSES.resolve(process.pid() + "/environ");
      String text = new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1);
      return text.contains(NAME + "=" + word);
    } catch (IOException e) {
      return false; // it is over, or somebody else's
    }
  }
}
