package dev.streamlint.validator.confirm;

import dev.streamlint.rules.hazard.Slice;
import dev.streamlint.rules.op.Site;
import java.util.Optional;

/**
 * One finding of a file, as far as confirming it needs.
 *
 * @param index position among the results of the file, from 0
 * @param level {@code error}, {@code warning} or {@code note}
 * @param later the operation that must wait and does not
 * @param earlier what it must wait for
 * @param program what makes the two happen again; empty if the file does not say
 * @param fingerprint what recognises the later one's line; empty if the file does not say
 * @param suppressed whether the source or a baseline says that it is not to be reported
 */
public record Flagged(
    int index,
    String rule,
    String level,
    String message,
    Site later,
    Optional<Site> earlier,
    Optional<Slice> program,
    Optional<String> fingerprint,
    boolean suppressed) {
  /** {@code src/Frames.java:12}. */
  public String place() {
    return FileNames.shown(later.file()) + ":" + later.line();
  }
}
