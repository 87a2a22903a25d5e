package dev.streamlint.validator.mutation;

import java.util.SortedMap;
import java.util.TreeMap;

/** Mutants, counted. */
final class Tally {
  private int agreed;
  private int all;
  private final SortedMap<String, Integer> skipped = new TreeMap<>();

  void add(boolean agrees) {
    all++;
    agreed += agrees ? 1 : 0;
  }

  /** A call that is not left out, and why not. */
  void skip(String reason) {
    skipped.merge(reason, 1, Integer::sum);
  }

  void add(Tally other) {
    agreed += other.agreed;
    all += other.all;
    other.skipped.forEach((reason, count) -> skipped.merge(reason, count, Integer::sum));
  }

  double percent() {
    return all == 0 ? 100 : 100.0 * agreed / all;
  }

  @Override
  public String toString() {
    // Rounded down: 99.96 is not all of them.
    String percent = (Math.floor(percent() * 10) / 10) + " %";
    String rest = skipped.isEmpty() ? "" : ", skipped " + skipped;
    return "agreed " + agreed + " of " + all + " mutants (" + percent + ")" + rest;
  }
}
