package dev.streamlint.analyzer.html;

import dev.streamlint.analyzer.finding.Finding;
import dev.streamlint.analyzer.report.Sources;
import dev.streamlint.rules.op.OpWriter;
import dev.streamlint.rules.op.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The verdicts in a findings file, for findings of now. A verdict is about the code that was run:
 * it counts only for a finding of the same rule at the same place, whose line and whose operations
 * are what they were.
 */
public final class Verdicts {
  /** No verdicts. */
  public static final Verdicts NONE = new Verdicts(Map.of());

  /**
   * What makes a finding the same.
   *
   * @param file its address, as in SARIF
   * @param fingerprint of the line
   * @param program the operations that show it; empty where no memory is at stake
   */
  record Key(
      String rule, String file, int line, int column, String fingerprint, List<String> program) {}

  private final Map<Key, Verdict> verdicts;

  Verdicts(Map<Key, Verdict> verdicts) {
    this.verdicts = Map.copyOf(verdicts);
  }

  /**
   * Reads the SARIF file that {@code confirm} wrote.
   *
   * @throws IOException if it cannot be read or is none; the message says why
   */
  public static Verdicts read(Path file) throws IOException {
    return VerdictsFile.read(file);
  }

  /** How many there are. */
  int count() {
    return verdicts.size();
  }

  Optional<Verdict> of(Finding finding, Sources sources) {
    if (verdicts.isEmpty()) {
      return Optional.empty();
    }
    Site at = finding.later().at();
    Key key =
        new Key(
            finding.rule(),
            sources.address(at.file()),
            at.line(),
            at.column(),
            sources.fingerprint(at.file(), at.line()).orElse(""),
            finding.program().map(p -> OpWriter.write(p.ops())).orElse(List.of()));
    return Optional.ofNullable(verdicts.get(key));
  }
}
