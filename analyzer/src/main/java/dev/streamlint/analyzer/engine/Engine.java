package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Detail;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.rules.kernel.KernelIndex;
import dev.streamlint.rules.model.ApiModels;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;

/** The static engine's entry. */
public final class Engine {
  /** More do not pay: what each of them keeps in memory is that of a path. */
  private static final int MOST_THREADS = 8;

  private final Program program;
  private final ApiModels models;
  private final boolean strict;
  private final Set<Detail> details;
  private final int threads;
  private final Context.Limits limits;

  private Engine(
      Program program,
      ApiModels models,
      boolean strict,
      Set<Detail> details,
      int threads,
      Context.Limits limits) {
    this.program = program;
    this.models = models;
    this.strict = strict;
    this.details = details;
    this.threads = threads;
    this.limits = limits;
  }

  /**
   * Analyses the whole program. Deterministic; never throws on any program.
   *
   * @param strict whether code out of view is taken to wait for nothing
   * @param details what findings are to carry
   */
  public static Analysis analyze(
      Program program, ApiModels models, boolean strict, Set<Detail> details) {
    int processors = Runtime.getRuntime().availableProcessors();
    int threads = Math.max(1, Math.min(MOST_THREADS, processors));
    return analyze(program, models, strict, details, threads, Context.Limits.DEFAULT);
  }

  /** The number of threads makes no difference to the result. */
  static Analysis analyze(
      Program program,
      ApiModels models,
      boolean strict,
      Set<Detail> details,
      int threads,
      Context.Limits limits) {
    Engine engine =
        new Engine(
            StatedClasses.removed(program, models), models, strict, details, threads, limits);
    return DeepThreads.result(DeepThreads.start(engine::run));
  }

  private Analysis run() {
    ExecutorService strands = DeepThreads.reused();
    try {
      return run(strands);
    } finally {
      strands.shutdown();
    }
  }

  private Analysis run(Executor strands) {
    // None needs another, and the texts of kernels can be long.
    FutureTask<KernelIndex> kernels =
        DeepThreads.start(() -> KernelIndex.of(program.kernelTexts()));
    FutureTask<FindingFactory> findings =
        DeepThreads.start(() -> new FindingFactory(new Cures(new Spelling(models)), details));
    Outlines outlines = Outlines.of(program, threads);
    FutureTask<Types> typesTask = DeepThreads.start(() -> new Types(program, models));
    FutureTask<ByName> byName = DeepThreads.start(() -> new ByName(program, models, outlines));
    Relevance relevance = new Relevance(program, models, outlines);
    Types types = DeepThreads.result(typesTask);
    Entries entries = new Entries(program, types, relevance, outlines);
    Observations observations = new Observations(DeepThreads.result(findings));
    Context context =
        new Context(
            program,
            models,
            types,
            DeepThreads.result(byName),
            new LateStatics(program, outlines),
            relevance,
            new KernelTexts(DeepThreads.result(kernels)),
            new ThrowingLibraries(program, models, outlines),
            observations,
            strands,
            strict,
            limits);
    Exploration exploration = new Exploration(context, threads, observations);
    exploration.all(entries.roots());
    exploration.missed(entries.missed(observations));
    List<Notice> notices = new ArrayList<>(program.notices());
    notices.addAll(observations.notices());
    notices.addAll(exploration.notices());
    return new Analysis(
        observations.findings(),
        notices,
        exploration.entries(),
        observations.operations(),
        relevance.usesLibrary() || observations.operations() > 0);
  }
}
