package dev.streamlint.rules.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.order.RandomPrograms.Shape;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * The order model against an interpreter that runs programs in every legal order: the model reports
 * a hazard exactly when some order shows.
 */
final class InterleavingTest {
  @Test
  void theModelReportsExactlyWhatSomeLegalOrderShows() {
    AtomicInteger bugs = new AtomicInteger();
    AtomicInteger programs = new AtomicInteger();
    Fuzz.check(
        "documented edges, against every legal order",
        40_000,
        Shape.SMALL,
        program -> {
          boolean shows = Interleavings.differ(Graph.of(program, false));
          programs.incrementAndGet();
          bugs.addAndGet(shows ? 1 : 0);
          return shows == Verdicts.anyBug(Verdicts.of(program).pairs, program, Edge.DOCUMENTED);
        });
    if (programs.get() > 1) {
      assertThat(bugs.get()).isBetween(programs.get() / 4, programs.get() * 3 / 4);
    }
  }

  @Test
  void theModelReportsExactlyWhatSomeOrderShowsInPractice() {
    Fuzz.check(
        "implicit edges, against every order that is legal in practice",
        10_000,
        Shape.SMALL.withHosts(1),
        program ->
            isStagedImplicitly(program)
                || Interleavings.differ(Graph.of(program, true))
                    == Verdicts.anyBug(Verdicts.of(program).pairs, program, Edge.IMPLICIT));
  }

  /**
   * Where in practice such a copy reads its source is nobody's promise: not something to take as a
   * rule.
   */
  private static boolean isStagedImplicitly(List<Op> program) {
    return program.stream()
        .anyMatch(op -> op instanceof Op.Work w && w.returns() == Returns.STAGED_IMPLICITLY);
  }
}
