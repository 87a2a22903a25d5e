package dev.streamlint.analyzer.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs one entry of the program along its paths. A path is a list of decisions and is always run
 * from the start, so no state is ever copied or merged: what is true on a path is exact.
 *
 * <p>Paths that take a branch nobody took before go first, then those on which something fails;
 * when the budget is spent, what is left is told.
 */
final class Explorer {
  /**
   * So many paths on which something fails are tried also when the budget is spent, as code with
   * many branches spends it before the first. They end early.
   */
  private static final int EXTRA = 4;

  private final Context.Limits limits;
  private final Deque<List<Integer>> fresh = new ArrayDeque<>();
  private final Deque<List<Integer>> rare = new ArrayDeque<>();
  private final Deque<List<Integer>> rest = new ArrayDeque<>();
  private boolean complete = true;
  private final Set<String> seen = new HashSet<>();

  Explorer(Context.Limits limits) {
    this.limits = limits;
  }

  /**
   * Runs {@code path} on every list of decisions within the budget.
   *
   * @param path returns how much it cost
   * @return whether all paths were run
   */
  boolean explore(ToIntFunction<Choices> path) {
    fresh.add(List.of());
    int combinations = 0;
    int extra = 0;
    long cost = 0;
    long allowed = limits.stepsPerEntry();
    for (int run = 0; combinations <= limits.combinations(); run++) {
      boolean isSpent = cost >= allowed || run >= limits.pathsPerEntry();
      if (isSpent && (rare.isEmpty() || extra++ == EXTRA || cost >= EXTRA * allowed)) {
        break;
      }
      combinations += fresh.isEmpty() && rare.isEmpty() ? 1 : 0;
      List<Integer> given = next(isSpent);
      if (given == null) {
        return complete;
      }
      Choices choices = new Choices(given);
      int steps = path.applyAsInt(choices);
      cost += steps;
      if (run == 0) {
        // A long path is not tried in as many ways as a short one, but in some.
        allowed =
            Math.min(
                Math.max(limits.leastSteps(), (long) limits.timesTheFirst() * steps),
                limits.stepsPerEntry());
      }
      branchOff(choices);
    }
    return complete && fresh.isEmpty() && rare.isEmpty() && rest.isEmpty();
  }

  private @Nullable List<Integer> next(boolean isSpent) {
    if (!rare.isEmpty() && (isSpent || fresh.isEmpty())) {
      return rare.poll();
    }
    return fresh.isEmpty() ? rest.poll() : fresh.poll();
  }

  /** Whether only combinations of branches are left, all of which were taken on some path. */
  boolean tookAllBranches() {
    return fresh.isEmpty();
  }

  private void branchOff(Choices choices) {
    List<Choices.Made> log = choices.log();
    for (int i = 0; i < log.size(); i++) {
      Choices.Made made = log.get(i);
      seen.add(made.at() + made.option());
      if (i < choices.givenCount()) {
        continue;
      }
      for (int other = 0; other < made.options(); other++) {
        if (other != made.option()) {
          boolean isNew = seen.add(made.at() + other);
          if (isNew) {
            (made.rare() ? rare : fresh).add(prefix(log, i, other));
          } else if (!made.rare() && rest.size() < limits.combinations()) {
            rest.add(prefix(log, i, other));
          } else {
            complete &= made.rare();
          }
        }
      }
    }
  }

  private static List<Integer> prefix(List<Choices.Made> log, int length, int last) {
    List<Integer> decisions = new ArrayList<>(length + 1);
    for (int i = 0; i < length; i++) {
      decisions.add(log.get(i).option());
    }
    decisions.add(last);
    return decisions;
  }
}
