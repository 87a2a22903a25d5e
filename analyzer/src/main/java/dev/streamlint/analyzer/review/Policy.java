package dev.streamlint.analyzer.review;

import dev.streamlint.analyzer.finding.Finding;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * What the user wants to be told.
 *
 * @param off ids of rules that are switched off
 * @param baseline findings that are known
 * @param changes what has changed, if only that is looked at
 * @param file the path of the one file that is asked about, if not all are
 */
public record Policy(
    Set<String> off, Baseline baseline, Optional<Changes> changes, Optional<String> file) {
  /** Everything. */
  public static final Policy ALL =
      new Policy(Set.of(), Baseline.NONE, Optional.empty(), Optional.empty());

  public Policy {
    off = Set.copyOf(off);
  }

  boolean isOff(String rule) {
    return off.contains(rule);
  }

  boolean asksAbout(Finding finding) {
    return file.isEmpty() || file.get().equals(finding.later().at().file());
  }

  /** The same, where only that counts which has to do with changes. */
  public Policy since(Changes since) {
    return new Policy(off, baseline, Optional.of(since), file);
  }

  /** Those findings that have nothing to do with the changes. */
  Set<Finding> old(Collection<Finding> findings) {
    return changes.map(c -> c.old(findings)).orElse(Set.of());
  }
}
