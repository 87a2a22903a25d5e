package dev.streamlint.validator.mutation;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.trace.RecordedProgram;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What a sample did when it ran, once without arguments and, if it asks for them, once with one.
 *
 * @param failure of the run without
 */
record Traces(List<List<Op>> all, Optional<Throwable> failure) {
  private static final String PROGRAM = "dev.streamlint.samples.";

  /** Says whether values are right: without a GPU none is. */
  private static final String CHECKS_VALUES = PROGRAM + "support.Outcome";

  /**
   * The samples.
   *
   * @param classes has them and the libraries
   */
  static RecordedProgram programs(ApiModels models, ClassLoader classes) {
    return new RecordedProgram(
        models, classes, name -> name.startsWith(PROGRAM), CHECKS_VALUES::equals);
  }

  static Traces of(Sample sample, RecordedProgram programs) {
    RecordedProgram.Outcome plain = programs.run(sample.className());
    List<List<Op>> all = new ArrayList<>(List.of(HostRuns.joined(plain.trace())));
    if (sample.asksForArguments()) {
      all.add(HostRuns.joined(programs.run(sample.className(), "x").trace()));
    }
    return new Traces(List.copyOf(all), plain.failure());
  }

  /** Races of any of the runs. */
  Set<Oracle.Race> races(Predicate<Site> leftOut) {
    Set<Oracle.Race> races = new LinkedHashSet<>();
    all.forEach(trace -> races.addAll(Oracle.races(trace, leftOut)));
    return races;
  }

  /** The calls in a file that do nothing but order others. */
  Set<Site> ordering(String file) {
    Set<Site> ordering = new TreeSet<>(Comparator.comparing(Site::line).thenComparing(Site::call));
    Set<Site> others = new HashSet<>();
    for (List<Op> trace : all) {
      for (Op op : trace) {
        if (!Oracle.isOrdering(op)) {
          others.add(op.at());
        } else if (op.at().file().equals(file)) {
          ordering.add(op.at());
        }
      }
    }
    ordering.removeAll(others);
    return ordering;
  }
}
