package dev.streamlint.validator.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Models;
import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.trace.RecordedProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes each right sample, leaves out one wait, record, sync or recordStream at a time, and asks
 * two judges whether the rest is wrong: the order model, on what the program does when it runs, and
 * the analyzer, on the source. They share the model files, and nothing of the engine.
 *
 * <p>Each sample runs once, without a GPU: what a mutant does is what its sample did without the
 * operations of the call left out. {@code -Dmutation.only=TEXT} takes the samples with that text in
 * their names; {@code docs/mutation.md} has the results.
 */
final class MutationTest {
  private static final double TARGET = 95;

  private static final Path ROOT =
      Path.of(System.getProperty("basedir", ""))
          .resolve("../samples/src/main/java")
          .toAbsolutePath()
          .normalize();
  private static final Path STUBS = ROOT.resolve("../../stubs/java").normalize();
  private static final Path HELPERS = ROOT.resolve("dev/streamlint/samples/support");

  private final ApiModels models = Models.builtin();
  private final SortedMap<String, String> disagreements = new TreeMap<>();
  private final List<String> racyBefore = new ArrayList<>();
  private final SortedMap<String, Tally> tallies = new TreeMap<>();

  @Test
  void theAnalyzerAgreesWithTheOrderModel(@TempDir Path folder, @TempDir Path classes)
      throws IOException {
    ClassLoader libraries = Stubs.compile(STUBS, classes, MutationTest.class.getClassLoader());
    RecordedProgram programs = Traces.programs(models, libraries);
    Analyzer analyzer = new Analyzer(folder, helpers());
    String only = System.getProperty("mutation.only", "");
    for (Sample sample : Sample.all(ROOT)) {
      if (sample.name().contains(only)) {
        Tally tally = judge(sample, programs, analyzer);
        String binding = sample.name().substring(0, sample.name().indexOf('/'));
        tallies.computeIfAbsent(binding, b -> new Tally()).add(tally);
        System.out.println(sample.name() + ": " + tally);
      }
    }
    disagreements.forEach((name, what) -> System.out.println(name + "\n" + what));
    Tally total = new Tally();
    tallies.forEach((binding, tally) -> System.out.println(binding + ": " + tally));
    tallies.values().forEach(total::add);
    System.out.println("all: " + total);

    SortedSet<String> known = new TreeSet<>(Known.read().keySet());
    known.removeIf(name -> !name.contains(only));
    assertThat(racyBefore).as("right samples that the order model calls racy").isEmpty();
    assertThat(disagreements.keySet()).as("disagreements, all of them known").isEqualTo(known);
    if (only.isEmpty()) {
      assertThat(total.percent()).as("agreement in %").isGreaterThanOrEqualTo(TARGET);
    }
  }

  private static Map<String, String> helpers() throws IOException {
    Map<String, String> helpers = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(HELPERS)) {
      for (Path file : files.sorted().toList()) {
        helpers.put(ROOT.relativize(file).toString(), Files.readString(file));
      }
    }
    return helpers;
  }

  private Tally judge(Sample sample, RecordedProgram programs, Analyzer analyzer)
      throws IOException {
    Tally tally = new Tally();
    Traces traces = Traces.of(sample, programs);
    Set<Site> sites = traces.ordering(sample.file());
    List<Mutant> mutants = mutants(sample, sites, tally);
    if (traces.failure().isPresent()) {
      mutants.forEach(mutant -> tally.skip("the program does not run to its end without a GPU"));
      return tally;
    }
    Set<Oracle.Race> before = traces.races(site -> false);
    before.stream()
        .filter(Oracle.Race::certain)
        .forEach(race -> racyBefore.add(sample.name() + " " + race));
    for (Mutant mutant : mutants) {
      Set<Oracle.Race> races = traces.races(mutant.left()::equals);
      SortedSet<String> reported = analyzer.reported(sample.file(), mutant.text());
      races.removeAll(before);
      boolean agrees = agree(races, reported);
      tally.add(agrees);
      if (!agrees) {
        disagreements.put(
            (races.isEmpty() ? "FP_ " : "FN_ ") + mutant.name(),
            "  line " + mutant.left().line() + ", races " + races + ", reported " + reported);
      }
    }
    return tally;
  }

  /** What perhaps is a race has to be a warning. */
  private static boolean agree(Set<Oracle.Race> races, SortedSet<String> reported) {
    if (races.isEmpty() || races.stream().anyMatch(Oracle.Race::certain)) {
      return races.isEmpty() == reported.isEmpty();
    }
    return !reported.isEmpty() && reported.stream().allMatch(each -> each.startsWith("warning"));
  }

  private List<Mutant> mutants(Sample sample, Set<Site> sites, Tally tally) {
    List<Mutant> mutants = new ArrayList<>();
    Set<String> names = new TreeSet<>();
    int seen = 0;
    for (Site site : sites) {
      names.add(site.call());
      List<MethodCallExpr> calls = sample.calls(site.line(), site.call());
      seen += calls.size();
      if (calls.size() != 1) {
        tally.skip("not one call of that name on the line");
        continue;
      }
      Optional<String> text = sample.without(calls.get(0));
      if (text.isEmpty()) {
        tally.skip("part of an expression");
      } else {
        String name = sample.name() + " " + sample.written(calls.get(0));
        mutants.add(new Mutant(name, site, text.get()));
      }
    }
    for (int i = seen; i < sample.calls(names).size(); i++) {
      tally.skip("not reached when the program runs");
    }
    return mutants;
  }
}
