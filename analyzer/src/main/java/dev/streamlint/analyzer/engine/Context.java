package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.rules.model.ApiModels;
import java.util.concurrent.Executor;

/**
 * What all paths of one analysis share.
 *
 * @param types the program's classes and the models' types as one hierarchy
 * @param byName what calls on objects of unknown classes mean
 * @param lateStatics which static fields other code may have set
 * @param relevance which code matters at all
 * @param throwing the libraries whose calls throw when they fail
 * @param observations where paths report what they saw
 * @param strands where the tasks of paths run
 * @param strict whether code out of view is taken to wait for nothing
 */
record Context(
    Program program,
    ApiModels models,
    Types types,
    ByName byName,
    LateStatics lateStatics,
    Relevance relevance,
    Kernels kernels,
    ThrowingLibraries throwing,
    Observations observations,
    Executor strands,
    boolean strict,
    Limits limits) {

  UnknownCalls unknownCalls() {
    return new UnknownCalls(program, models);
  }

  /** For one more thread. */
  Context forThread() {
    return new Context(
        program,
        models,
        types,
        byName,
        lateStatics,
        relevance.forThread(),
        kernels,
        throwing,
        observations,
        strands,
        strict,
        limits);
  }

  /** For an entry that others run beside. */
  Context withOwnObservations() {
    return new Context(
        program,
        models,
        types,
        byName,
        lateStatics,
        relevance,
        kernels,
        throwing,
        observations.none(),
        strands,
        strict,
        limits);
  }

  /**
   * Budgets. When one is hit, that is told.
   *
   * @param steps how many expressions the whole analysis evaluates
   * @param pathsPerEntry how many ways through an entry are tried
   * @param combinations how many of them only combine branches that were all taken before: they
   *     seldom tell more
   * @param stepsPerEntry how many expressions all of them together evaluate at most
   * @param leastSteps how many they may evaluate however short the first one was
   * @param timesTheFirst how often as many as the first one they may evaluate
   * @param stepsPerPath how many expressions one of them evaluates
   * @param callDepth how deep calls are followed
   */
  record Limits(
      long steps,
      int pathsPerEntry,
      int combinations,
      int stepsPerEntry,
      int leastSteps,
      int timesTheFirst,
      int stepsPerPath,
      int callDepth) {
    static final Limits DEFAULT = new Limits(40_000_000, 64, 12, 24_000, 6_000, 12, 40_000, 40);

    /** What all entries of one list are given together, as far as each gets the least. */
    private static final int TOGETHER = 10_000_000;

    private static final int LEAST = 2_500;

    /**
     * The same share for each of so many entries: in a large project the first ones must not use up
     * what the others need. It hangs on nothing but the number, so that the order of entries does
     * not matter.
     */
    Limits shared(int entries) {
      int share = Math.max(LEAST, Math.min(stepsPerEntry, TOGETHER / Math.max(1, entries)));
      int path = Math.min(stepsPerPath, 2 * Math.max(LEAST, share));
      int least = Math.min(leastSteps, share);
      return new Limits(
          steps, pathsPerEntry, combinations, share, least, timesTheFirst, path, callDepth);
    }
  }

  /** The same with other budgets. */
  Context within(Limits budgets) {
    return new Context(
        program,
        models,
        types,
        byName,
        lateStatics,
        relevance,
        kernels,
        throwing,
        observations,
        strands,
        strict,
        budgets);
  }
}
