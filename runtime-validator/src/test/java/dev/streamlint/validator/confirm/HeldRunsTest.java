package dev.streamlint.validator.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What several runs of a program come to, whose agent says what a test wants it to. */
final class HeldRunsTest {
  private static final Site EARLIER = new Site("app/Main.java", 1, 1, 1, 1, "cuMemsetD8Async");
  private static final Site LATER = new Site("app/Main.java", 2, 1, 2, 1, "cuMemcpyDtoHAsync");

  private final List<String> runs = new ArrayList<>();

  /** On a device that shows no more than that something took long. */
  private Verdict verdict(boolean timed, Kind first, Kind longer) throws InterruptedException {
    Program program =
        new Program() {
          @Override
          public Ending run(String hold, List<String> observe, boolean isLonger) {
            runs.add(isLonger ? "longer" : "first");
            Program.Said said = new Said(0, said(isLonger ? longer : first));
            return new Ending(
                Optional.of(0),
                Duration.ofSeconds(1),
                false,
                false,
                List.of(said),
                OptionalInt.of(1),
                List.of());
          }

          @Override
          public boolean isTimed() {
            return timed;
          }

          @Override
          public Traced trace() {
            throw new AssertionError("nothing is to be traced");
          }
        };
    return new HeldRuns(program, "here").verdicts(EARLIER, List.of(LATER)).get(0);
  }

  private static Verdict said(Kind kind) {
    return new Verdict(
        kind, "it is " + kind, List.of(), Optional.empty(), Optional.empty(), "here");
  }

  @Test
  void whatIsNotDoneForTwoTimesIsOrdered() throws InterruptedException {
    Verdict verdict = verdict(true, Kind.ORDERED, Kind.ORDERED);
    assertThat(verdict.kind()).isEqualTo(Kind.ORDERED);
    assertThat(verdict.evidence()).contains("the same again, when it was held for longer");
    assertThat(runs).containsExactly("first", "longer");
  }

  /** It takes longer than the first run looked, and waits for nothing. */
  @Test
  void whatIsDoneWhenItIsHeldForLongerIsConfirmed() throws InterruptedException {
    assertThat(verdict(true, Kind.ORDERED, Kind.CONFIRMED).kind()).isEqualTo(Kind.CONFIRMED);
  }

  @Test
  void whatIsNotOrderedAgainSaysNothing() throws InterruptedException {
    Verdict verdict = verdict(true, Kind.ORDERED, Kind.INCONCLUSIVE);
    assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
    assertThat(verdict.reason()).contains("but not so again: it is INCONCLUSIVE");
    assertThat(verdict(true, Kind.ORDERED, Kind.NOT_REACHED).kind()).isEqualTo(Kind.INCONCLUSIVE);
  }

  @Test
  void whatNeedsNoTimeIsTriedOnce() throws InterruptedException {
    assertThat(verdict(false, Kind.ORDERED, Kind.CONFIRMED).kind()).isEqualTo(Kind.ORDERED);
    assertThat(verdict(true, Kind.CONFIRMED, Kind.ORDERED).kind()).isEqualTo(Kind.CONFIRMED);
    assertThat(runs).containsExactly("first", "first");
  }
}
