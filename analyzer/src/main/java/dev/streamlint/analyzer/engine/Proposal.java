package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Fix;
import java.util.ArrayList;
import java.util.List;

/**
 * A cure in words, and as changes of the code.
 *
 * @param words one call a line
 * @param fixes the best first; empty where the code has no names for what is to be done
 */
record Proposal(List<String> words, List<Fix> fixes) {
  Proposal {
    words = List.copyOf(words);
    fixes = List.copyOf(fixes);
  }

  static Proposal ofWords(String... words) {
    return new Proposal(List.of(words), List.of());
  }

  /** With other changes, if none of these turns out to do. */
  Proposal or(List<Fix> more) {
    List<Fix> all = new ArrayList<>(fixes);
    all.addAll(more);
    return new Proposal(words, all);
  }
}
