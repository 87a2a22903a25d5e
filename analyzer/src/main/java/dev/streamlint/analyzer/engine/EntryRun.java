package dev.streamlint.analyzer.engine;

/** One entry along its paths, with what they saw. */
final class EntryRun {
  private final Entry entry;
  private final Context context;
  private long steps;
  private boolean onlyCombinations;

  EntryRun(Entry entry, Context shared) {
    this.entry = entry;
    this.context = shared.withOwnObservations();
  }

  Observations observations() {
    return context.observations();
  }

  /** What it cost. */
  long steps() {
    return steps;
  }

  void explore() {
    Explorer explorer = new Explorer(context.limits());
    if (explorer.explore(this::run)) {
      return;
    }
    observations().cut(entry);
    onlyCombinations = explorer.tookAllBranches();
    if (!onlyCombinations) {
      observations().budget(entry.at(), entry.name() + " has more paths than were tried");
    }
  }

  /** Whether every branch was taken, but not every combination of branches. */
  boolean lacksCombinations() {
    return onlyCombinations;
  }

  private int run(Choices choices) {
    Interpreter in = new Interpreter(context, choices, entry);
    try {
      entry.run(in);
    } catch (Thrown | PathEnd end) {
      // The path ends here; what it saw counts.
    } catch (StackOverflowError e) {
      observations().budget(entry.at(), entry.name() + " nests too deeply to be followed");
    }
    try {
      in.machine.frame = in.machine.outermost;
      in.tasks.drain();
    } catch (Thrown | PathEnd | StackOverflowError end) {
      // As above.
    }
    observations().endOfPath(in.machine);
    in.tasks.giveUp();
    steps += in.machine.steps();
    return in.machine.steps();
  }
}
