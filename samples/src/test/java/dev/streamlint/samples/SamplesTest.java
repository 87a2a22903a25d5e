package dev.streamlint.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Group;
import dev.streamlint.rules.catalog.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The samples say on their own lines what is reported there ({@code // BUG: rule-id}), and every
 * line without such a comment must be clean. stream-lint runs once, over all of them.
 */
final class SamplesTest {
  /** Bugs that are not found yet. An entry that is found after all fails its sample. */
  private static final List<KnownWrong> MISSED = List.of();

  /** Reports that are wrong. An entry that is no longer reported fails its sample. */
  private static final List<KnownWrong> FALSE_ALARMS = List.of();

  private static final Path SOURCES =
      Path.of(System.getProperty("basedir", "")).resolve("src/main/java").toAbsolutePath();
  private static final String ROOT_PACKAGE = "dev/streamlint/samples/";

  private static final Pattern MARKER =
      Pattern.compile("// BUG: ([a-z]+(?:-[a-z]+)*(?:, [a-z]+(?:-[a-z]+)*)*)$");

  /** What the markers expect, and what was reported, by file under {@link #ROOT_PACKAGE}. */
  private static final SortedMap<String, SortedSet<Mark>> EXPECTED = new TreeMap<>();

  private static final SortedMap<String, SortedSet<Mark>> REPORTED = new TreeMap<>();
  private static int exitCode;
  private static String errors = "";

  /** A rule on a line. */
  private record Mark(int line, String rule) implements Comparable<Mark> {
    @Override
    public int compareTo(Mark other) {
      return Comparator.comparingInt(Mark::line).thenComparing(Mark::rule).compare(this, other);
    }

    @Override
    public String toString() {
      return "line " + line + " " + rule;
    }
  }

  /**
   * A wrong answer that is known.
   *
   * @param name {@code FN_} (missed) or {@code FP_} (false alarm) and the name of the class
   */
  private record KnownWrong(String name, String rule, String reason) {}

  @BeforeAll
  static void readMarkersAndRunOnce() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        EXPECTED.put(key(file.toString()), markers(file));
      }
    }

    Findings findings = Findings.in(SOURCES);
    exitCode = findings.exitCode();
    errors = findings.errors();
    for (Findings.Finding finding : findings.all()) {
      REPORTED
          .computeIfAbsent(key(finding.file()), file -> new TreeSet<>())
          .add(new Mark(finding.line(), finding.rule()));
    }
  }

  private static SortedSet<Mark> markers(Path file) throws IOException {
    SortedSet<Mark> marks = new TreeSet<>();
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).contains("// BUG")) {
        continue;
      }
      Matcher marker = MARKER.matcher(lines.get(i));
      assertThat(marker.find()).as("marker at %s:%d", file.getFileName(), i + 1).isTrue();
      for (String rule : marker.group(1).split(", ")) {
        marks.add(new Mark(i + 1, rule));
      }
    }
    return marks;
  }

  /** The path below the root package: however the report spells what comes before it. */
  private static String key(String file) {
    String path = file.replace("\\\\", "/").replace('\\', '/');
    int root = path.indexOf(ROOT_PACKAGE);
    return root < 0 ? path : path.substring(root + ROOT_PACKAGE.length());
  }

  private static String className(String file) {
    return file.substring(file.lastIndexOf('/') + 1).replace(".java", "");
  }

  @TestFactory
  Stream<DynamicTest> reportsExactlyTheMarkers() {
    assertThat(EXPECTED).as("samples under %s", SOURCES).isNotEmpty();
    return EXPECTED.keySet().stream()
        .map(file -> DynamicTest.dynamicTest(file, () -> reportsExactlyTheMarkers(file)));
  }

  private static void reportsExactlyTheMarkers(String file) {
    SortedSet<Mark> expected = EXPECTED.get(file);
    SortedSet<Mark> reported = REPORTED.getOrDefault(file, new TreeSet<>());
    List<Mark> missing = new ArrayList<>(expected);
    missing.removeAll(reported);
    List<Mark> unexpected = new ArrayList<>(reported);
    unexpected.removeAll(expected);

    forgive(missing, "FN_" + className(file), MISSED);
    forgive(unexpected, "FP_" + className(file), FALSE_ALARMS);
    assertThat(missing.isEmpty() && unexpected.isEmpty())
        .withFailMessage("%s%n  missing: %s%n  unexpected: %s", file, missing, unexpected)
        .isTrue();
  }

  private static void forgive(List<Mark> marks, String name, List<KnownWrong> known) {
    for (KnownWrong wrong : known) {
      if (wrong.name().equals(name)) {
        assertThat(marks.removeIf(mark -> mark.rule().equals(wrong.rule())))
            .as("%s %s is still wrong; if not, take it off the list", name, wrong.rule())
            .isTrue();
      }
    }
  }

  @Test
  void theRunFindsSomethingAndDoesNotFail() {
    assertThat(exitCode).as(errors).isEqualTo(1);
  }

  @Test
  void nothingIsReportedOutsideTheSamples() {
    assertThat(EXPECTED.keySet()).containsAll(REPORTED.keySet());
  }

  @Test
  void everyRacySampleIsMarkedAndHasAnUnmarkedTwin() {
    for (Map.Entry<String, SortedSet<Mark>> sample : EXPECTED.entrySet()) {
      String file = sample.getKey();
      if (file.endsWith("Racy.java")) {
        assertThat(sample.getValue()).as("markers of %s", file).isNotEmpty();
        assertThat(EXPECTED).containsKey(file.replace("Racy.java", "Fixed.java"));
      } else {
        assertThat(sample.getValue()).as("markers of %s", file).isEmpty();
      }
      if (file.endsWith("Fixed.java")) {
        assertThat(EXPECTED).containsKey(file.replace("Fixed.java", "Racy.java"));
      }
    }
  }

  @Test
  void everyRuleHasTwoSamplesAndEveryMarkerARule() {
    Map<String, Long> samples = new TreeMap<>();
    for (SortedSet<Mark> marks : EXPECTED.values()) {
      marks.stream().map(Mark::rule).distinct().forEach(rule -> samples.merge(rule, 1L, Long::sum));
    }
    assertThat(samples.keySet())
        .containsExactlyInAnyOrderElementsOf(
            Catalog.all().stream()
                // That group is about comments, and not about what a program does.
                .filter(rule -> rule.group() != Group.SUPPRESSION)
                .map(Rule::id)
                .toList());
    assertThat(samples)
        .allSatisfy((rule, count) -> assertThat(count).as(rule).isGreaterThanOrEqualTo(2));
  }

  @Test
  void knownWrongAnswersNameASampleAndGiveAReason() {
    List<String> classes = EXPECTED.keySet().stream().map(SamplesTest::className).toList();
    assertThat(MISSED).allSatisfy(wrong -> isWellFormed(wrong, "FN_", classes));
    assertThat(FALSE_ALARMS).allSatisfy(wrong -> isWellFormed(wrong, "FP_", classes));
  }

  private static void isWellFormed(KnownWrong wrong, String prefix, List<String> classes) {
    assertThat(wrong.name()).startsWith(prefix);
    assertThat(classes).contains(wrong.name().substring(prefix.length()));
    assertThat(wrong.reason()).isNotBlank();
  }
}
