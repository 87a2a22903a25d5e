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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of right programs every pair is held, as of racy ones what was flagged. */
final class PairedSamplesTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).resolve("../samples/src/main/java");
  private static final String JCUDA = "dev/streamlint/samples/jcuda/";

  private static final int VISITS = 4;

  private final TracedProgram programs = new TracedProgram(Models.builtin());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "escapes",
        "events",
        "host",
        "libraries",
        "lifetime",
        "ordering",
        "performance",
        "scenarios",
        "shapes",
        "silent",
        "streams"
      })
  void everyPairOfARightSampleIsOrdered(String folder) throws Exception {
    SortedMap<String, String> others = new TreeMap<>();
    int ordered = 0;
    for (String main : mains(folder, "Fixed.java", "Ok.java")) {
      Map<Site, List<PairWatch.Seen>> byEarlier =
          programs.pairs(main).stream().collect(Collectors.groupingBy(PairWatch.Seen::earlier));
      for (List<PairWatch.Seen> pairs : byEarlier.values()) {
        Map<PairWatch.Seen, Verdict> left = gated(main, pairs);
        ordered += pairs.size() - left.size();
        left.forEach(
            (pair, verdict) ->
                others.put(main + " " + words(pair), verdict.kind() + ": " + verdict.reason()));
      }
    }
    assertThat(others).isEmpty();
    assertThat(ordered).isGreaterThan(10);
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

  /**
   * What is not ordered of pairs with the same earlier place. Which visit of that comes to a pair's
   * memory, no pair says.
   */
  private Map<PairWatch.Seen, Verdict> gated(String main, List<PairWatch.Seen> pairs)
      throws ReflectiveOperationException {
    Map<PairWatch.Seen, Verdict> left = new LinkedHashMap<>();
    List<PairWatch.Seen> next = pairs;
    for (int visit = 1; visit <= VISITS && !next.isEmpty(); visit++) {
      PlacePattern first = place(pairs.get(0).earlier());
      PlacePattern hold = new PlacePattern(first.file(), first.line(), first.call(), visit);
      List<PlacePattern> later = next.stream().map(pair -> place(pair.later())).toList();
      List<Verdict> verdicts = programs.gated(main, hold, later);
      for (int i = 0; i < next.size(); i++) {
        left.put(next.get(i), verdicts.get(i));
      }
      left.values().removeIf(verdict -> verdict.kind() == Verdict.Kind.ORDERED);
      next =
          left.entrySet().stream()
              .filter(each -> each.getValue().kind() == Verdict.Kind.INCONCLUSIVE)
              .map(Map.Entry::getKey)
              .toList();
    }
    return left;
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

  private static List<String> mains(String folder, String... ends) throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve(JCUDA + folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> Stream.of(ends).anyMatch(name::endsWith))
          .sorted()
          .map(name -> (JCUDA + folder + "/" + name).replace('/', '.').replace(".java", ""))
          .toList();
    }
  }
}
