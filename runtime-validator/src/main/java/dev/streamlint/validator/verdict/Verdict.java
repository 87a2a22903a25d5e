package dev.streamlint.validator.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was found out about two operations, of which the later may not wait for the earlier.
 *
 * @param reason one sentence, always there
 * @param evidence what was seen, sentence by sentence, without full stops
 * @param damage what went wrong, where anything did; only if confirmed
 * @param cured whether the same run with the missing edge in it came out ordered; only if confirmed
 * @param device where it ran
 */
public record Verdict(
    Kind kind,
    String reason,
    List<String> evidence,
    Optional<Damage> damage,
    Optional<Boolean> cured,
    String device) {
  /** The four answers. */
  public enum Kind {
    /** The later was done while the earlier was held: no edge orders them. */
    CONFIRMED,
    /** The later was not done before the earlier was let go. It may be by luck of this one run. */
    ORDERED,
    /** The run did not come to one of the two. */
    NOT_REACHED,
    /** The run says nothing. */
    INCONCLUSIVE
  }

  public Verdict {
    evidence = List.copyOf(evidence);
  }

  /** The same, with more evidence. */
  public Verdict with(List<String> more) {
    List<String> all = new ArrayList<>(evidence);
    all.addAll(more);
    return new Verdict(kind, reason, all, damage, cured, device);
  }
}
