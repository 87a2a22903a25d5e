package dev.streamlint.validator.agent;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the agent is told: words with commas between them.
 *
 * <pre>
 *   virtual          serve JCuda's natives by the virtual device, GPU or not
 *   auto             the same where there is no GPU (the default)
 *   real             never
 *   quiet            report nothing
 *   report=DIR       write what was found there, for a parent to read; takes the rest of the text
 * </pre>
 */
record Options(Serve serve, boolean quiet, Optional<Path> report) {
  /** When natives are served. */
  enum Serve {
    ALWAYS,
    WITHOUT_GPU,
    NEVER
  }

  private static final String REPORT = "report=";

  static Options parse(String text) {
    Serve serve = Serve.WITHOUT_GPU;
    boolean quiet = false;
    Optional<Path> report = Optional.empty();
    String rest = text.strip();
    while (!rest.isEmpty()) {
      if (rest.startsWith(REPORT)) {
        report = Optional.of(Path.of(rest.substring(REPORT.length())));
        break;
      }
      int comma = rest.indexOf(',');
      String word = comma < 0 ? rest : rest.substring(0, comma);
      rest = comma < 0 ? "" : rest.substring(comma + 1);
      switch (word) {
        case "virtual" -> serve = Serve.ALWAYS;
        case "auto" -> serve = Serve.WITHOUT_GPU;
        case "real" -> serve = Serve.NEVER;
        case "quiet" -> quiet = true;
        default -> throw new IllegalArgumentException("unknown option `" + word + "`");
      }
    }
    return new Options(serve, quiet, report);
  }
}
