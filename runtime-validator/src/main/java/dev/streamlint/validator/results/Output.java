package dev.streamlint.validator.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a process came to.
 *
 * @param code of its end; -1 if it was stopped
 * @param lines of standard output
 * @param lastWords the end of standard error
 */
record Output(int code, List<String> lines, List<String> lastWords, double seconds) {
  private static final int MOST_WORDS = 5;

  /** Runs a command to its end or to the limit. Nothing of it is left when this returns. */
  static Output of(List<String> command, Duration limit) throws IOException, InterruptedException {
    Path out = Files.createTempFile("results", ".out");
    Path err = Files.createTempFile("results", ".err");
    long start = System.nanoTime();
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      int code = -1;
      try {
        if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
          code = process.exitValue();
        }
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      List<String> said = Files.readAllLines(err);
      return new Output(
          code,
          Files.readAllLines(out),
          said.subList(Math.max(0, said.size() - MOST_WORDS), said.size()),
          seconds);
    } finally {
      Files.deleteIfExists(out);
      Files.deleteIfExists(err);
    }
  }

  long count(String start) {
    return lines.stream().filter(line -> line.startsWith(start)).count();
  }
}
