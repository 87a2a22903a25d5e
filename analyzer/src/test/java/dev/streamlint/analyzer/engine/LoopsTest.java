package dev.streamlint.analyzer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.Op;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LoopsTest {
  private static final String FILL = "cuMemsetD8Async(d, (byte) 0, 8, null);";

  @TempDir Path temp;

  private Paths.Outcome run(String head, String body) {
    return new Paths(temp, "static int run(CUdeviceptr d, int n) {" + head + body + "}").first();
  }

  private static long fills(Paths.Outcome outcome) {
    return outcome.ops().stream().filter(Op.Work.class::isInstance).count();
  }

  @Test
  void shortLoopsRunToTheirEnd() {
    Paths.Outcome outcome = run("int i = 0;", "for (; i < 5; i++) {" + FILL + "} return i;");
    assertThat(outcome.value()).isEqualTo(Value.Int.of(5));
    assertThat(fills(outcome)).isEqualTo(5);
  }

  @Test
  void farBoundsAreReachedByAJumpThatKeepsTheSlot() {
    Paths.Outcome outcome =
        run(
            "int last = 0;",
            "for (int i = 0; i < 1003; i++) {" + FILL + " last = i % 4; } return last;");
    assertThat(outcome.value()).isEqualTo(Value.Int.of(1002 % 4));
    assertThat(fills(outcome)).isEqualTo(7);
  }

  @Test
  void unknownBoundsArePickedOnceForAllLoops() {
    Paths.Outcome outcome =
        run(
            "int a = 0; int b = 0;",
            "for (int i = 0; i < n; i++) {"
                + FILL
                + " a++; }"
                + "for (int i = 0; i < n; i++) {"
                + FILL
                + " b++; } return a - b;");
    assertThat(outcome.value()).isEqualTo(Value.Int.of(0));
    assertThat(fills(outcome)).isEqualTo(12);
  }

  @Test
  void innerLoopsRunFewerRounds() {
    Paths.Outcome outcome =
        run(
            "",
            "for (int i = 0; i < n; i++) for (int j = 0; j < n + 1; j++) {" + FILL + "} return 0;");
    assertThat(fills(outcome)).isBetween(20L, 60L);
  }

  @Test
  void codeBehindAnEndlessLoopIsNotReached() {
    Paths.Outcome outcome = run("", "while (true) {" + FILL + "}");
    assertThat(outcome.value()).isInstanceOf(Value.Sym.class);
    assertThat(fills(outcome)).isEqualTo(6);
  }

  @Test
  void aLoopThatOnlyCountsHasNoBoundToJumpTo() {
    Paths.Outcome outcome = run("", "for (int i = 0; ; i++) {" + FILL + "}");
    assertThat(fills(outcome)).isEqualTo(6);
  }

  @Test
  void whatALoopWithoutGpuWorkAssignsIsUnknown() {
    Paths.Outcome outcome = run("int a = 1;", "for (int i = 0; i < 9; i++) a += i; return a;");
    assertThat(outcome.value()).isInstanceOf(Value.Sym.class);
  }

  @Test
  void labelsLeaveTheirLoop() {
    Paths.Outcome outcome =
        run(
            "int rounds = 0;",
            "outer: for (int i = 0; i < 4; i++) { for (int j = 0; j < 4; j++) {"
                + FILL
                + " rounds++; if (j == 1) continue outer; if (i == 3) break outer; } } return rounds;");
    assertThat(outcome.value()).isEqualTo(Value.Int.of(7));
  }
}
