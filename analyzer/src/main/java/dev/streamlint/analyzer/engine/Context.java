package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.rules.model.ApiModels;

/**
 * What all paths of one analysis share.
 *
 * @param types the program's classes and the models' types as one hierarchy
 * @param relevance which code matters at all
 * @param observations where paths report what they saw
 */
record Context(
    Program program,
    ApiModels models,
    Types types,
    Relevance relevance,
    Kernels kernels,
    Observations observations,
    Limits limits) {

  /** For one more thread. */
  Context forThread() {
    return new Context(
        program, models, types, relevance.forThread(), kernels, observations, limits);
  }

  /** For an entry that others run beside. */
  Context withOwnObservations() {
    return new Context(program, models, types, relevance, kernels, observations.none(), limits);
  }

  /**
   * Budgets. When one is hit, that is told.
   *
   * @param steps how many expressions the whole analysis evaluates
   * @param pathsPerEntry how many ways through an entry are tried
   * @param stepsPerEntry how many expressions all of them together evaluate
   * @param stepsPerPath how many expressions one of them evaluates
   * @param callDepth how deep calls are followed
   */
  record Limits(long steps, int pathsPerEntry, int stepsPerEntry, int stepsPerPath, int callDepth) {
    static final Limits DEFAULT = new Limits(20_000_000, 64, 24_000, 40_000, 40);
  }
}
