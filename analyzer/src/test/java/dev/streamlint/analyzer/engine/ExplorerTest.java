package dev.streamlint.analyzer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class ExplorerTest {
  private final List<String> paths = new ArrayList<>();

  private boolean explore(Function<Choices, String> path) {
    return new Explorer(Context.Limits.DEFAULT)
        .explore(
            choices -> {
              paths.add(path.apply(choices));
              return 1;
            });
  }

  @Test
  void everyBranchIsTakenBeforeBranchesAreCombined() {
    boolean all = explore(c -> "" + c.choose("a", 2) + c.choose("b", 2));
    assertThat(paths).containsExactly("00", "10", "01", "11");
    assertThat(all).isTrue();
  }

  @Test
  void whatFailsComesAfterTheBranchesAndIsNotCombined() {
    explore(c -> "" + c.chooseRare("fails") + c.choose("b", 2));
    assertThat(paths).startsWith("00", "01", "10");
    assertThat(paths).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void aBranchBehindABranchIsFound() {
    explore(c -> c.choose("outer", 2) == 1 ? "1" + c.choose("inner", 3) : "0");
    assertThat(paths).containsExactlyInAnyOrder("0", "10", "11", "12");
  }

  @Test
  void aSpentBudgetIsTold() {
    boolean all =
        explore(
            c -> {
              StringBuilder path = new StringBuilder();
              for (int i = 0; i < 10; i++) {
                path.append(c.choose("q" + i, 2));
              }
              return path.toString();
            });
    assertThat(all).isFalse();
    assertThat(paths).doesNotHaveDuplicates().hasSizeLessThan(64);
    for (int i = 0; i < 10; i++) {
      int at = i;
      assertThat(paths).anyMatch(p -> p.charAt(at) == '1');
    }
  }

  @Test
  void aLongFirstPathLeavesRoomForFewer() {
    int[] runs = {0};
    new Explorer(Context.Limits.DEFAULT)
        .explore(
            c -> {
              runs[0]++;
              for (int i = 0; i < 30; i++) {
                c.choose("q" + i, 2);
              }
              return 6_000;
            });
    assertThat(runs[0]).isEqualTo(4);
  }

  @Test
  void failuresAreTriedAmongMoreBranchesThanThereIsRoomFor() {
    int[] failures = {0};
    explore(
        c -> {
          failures[0] += c.chooseRare("fails");
          for (int i = 0; i < 100; i++) {
            c.choose("q" + i, 2);
          }
          return "";
        });
    assertThat(failures[0]).isEqualTo(1);
  }

  @Test
  void aPathThatUsesUpTheBudgetLeavesAFewFailures() {
    List<Integer> failures = new ArrayList<>();
    new Explorer(Context.Limits.DEFAULT)
        .explore(
            c -> {
              for (int i = 0; i < 20; i++) {
                if (c.chooseRare("fails" + i) == 1) {
                  failures.add(i);
                  return 10;
                }
              }
              return 40_001;
            });
    assertThat(failures).containsExactly(0, 1, 2, 3);
  }
}
