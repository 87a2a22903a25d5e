package dev.streamlint.validator.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.model.Models;
import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.watch.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Confirms in place, without a GPU, what a trace of the scenarios found. */
final class GatedSamplesTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", ""))
          .resolve("../samples/src/main/java")
          .toAbsolutePath()
          .normalize();
  private static final String SCENARIOS = "dev/streamlint/samples/jcuda/scenarios/";

  private static final String RING =
      "dev/streamlint/samples/jcuda/escapes/PingPongToggledByXorFixed";

  private static final int VISITS = 4;

  private final TracedProgram programs = new TracedProgram(Models.builtin());

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyErrorOfATraceIsConfirmed(boolean likeAGpu) throws Exception {
    SortedMap<String, String> others = new TreeMap<>();
    int confirmed = 0;
    for (String name : racy()) {
      String main = name.replace('/', '.');
      for (Found found : programs.run(main).found()) {
        if (found.confidence() != Confidence.DEFINITE || found.earlier().isEmpty()) {
          continue;
        }
        Site earlier = found.earlier().get().at();
        Verdict verdict = confirm(likeAGpu, main, earlier, found.later().at());
        if (verdict.kind() == Verdict.Kind.CONFIRMED) {
          confirmed++;
        } else {
          others.put(
              name + " " + found.rule() + " " + earlier.line() + " " + found.later().at().line(),
              verdict.kind() + ": " + verdict.reason());
        }
      }
    }
    System.out.println(confirmed + " confirmed");
    others.forEach((what, why) -> System.out.println(what + ": " + why));
    assertThat(others).isEmpty();
    assertThat(confirmed).isGreaterThan(10);
  }

  /** A loop comes to the place more than once, and only one of its visits may race. */
  private Verdict confirm(boolean likeAGpu, String main, Site earlier, Site later)
      throws ReflectiveOperationException {
    Verdict verdict = gated(likeAGpu, main, place(earlier, 1), place(later, 1));
    for (int visit = 2; visit <= VISITS && verdict.kind() == Verdict.Kind.ORDERED; visit++) {
      verdict = gated(likeAGpu, main, place(earlier, visit), place(later, 1));
    }
    return verdict;
  }

  private Verdict gated(boolean likeAGpu, String main, PlacePattern hold, PlacePattern observe)
      throws ReflectiveOperationException {
    return likeAGpu
        ? programs.gatedLikeOnAGpu(main, hold, observe)
        : programs.gated(main, hold, observe);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void withItsWaitThePairIsOrdered(boolean likeAGpu) throws Exception {
    String name = SCENARIOS + "S01ProducedOnOneStreamReadOnAnotherFixed";
    Verdict verdict =
        gated(
            likeAGpu,
            name.replace('/', '.'),
            at(name, "cuMemsetD32Async(data"),
            at(name, "cuLaunchKernel(scale"));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.ORDERED);
  }

  /** A kernel is held, and copies into the other slot go on: only its own slot's must wait. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void otherSlotsOfARingNeedNotWait(boolean likeAGpu) throws Exception {
    String name = RING;
    Verdict verdict =
        gated(
            likeAGpu,
            name.replace('/', '.'),
            at(name, "cuLaunchKernel("),
            at(name, "cuMemcpyHtoDAsync("));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.ORDERED);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void twoReadersAreNoConflict(boolean likeAGpu) throws Exception {
    String name = "dev/streamlint/samples/jcuda/silent/TwoReadersOk";
    Verdict verdict =
        gated(
            likeAGpu,
            name.replace('/', '.'),
            at(name, "cuMemcpyDtoDAsync(copy"),
            at(name, "cuLaunchKernel("));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.INCONCLUSIVE);
    assertThat(verdict.reason()).contains("did not use the same memory");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aPlaceThatIsNotReachedIsSaid(boolean likeAGpu) throws Exception {
    String name = SCENARIOS + "S01ProducedOnOneStreamReadOnAnotherFixed";
    PlacePattern nowhere = new PlacePattern(name + ".java", 1, "");
    Verdict verdict =
        gated(likeAGpu, name.replace('/', '.'), nowhere, at(name, "cuLaunchKernel(scale"));
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.NOT_REACHED);
  }

  private static List<String> racy() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve(SCENARIOS))) {
      return files
          .map(f -> SCENARIOS + f.getFileName())
          .filter(f -> f.endsWith("Racy.java"))
          .map(f -> f.replaceFirst("\\.java$", ""))
          .sorted()
          .toList();
    }
  }

  private static PlacePattern place(Site at, int visit) {
    return new PlacePattern(at.file(), at.line(), at.call(), visit);
  }

  /** The line of a program with that text. */
  private static PlacePattern at(String name, String text) throws IOException {
    List<String> lines = Files.readAllLines(ROOT.resolve(name + ".java"));
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(text)) {
        return new PlacePattern(name + ".java", i + 1, "");
      }
    }
    throw new AssertionError("no line with " + text);
  }
}
