package dev.streamlint.validator.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.model.Models;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.watch.PairWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of right programs every pair is held, as of racy ones what was flagged. */
final class PairedSamplesTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).resolve("../samples/src/main/java");
  private static final String JCUDA = "dev/streamlint/samples/jcuda/";

  private final TracedProgram programs = new TracedProgram(Models.builtin());

  @ParameterizedTest
  @ValueSource(strings = {"scenarios", "host", "lifetime"})
  void everyPairOfAFixedSampleIsOrdered(String folder) throws Exception {
    SortedMap<String, String> others = new TreeMap<>();
    int ordered = 0;
    for (String main : mains(folder, "Fixed.java")) {
      for (PairWatch.Seen pair : programs.pairs(main)) {
        Verdict verdict = gated(main, pair);
        if (verdict.kind() == Verdict.Kind.ORDERED) {
          ordered++;
        } else {
          others.put(main + " " + words(pair), verdict.kind() + ": " + verdict.reason());
        }
      }
    }
    assertThat(others).isEmpty();
    assertThat(ordered).isGreaterThan(20);
  }

  /** So the test above can fail: what is held at random finds the flagged pair of a racy one. */
  @ParameterizedTest
  @ValueSource(strings = {"scenarios.S01ProducedOnOneStreamReadOnAnotherRacy"})
  void amongThePairsOfARacyOneOneIsConfirmed(String name) throws Exception {
    String main = (JCUDA + name).replace('/', '.');
    List<PairWatch.Seen> pairs = programs.pairs(main);
    int confirmed = 0;
    for (PairWatch.Seen pair : pairs) {
      boolean isUnordered = pair.edge() == Edge.NONE;
      Verdict.Kind kind = gated(main, pair).kind();
      assertThat(kind == Verdict.Kind.CONFIRMED).as(words(pair)).isEqualTo(isUnordered);
      confirmed += isUnordered ? 1 : 0;
    }
    assertThat(confirmed).isEqualTo(1);
  }

  private Verdict gated(String main, PairWatch.Seen pair) throws ReflectiveOperationException {
    return programs.gated(main, place(pair.earlier()), place(pair.later()));
  }

  private static String words(PairWatch.Seen pair) {
    return "%d:%s %d:%s %s"
        .formatted(
            pair.earlier().line(),
            pair.earlier().call(),
            pair.later().line(),
            pair.later().call(),
            pair.edge());
  }

  private static PlacePattern place(Site at) {
    return new PlacePattern(at.file(), at.line(), at.call());
  }

  private static List<String> mains(String folder, String end) throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve(JCUDA + folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(end))
          .sorted()
          .map(name -> (JCUDA + folder + "/" + name).replace('/', '.').replace(".java", ""))
          .toList();
    }
  }
}
