package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Notice;

/** One entry along its paths, with what they saw. */
final class EntryRun {
  private final Entry entry;
  private final Context context;
  private long steps;

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
    boolean all =
        new Explorer(context.limits().pathsPerEntry(), context.limits().stepsPerEntry())
            .explore(this::run);
    if (!all) {
      observations()
          .notice(
              Notice.Kind.BUDGET, entry.at(), entry.label() + " has more paths than were tried");
    }
  }

  private int run(Choices choices) {
    Interpreter in = new Interpreter(context, choices, entry);
    try {
      entry.run(in);
    } catch (Thrown | PathEnd end) {
      // The path ends here; what it saw counts.
    } catch (StackOverflowError e) {
      observations().budget(entry.at(), entry.label() + " nests too deeply to be followed");
    }
    try {
      in.machine.frame = in.machine.outermost;
      in.tasks.drain();
    } catch (Thrown | PathEnd | StackOverflowError end) {
      // As above.
    }
    observations().endOfPath(in.machine);
    steps += in.machine.steps();
    return in.machine.steps();
  }
}
