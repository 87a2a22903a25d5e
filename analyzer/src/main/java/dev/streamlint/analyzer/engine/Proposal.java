package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Fix;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A cure in words, and as changes of the code. These are made only when somebody asks, which has to
 * be while the path's data are there; most reports do not.
 *
 * @param words one call a line
 * @param changes the best first; none where the code has no names for what is to be done
 */
record Proposal(List<String> words, Supplier<List<Fix>> changes) {
  Proposal {
    words = List.copyOf(words);
  }

  static Proposal ofWords(String... words) {
    return new Proposal(List.of(words), List::of);
  }

  /** With another's changes, if none of these turns out to do. */
  Proposal or(Supplier<Proposal> more) {
    return new Proposal(
        words,
        () -> {
          List<Fix> all = new ArrayList<>(changes.get());
          all.addAll(more.get().fixes());
          return all;
        });
  }

  /** Makes the changes. */
  List<Fix> fixes() {
    return List.copyOf(changes.get());
  }
}
