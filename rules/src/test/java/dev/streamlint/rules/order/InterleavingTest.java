package dev.streamlint.rules.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.order.RandomPrograms.Shape;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * The order model against an interpreter that runs programs in every legal order: the model reports
 * a hazard exactly when some order shows.
 */
final class InterleavingTest {
  @Test
  void theModelReportsExactlyWhatSomeLegalOrderShows() {
    AtomicInteger buggy = new AtomicInteger();
    AtomicInteger programs = new AtomicInteger();
    Fuzz.check(
        "documented edges, against every legal order",
        40_000,
        Shape.SMALL,
        program -> {
          boolean shows = Interleavings.differ(Graph.of(program, false));
          programs.incrementAndGet();
          buggy.addAndGet(shows ? 1 : 0);
          return shows == Verdicts.anyBug(program, Edge.DOCUMENTED);
        });
    if (programs.get() > 1) {
      // Neither answer is right most of the time.
      assertThat(buggy.get()).isBetween(programs.get() / 4, programs.get() * 3 / 4);
    }
  }

  @Test
  void theModelReportsExactlyWhatSomeOrderShowsInPractice() {
    Fuzz.check(
        "implicit edges, against every order that is legal in practice",
        10_000,
        Shape.SMALL,
        program ->
            // Where such a copy reads its source is nobody's promise, so no rule to test.
            Verdicts.isStagedImplicitly(program)
                || Interleavings.differ(Graph.of(program, true))
                    == Verdicts.anyBug(program, Edge.IMPLICIT));
  }
}
