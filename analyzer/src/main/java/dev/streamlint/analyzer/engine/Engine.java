package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.rules.kernel.KernelIndex;
import dev.streamlint.rules.model.ApiModels;
import java.util.ArrayList;
import java.util.List;

/** The static engine's entry. */
public final class Engine {
  private final Context context;
  private int entries;

  private Engine(Context context) {
    this.context = context;
  }

  /** Analyses the whole program. Deterministic; never throws on any program. */
  public static Analysis analyze(Program program, ApiModels models) {
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
            observations,
            Context.Limits.DEFAULT);
    Engine engine = new Engine(context);
    Entries entries = new Entries(program, relevance);
    entries.roots().forEach(engine::explore);
    // Each of these may run others of them.
    for (Entry missed : entries.missed(observations)) {
      if (!observations.wasExecuted(missed.label())) {
        engine.explore(missed);
      }
    }
    List<Notice> notices = new ArrayList<>(program.notices());
    notices.addAll(observations.notices());
    return new Analysis(
        observations.findings(), notices, engine.entries, observations.operations());
  }

  private void explore(Entry entry) {
    entries++;
    boolean all =
        new Explorer(context.limits().pathsPerEntry(), context.limits().stepsPerEntry())
            .explore(choices -> run(entry, choices));
    if (!all) {
      context
          .observations()
          .notice(
              Notice.Kind.BUDGET, entry.at(), entry.label() + " has more paths than were tried");
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
    return in.machine.steps();
  }
}
