package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.op.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Explores entries on several threads, with the outcome of one.
 *
 * <p>Each entry has observations of its own and depends on no other. They are taken over in the
 * entries' order, and only then it is decided whether the entry counts at all: whether there are
 * steps left, and, among those that were missed, whether one before it has run it. What was
 * explored in vain is dropped.
 */
final class Exploration {
  /** A report that names thousands is read by nobody. */
  private static final int MOST_NAMED = 100;

  private final Context context;
  private final int threads;
  private final Observations observations;
  private int entries;
  private final List<Entry> skipped = new ArrayList<>();
  private final List<Entry> combinations = new ArrayList<>();
  private long steps;

  /**
   * Prepares.
   *
   * @param observations gets what all entries saw
   */
  Exploration(Context context, int threads, Observations observations) {
    this.context = context;
    this.threads = threads;
    this.observations = observations;
  }

  /** How many entries were followed. */
  int entries() {
    return entries;
  }

  /** What was not or not wholly followed: where, and why. */
  List<Notice> notices() {
    List<Notice> notices = new ArrayList<>();
    told(skipped, "was not followed: the budget is used up", notices);
    told(
        combinations,
        "was followed through every branch, but not through every combination of branches",
        notices);
    return notices;
  }

  private static void told(List<Entry> entries, String what, List<Notice> notices) {
    for (Entry entry : entries.subList(0, Math.min(MOST_NAMED, entries.size()))) {
      Site at = entry.at();
      String message = entry.name() + " " + what;
      notices.add(
          new Notice(Notice.Kind.BUDGET, at.file(), at.line(), at.column(), message));
    }
    if (entries.size() > MOST_NAMED) {
      int more = entries.size() - MOST_NAMED;
      String message = more + " more entry points: each " + what;
      notices.add(new Notice(Notice.Kind.BUDGET, "(all files)", 0, message));
    }
  }

  /** Explores each of them. */
  void all(List<Entry> given) {
    new Round(given, false).run();
  }

  /** Explores each of them whose methods none before it has run. */
  void missed(List<Entry> given) {
    new Round(given, true).run();
  }

  /** Some entries, in order. */
  private final class Round {
    private final List<Entry> given;
    private final boolean onlyMissed;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReferenceArray<@Nullable EntryRun> runs;

    /** Guarded by the exploration. */
    private int taken;

    Round(List<Entry> given, boolean onlyMissed) {
      this.given = given;
      this.onlyMissed = onlyMissed;
      this.runs = new AtomicReferenceArray<>(given.size());
    }

    void run() {
      List<FutureTask<Boolean>> helpers = new ArrayList<>();
      for (int i = 1; i < Math.min(threads, given.size()); i++) {
        helpers.add(DeepThreads.start(this::work));
      }
      work();
      helpers.forEach(DeepThreads::result);
    }

    private boolean work() {
      Context own = context.within(context.limits().shared(given.size())).forThread();
      for (int i = next.getAndIncrement(); i < given.size(); i = next.getAndIncrement()) {
        EntryRun run = new EntryRun(given.get(i), own);
        if (counts(given.get(i))) {
          run.explore();
        }
        runs.set(i, run);
        takeOver();
      }
      return true;
    }

    /** Once this is false it stays so: what has been taken over only grows. */
    private boolean counts(Entry entry) {
      synchronized (Exploration.this) {
        return hasStepsLeft() && !isDone(entry);
      }
    }

    private boolean isDone(Entry entry) {
      return onlyMissed && entry.isDone(observations);
    }

    private boolean hasStepsLeft() {
      return steps <= context.limits().steps();
    }

    private void takeOver() {
      synchronized (Exploration.this) {
        while (taken < given.size()) {
          EntryRun run = runs.get(taken);
          if (run == null) {
            return;
          }
          if (!isDone(given.get(taken))) {
            take(run);
          }
          runs.set(taken++, null);
        }
      }
    }

    private void take(EntryRun run) {
      if (!hasStepsLeft()) {
        skipped.add(given.get(taken));
        return;
      }
      entries++;
      steps += run.steps();
      if (run.lacksCombinations()) {
        combinations.add(given.get(taken));
      }
      observations.add(run.observations());
    }
  }
}
