package dev.streamlint.analyzer.review;

import dev.streamlint.analyzer.finding.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Findings that are known, so that a project can begin with the tool before it has mended them all.
 *
 * <p>A finding is known by its {@link Fingerprint}, that is by what stands on its lines and not by
 * where they are, and each entry stands for one finding: a second bug of the same look is new.
 */
public final class Baseline {
  /** Nothing is known. */
  public static final Baseline NONE = new Baseline(List.of(), f -> new Fingerprint("", "", ""));

  private final List<Fingerprint> entries;
  private final Function<Finding, Fingerprint> fingerprints;

  /**
   * A baseline.
   *
   * @param fingerprints as they were made for the entries
   */
  public Baseline(Collection<Fingerprint> entries, Function<Finding, Fingerprint> fingerprints) {
    this.entries = List.copyOf(entries);
    this.fingerprints = fingerprints;
  }

  /** How many findings are known. */
  public int size() {
    return entries.size();
  }

  /** The entries that none of the findings has: what has been mended since. */
  public List<Fingerprint> gone(Collection<Finding> findings) {
    Map<Fingerprint, Integer> found = new HashMap<>();
    findings.forEach(f -> found.merge(fingerprints.apply(f), 1, Integer::sum));
    List<Fingerprint> gone = new ArrayList<>();
    for (Fingerprint entry : entries) {
      if (found.merge(entry, -1, Integer::sum) < 0) {
        gone.add(entry);
      }
    }
    return gone;
  }

  Matcher matcher() {
    return new Matcher(this);
  }

  /** One pass over the findings of a run. */
  static final class Matcher {
    private final Baseline baseline;
    private final Map<Fingerprint, Long> left;

    private Matcher(Baseline baseline) {
      this.baseline = baseline;
      this.left =
          baseline.entries.stream().collect(Collectors.groupingBy(e -> e, Collectors.counting()));
    }

    /** Whether it is known; uses up its entry. */
    boolean takes(Finding finding) {
      if (left.isEmpty()) {
        return false;
      }
      Fingerprint print = baseline.fingerprints.apply(finding);
      long count = left.getOrDefault(print, 0L);
      if (count > 0) {
        left.put(print, count - 1);
      }
      return count > 0;
    }
  }
}
