package dev.streamlint.analyzer.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs one entry of the program along its paths. A path is a list of decisions and is always run
 * from the start, so no state is ever copied or merged: what is true on a path is exact.
 *
 * <p>Paths that take a branch nobody took before go first, then those on which something fails.
 * When the budget is spent, a few of two kinds are tried all the same, as code with many branches
 * spends it before the first of them; then what is left is told.
 */
final class Explorer {
  /** So many paths on which something fails, which end early, and as many makings of an object. */
  private static final int EXTRA = 4;

  /** So many in which a method of an object meets what its making left pending. */
  private static final int MEETINGS = 12;

  private final Context.Limits limits;
  /** Ways to make an object. Early decisions first: the later ones are details of what they begin. */
  private final Queue<List<Integer>> makings =
      new PriorityQueue<>(Comparator.comparingInt(List::size));

  /** Methods that have not met yet what the making of their object left pending. */
  private final Deque<List<Integer>> meetings = new ArrayDeque<>();

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
    long cost = 0;
    long allowed = limits.stepsPerEntry();
    Beyond beyond = new Beyond();
    for (int run = 0; combinations <= limits.combinations(); run++) {
      boolean isSpent = cost >= allowed || run >= limits.pathsPerEntry();
      if (isSpent && (!beyond.hasNext() || cost >= EXTRA * allowed)) {
        break;
      }
      combinations += tookAllBranches() && rare.isEmpty() ? 1 : 0;
      List<Integer> given = isSpent ? beyond.next() : next(2 * cost < allowed);
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
    return complete && tookAllBranches() && rare.isEmpty() && rest.isEmpty();
  }

  /** Objects are made in other ways while there is time to call the methods of each. */
  private @Nullable List<Integer> next(boolean isEarly) {
    List<Queue<List<Integer>>> order =
        isEarly
            ? List.of(makings, meetings, fresh, rare, rest)
            : List.of(fresh, makings, meetings, rare, rest);
    return order.stream().filter(q -> !q.isEmpty()).findFirst().map(Queue::poll).orElse(null);
  }

  /** Whether only combinations of branches are left, all of which were taken on some path. */
  boolean tookAllBranches() {
    return makings.isEmpty() && meetings.isEmpty() && fresh.isEmpty();
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
            queue(choices, i).add(prefix(log, i, other));
          } else if (!made.rare() && rest.size() < limits.combinations()) {
            rest.add(prefix(log, i, other));
          } else {
            complete &= made.rare();
          }
        }
      }
    }
  }

  private Queue<List<Integer>> queue(Choices choices, int at) {
    if (choices.log().get(at).rare()) {
      return rare;
    }
    return at < choices.made() ? makings : choices.isMeeting(at) ? meetings : fresh;
  }

  private static List<Integer> prefix(List<Choices.Made> log, int length, int last) {
    List<Integer> decisions = new ArrayList<>(length + 1);
    for (int i = 0; i < length; i++) {
      decisions.add(log.get(i).option());
    }
    decisions.add(last);
    return decisions;
  }

  /** What is tried when the budget is spent. */
  private final class Beyond {
    private int failures = EXTRA;
    private int ways = EXTRA;
    private int methods = MEETINGS;

    boolean hasNext() {
      return (failures > 0 && !rare.isEmpty())
          || (ways > 0 && !makings.isEmpty())
          || (methods > 0 && !meetings.isEmpty());
    }

    @Nullable List<Integer> next() {
      if (!rare.isEmpty() && failures > 0) {
        failures--;
        return rare.poll();
      }
      if (!makings.isEmpty() && ways > 0) {
        ways--;
        return makings.poll();
      }
      methods--;
      return meetings.poll();
    }
  }
}
