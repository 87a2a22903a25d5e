package dev.streamlint.analyzer.review;

import dev.streamlint.analyzer.finding.Finding;
import java.util.Optional;
import java.util.Set;

/**
 * What the user wants to be told.
 *
 * @param off ids of rules that are switched off
 * @param baseline findings that are known
 * @param changes what has changed, if only that is looked at
 */
public record Policy(Set<String> off, Baseline baseline, Optional<Changes> changes) {
  /** Everything. */
  public static final Policy ALL = new Policy(Set.of(), Baseline.NONE, Optional.empty());

  public Policy {
    off = Set.copyOf(off);
  }

  boolean isOff(String rule) {
    return off.contains(rule);
  }

  boolean touches(Finding finding) {
    return changes.isEmpty() || changes.get().touch(finding);
  }
}
