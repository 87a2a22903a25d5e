package dev.streamlint.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Group;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * {@code docs/ground-truth.md} says of programs that ran on a GPU whether they are right. What
 * stream-lint says of each of them is what its row has, and no row is wrong.
 */
final class GroundTruthTest {
  private static final Path BASE = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
  private static final Path PAGE = BASE.resolve("../docs/ground-truth.md").normalize();

  private static final Pattern ROW =
      Pattern.compile(
          "\\| (.+?) \\| (ok|race|lifetime|host) \\| (\\d+) \\| (\\d+) \\| (found|silent|\\*\\*missed\\*\\*) "
              + "\\| \\[\\w+]\\(\\.\\./(samples/\\S+\\.java)\\) \\| (\\S.*?) \\|");
  private static final Pattern RULE = Pattern.compile("\\[([a-z-]+)]\\(rules/\\1\\.md\\)");

  /**
   * A program and its truth.
   *
   * @param is {@code ok}, or the kind of bug
   * @param rules what the page says that stream-lint reports
   */
  private record Row(
      String scenario,
      String is,
      int naive,
      int held,
      String sanitizer,
      Path program,
      Set<String> rules) {
    boolean isWrongProgram() {
      return !is.equals("ok");
    }
  }

  private static List<Row> rows() throws IOException {
    return Files.readAllLines(PAGE).stream()
        .map(ROW::matcher)
        .filter(Matcher::matches)
        .map(GroundTruthTest::row)
        .toList();
  }

  private static Row row(Matcher m) {
    Set<String> rules =
        RULE.matcher(m.group(7))
            .results()
            .map(rule -> rule.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(m.group(7).equals("silent")).as("%s", m.group()).isEqualTo(rules.isEmpty());
    return new Row(
        m.group(1),
        m.group(2),
        Integer.parseInt(m.group(3)),
        Integer.parseInt(m.group(4)),
        m.group(5),
        PAGE.resolveSibling("..").resolve(m.group(6)).normalize(),
        rules);
  }

  @TestFactory
  Stream<DynamicTest> everyRowIsWhatIsReportedAndRight() throws IOException {
    return rows().stream().map(row -> DynamicTest.dynamicTest(row.scenario(), () -> check(row)));
  }

  private static void check(Row row) {
    assertThat(row.program()).isRegularFile();
    Set<String> reported = new TreeSet<>();
    Findings.in(row.program()).all().forEach(finding -> reported.add(finding.rule()));

    assertThat(reported).as("what the page says").isEqualTo(row.rules());
    assertThat(!reported.isEmpty()).as("reported").isEqualTo(row.isWrongProgram());
    assertThat(reported).allSatisfy(rule -> assertThat(kind(rule)).isEqualTo(row.is()));
  }

  private static String kind(String rule) {
    Group group = Catalog.byId(rule).orElseThrow().group();
    return switch (group) {
      case ORDERING, STREAMS, EVENTS -> "race";
      case LIFETIME -> "lifetime";
      case HOST -> "host";
      case PERFORMANCE -> "performance";
      case SUPPRESSION -> "suppression";
    };
  }

  @Test
  void noRowWasLost() throws IOException {
    List<String> table =
        Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("| ")).toList();
    assertThat(rows()).hasSize(34).hasSize(table.size() - 1);
  }

  @Test
  void theRowsAreTrue() throws IOException {
    assertThat(rows())
        .allSatisfy(
            row -> {
              assertThat(row.held()).as(row.scenario()).isEqualTo(row.isWrongProgram() ? 10 : 0);
              assertThat(row.naive()).as(row.scenario()).isBetween(0, row.held() * 5);
              assertThat(row.sanitizer().equals("silent"))
                  .as(row.scenario())
                  .isEqualTo(!row.isWrongProgram());
            });
  }

  /** The sentence on the page with the counts. */
  @Test
  void theCountsAreThoseOfTheTable() throws IOException {
    List<Row> wrong = rows().stream().filter(Row::isWrongProgram).toList();
    long shown = wrong.stream().filter(row -> row.naive() > 0).count();
    long sanitized = wrong.stream().filter(row -> row.sanitizer().equals("found")).count();
    MatchResult counts =
        Pattern.compile(
                "Of the (\\d+) wrong programs, 50 plain runs showed (\\d+), the sanitizer found (\\d+), and stream-lint (\\d+)\\.")
            .matcher(Files.readString(PAGE).replaceAll("\\s+", " "))
            .results()
            .findFirst()
            .orElseThrow();
    assertThat(List.of(counts.group(1), counts.group(2), counts.group(3), counts.group(4)))
        .containsExactly(
            String.valueOf(wrong.size()),
            String.valueOf(shown),
            String.valueOf(sanitized),
            String.valueOf(wrong.size()));
  }
}
