package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.rules.kernel.KernelIndex;
import dev.streamlint.rules.model.ApiModels;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The static engine's entry. */
public final class Engine {
  private Context context;
  private int entries;
  private int skipped;
  private int combinations;
  private long steps;

  private Engine(Context context) {
    this.context = context;
  }

  /** Trees can be as deep as the source is nested, and calls go deep on top of that. */
  private static final long STACK_BYTES = 512L << 20;

  /**
   * Analyses the whole program. Deterministic; never throws on any program.
   *
   * @param strict whether code out of view is taken to wait for nothing
   */
  public static Analysis analyze(Program program, ApiModels models, boolean strict) {
    FutureTask<Analysis> task = new FutureTask<>(() -> analyzeHere(program, models, strict));
    Thread thread = new Thread(null, task, "engine", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private static Analysis analyzeHere(Program program, ApiModels models, boolean strict) {
    Relevance relevance = new Relevance(program, models);
    Observations observations =
        new Observations(new FindingFactory(new Cures(new Spelling(models))));
    Context context =
        new Context(
            program,
            models,
            new Types(program, models),
            relevance,
            new KernelTexts(KernelIndex.of(program.kernelTexts())),
            new ThrowingLibraries(program, models),
            observations,
            strict,
            Context.Limits.DEFAULT);
    Engine engine = new Engine(context);
    Entries entries = new Entries(program, relevance);
    List<Entry> roots = entries.roots();
    engine.context = context.within(Context.Limits.DEFAULT.shared(roots.size()));
    roots.forEach(engine::explore);
    // Each of these may run others of them.
    List<Entry> left = entries.missed(observations);
    engine.context = context.within(Context.Limits.DEFAULT.shared(left.size()));
    for (Entry missed : left) {
      if (!missed.isDone(observations)) {
        engine.explore(missed);
      }
    }
    List<Notice> notices = new ArrayList<>(program.notices());
    notices.addAll(observations.notices());
    if (engine.skipped > 0) {
      String message = engine.skipped + " entry points were not followed: the budget is used up";
      notices.add(new Notice(Notice.Kind.BUDGET, "(all files)", 0, message));
    }
    if (engine.combinations > 0) {
      String message =
          "entry points of which every branch was taken, but not every combination of branches: "
              + engine.combinations;
      notices.add(new Notice(Notice.Kind.BUDGET, "(all files)", 0, message));
    }
    return new Analysis(
        observations.findings(), notices, engine.entries, observations.operations());
  }

  private void explore(Entry entry) {
    if (steps > context.limits().steps()) {
      skipped++;
      return;
    }
    entries++;
    Explorer explorer = new Explorer(context.limits());
    if (explorer.explore(choices -> run(entry, choices))) {
      return;
    }
    context.observations().cut(entry);
    if (explorer.tookAllBranches()) {
      combinations++;
    } else {
      context.observations().budget(entry.at(), entry.label() + " has more paths than were tried");
    }
  }

  private int run(Entry entry, Choices choices) {
    Interpreter in = new Interpreter(context, choices, entry);
    try {
      entry.run(in);
    } catch (Thrown | PathEnd end) {
      // The path ends here; what it saw counts.
    } catch (StackOverflowError e) {
      context.observations().budget(entry.at(), entry.label() + " nests too deeply to be followed");
    }
    try {
      in.machine.frame = in.machine.outermost;
      in.tasks.drain();
    } catch (Thrown | PathEnd | StackOverflowError end) {
      // As above.
    }
    context.observations().endOfPath(in.machine);
    steps += in.machine.steps();
    return in.machine.steps();
  }
}
