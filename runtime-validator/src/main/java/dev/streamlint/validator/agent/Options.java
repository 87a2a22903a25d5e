package dev.streamlint.validator.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the agent is told: words with commas between them.
 *
 * <pre>
 *   virtual          serve JCuda's natives by the virtual device, GPU or not
 *   auto             the same where there is no GPU (the default)
 *   real             never
 *   quiet            report nothing
 *   longer           gate mode: look longer at what is not done; the virtual device needs no time
 *   pairs            report which places had operations on the same memory, and no hazards
 *   hold=PLACE       gate mode: hold the operation there back, and ...
 *   observe=PLACE    ... see whether this one waits for it; both FILE:LINE[:CALL][#VISIT]; may be
 *                    given more than once
 *   report=DIR       write what was found there, for a parent to read; takes the rest of the text
 * </pre>
 */
record Options(
    Serve serve,
    boolean quiet,
    boolean pairs,
    boolean longer,
    Optional<PlacePattern> hold,
    List<PlacePattern> observe,
    Optional<Path> report) {
  Options {
    observe = List.copyOf(observe);
  }

  /** When natives are served. */
  enum Serve {
    ALWAYS,
    WITHOUT_GPU,
    NEVER
  }

  private static final String REPORT = "report=";
  private static final String HOLD = "hold=";
  private static final String OBSERVE = "observe=";

  static Options parse(String text) {
    Serve serve = Serve.WITHOUT_GPU;
    boolean quiet = false;
    boolean pairs = false;
    boolean longer = false;
    Optional<PlacePattern> hold = Optional.empty();
    List<PlacePattern> observe = new ArrayList<>();
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
      if (word.startsWith(HOLD)) {
        hold = Optional.of(PlacePattern.parse(word.substring(HOLD.length())));
        continue;
      } else if (word.startsWith(OBSERVE)) {
        observe.add(PlacePattern.parse(word.substring(OBSERVE.length())));
        continue;
      }
      switch (word) {
        case "virtual" -> serve = Serve.ALWAYS;
        case "auto" -> serve = Serve.WITHOUT_GPU;
        case "real" -> serve = Serve.NEVER;
        case "quiet" -> quiet = true;
        case "pairs" -> pairs = true;
        case "longer" -> longer = true;
        default -> throw new IllegalArgumentException("unknown option `" + word + "`");
      }
    }
    if (hold.isPresent() == observe.isEmpty()) {
      throw new IllegalArgumentException("hold and observe go together");
    }
    return new Options(serve, quiet, pairs, longer, hold, observe, report);
  }
}
