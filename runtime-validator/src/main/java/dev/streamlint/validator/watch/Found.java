package dev.streamlint.validator.watch;

import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;

/**
 * One thing that went wrong, however often.
 *
 * @param rule id in the catalogue
 * @param later the operation that should have waited
 * @param earlier the operation that it should have waited for, if there is one
 * @param callers where the method that makes the later call was called from, innermost first
 * @param memory what the two share; empty if no memory is at stake
 * @param message one sentence: what is wrong
 * @param why one clause: the cause
 * @param cure what to do, one step a line
 * @param doubt why it is only possible; empty if it is not in doubt
 * @param count how often it was seen
 */
public record Found(
    String rule,
    Confidence confidence,
    Place later,
    Optional<Place> earlier,
    List<Site> callers,
    String memory,
    String message,
    String why,
    List<String> cure,
    String doubt,
    long count) {
  public Found {
    callers = List.copyOf(callers);
    cure = List.copyOf(cure);
  }

  /**
   * One operation.
   *
   * @param at where its call stands
   * @param lane the stream that it runs on, or the host
   * @param does what it does to the memory
   */
  public record Place(Site at, String lane, String does) {}

  /** Whether it makes the run fail: notes do not. */
  public boolean counts() {
    return confidence == Confidence.DEFINITE || confidence == Confidence.POSSIBLE;
  }
}
