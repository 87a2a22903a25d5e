package dev.streamlint.analyzer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.analyzer.cli.Main;
import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.hazard.Cause;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * A rule's page is its test: every fenced {@code java} program in {@code docs/rules} is analysed,
 * and what is found must be exactly the markers at the ends of its lines. An unmarked line is clean
 * under every rule. Behind a marker may stand the cause that the finding has to give: {@code //
 * error: [unordered-read] recorded-before-work}.
 */
final class RulePagesTest {
  private static final Path PAGES =
      Path.of(System.getProperty("basedir", "")).resolve("../docs/rules").normalize();

  private static final List<String> HEADINGS =
      List.of(
          "What it reports",
          "Why it matters",
          "Example",
          "Fixed",
          "More programs",
          "Assumptions and limits");

  private static final String FENCE = "```";
  private static final Pattern MARKER =
      Pattern.compile("// (error|warning|note): \\[([a-z-]+)](?: ([a-z-]+))?");
  private static final Pattern MARKER_LIKE = Pattern.compile("// ?(error|warning|note|BUG)\\b");
  private static final Pattern TOP_LEVEL_CLASS =
      Pattern.compile(
          "(public )?(final |abstract |sealed )*(class|record|interface|enum) (\\w+).*");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+\\.md)\\)");
  private static final Pattern INDEX_ROW =
      Pattern.compile("\\| \\[([a-z-]+)]\\(\\1\\.md\\) \\| (\\w+) \\| (\\w+) \\| \\S.*\\|");

  @TempDir Path temp;

  /** One test for each program, named after its page and its place there. */
  @TestFactory
  Stream<DynamicTest> findsExactlyWhatThePageMarks() throws IOException {
    List<Program> programs = pages().values().stream().flatMap(p -> p.programs().stream()).toList();
    assertThat(programs).as("programs in %s", PAGES).isNotEmpty();
    return programs.stream().map(p -> DynamicTest.dynamicTest(p.name(), () -> check(p)));
  }

  private void check(Program program) throws IOException {
    Path folder = Files.createDirectory(temp.resolve(program.name().replace('#', '-')));
    Path file = folder.resolve(program.className() + ".java");
    Files.writeString(file, program.text());
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int code;
    try (var o = new PrintStream(out, true, UTF_8);
        var e = new PrintStream(err, true, UTF_8)) {
      code = Main.run(o, e, "--format", "json", file.toString());
    }
    assertThat(code).as("exit code; the program wrote: %s", err.toString(UTF_8)).isIn(0, 1);
    List<Marker> found = findings(out.toString(UTF_8), program);
    // A list, not a set: two findings of one rule on one line must have been made one.
    assertThat(found).containsExactlyInAnyOrderElementsOf(program.markers());
  }

  private static List<Marker> findings(String json, Program program) throws IOException {
    JsonNode findings = new ObjectMapper().readTree(json).path("findings");
    assertThat(findings.isArray()).as("has an array of findings: %s", json).isTrue();
    List<Marker> found = new ArrayList<>();
    for (JsonNode f : findings) {
      found.add(
          program.marker(
              f.path("line").asInt(),
              f.path("level").asText(),
              f.path("rule").asText(),
              cause(f.path("why").asText(), program, f.path("line").asInt())));
    }
    return found;
  }

  /** The cause whose sentence it is; empty where the program does not ask for it. */
  private static String cause(String why, Program program, int line) {
    boolean asked =
        program.markers().stream().anyMatch(m -> m.line() == line && !m.cause().isEmpty());
    return asked
        ? Stream.of(Cause.values())
            .filter(cause -> sentence(cause).matcher(why).matches())
            .map(RulePagesTest::name)
            .collect(Collectors.joining(" or "))
        : "";
  }

  private static Pattern sentence(Cause cause) {
    return Pattern.compile(
        "\\Q" + cause.message().replaceAll("\\{\\w+}", "\\\\E.+\\\\Q") + "\\E(; .*)?");
  }

  private static String name(Cause cause) {
    return cause.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Test
  void everyCauseIsGivenOnAPage() throws IOException {
    assertThat(pages().values())
        .flatExtracting(Page::programs)
        .flatExtracting(Program::markers)
        .extracting(Marker::cause)
        .containsAll(
            Stream.of(Cause.values())
                // Given with --strict only: StrictTest.
                .filter(cause -> cause != Cause.LEGACY_BARRIER)
                .map(RulePagesTest::name)
                .toList());
  }

  @Test
  void everyRuleHasAPageAndEveryPageARule() throws IOException {
    assertThat(pages().keySet())
        .containsExactlyInAnyOrderElementsOf(
            Catalog.all().stream().map(rule -> rule.id()).toList());
  }

  @Test
  void everyPageHasItsFrontMatterAndHeadings() throws IOException {
    assertThat(pages()).isNotEmpty();
    pages()
        .forEach(
            (id, page) -> {
              assertThat(page.frontMatter())
                  .as(id)
                  .containsOnlyKeys("id", "group", "default level", "since");
              assertThat(page.frontMatter())
                  .as(id)
                  .containsEntry("id", id)
                  .containsEntry("since", "0.1");
              assertThat(page.value("default level")).as(id).isIn("error", "warning", "note");
              assertThat(page.headings("# ")).as(id).containsExactly(id);
              assertThat(page.headings("## ")).as(id).containsExactlyElementsOf(HEADINGS);
            });
  }

  @Test
  void everyPageShowsItsRuleAndAProgramWithoutIt() throws IOException {
    pages()
        .forEach(
            (id, page) -> {
              assertThat(page.programs()).as(id).hasSizeGreaterThanOrEqualTo(2);
              assertThat(page.programs("Example")).as("%s, Example", id).hasSize(1);
              assertThat(page.programs("Example").get(0).markers())
                  .as("%s, Example", id)
                  .isNotEmpty()
                  .allMatch(m -> m.rule().equals(id));
              assertThat(page.programs("Fixed")).as("%s, Fixed", id).hasSize(1);
              assertThat(page.programs("Fixed").get(0).markers()).as("%s, Fixed", id).isEmpty();
            });
  }

  @Test
  void everyMarkerNamesARule() throws IOException {
    List<String> rules = Catalog.all().stream().map(rule -> rule.id()).toList();
    assertThat(pages().values())
        .flatExtracting(Page::programs)
        .flatExtracting(Program::markers)
        .isNotEmpty()
        .allSatisfy(marker -> assertThat(rules).contains(marker.rule()));
  }

  @Test
  void theIndexIsSortedAndSaysWhatThePagesSay() throws IOException {
    List<String> rows =
        Files.readAllLines(PAGES.resolve("README.md")).stream()
            .filter(line -> line.startsWith("| ["))
            .toList();
    List<String> ids = new ArrayList<>();
    for (String row : rows) {
      Matcher m = INDEX_ROW.matcher(row);
      assertThat(m.matches()).as("index row: %s", row).isTrue();
      ids.add(m.group(1));
      assertThat(pages()).containsKey(m.group(1));
      Page page = page(m.group(1));
      assertThat(m.group(2)).as("group in %s", row).isEqualTo(page.value("group"));
      assertThat(m.group(3)).as("level in %s", row).isEqualTo(page.value("default level"));
    }
    assertThat(ids).isSorted().containsExactlyElementsOf(pages().keySet());
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      for (Path file : files.toList()) {
        Matcher link = LINK.matcher(Files.readString(file));
        while (link.find()) {
          assertThat(file.resolveSibling(link.group(1))).as("linked from %s", file).exists();
        }
      }
    }
  }

  private static Map<String, Page> pages() throws IOException {
    Map<String, Page> pages = new TreeMap<>();
    try (Stream<Path> files = Files.list(PAGES)) {
      for (Path file : files.filter(f -> !f.endsWith("README.md")).toList()) {
        String id = file.getFileName().toString().replaceFirst("\\.md$", "");
        pages.put(id, page(id));
      }
    }
    return pages;
  }

  private static Page page(String id) throws IOException {
    return new Page(id, Files.readAllLines(PAGES.resolve(id + ".md")));
  }

  /** What a program expects on one of its lines; {@code pageLine} leads there from a failure. */
  private record Marker(int line, int pageLine, String level, String rule, String cause) {
    @Override
    public String toString() {
      return "line %d (%d of the page): %s [%s] %s".formatted(line, pageLine, level, rule, cause);
    }
  }

  /**
   * One fenced program.
   *
   * @param name page and number, {@code unordered-read#3}
   * @param fence line of the page, from 1, on which its fence opens
   */
  private record Program(String name, int fence, String heading, List<String> lines) {
    String text() {
      return String.join("\n", lines) + "\n";
    }

    /** The public class, or else the first one: Java wants the file named after it. */
    String className() {
      List<Matcher> classes =
          lines.stream().map(TOP_LEVEL_CLASS::matcher).filter(Matcher::matches).toList();
      assertThat(classes).as("top-level classes of %s", name).isNotEmpty();
      return classes.stream()
          .filter(m -> m.group(1) != null)
          .findFirst()
          .orElse(classes.get(0))
          .group(4);
    }

    Marker marker(int line, String level, String rule, @Nullable String cause) {
      return new Marker(line, fence + line, level, rule, cause == null ? "" : cause);
    }

    List<Marker> markers() {
      List<Marker> markers = new ArrayList<>();
      for (int i = 0; i < lines.size(); i++) {
        Matcher m = MARKER.matcher(lines.get(i));
        while (m.find()) {
          markers.add(marker(i + 1, m.group(1), m.group(2), m.group(3)));
        }
        String rest = m.replaceAll("");
        assertThat(MARKER_LIKE.matcher(rest).find()).as("%s: a marker in %s", name, rest).isFalse();
      }
      return markers;
    }
  }

  /** A page, cut into what the tests ask for. */
  private record Page(String id, List<String> lines) {
    Map<String, String> frontMatter() {
      assertThat(lines.get(0)).as("%s: first line", id).isEqualTo("---");
      Map<String, String> values = new TreeMap<>();
      for (String line : lines.subList(1, lines.size())) {
        if (line.equals("---")) {
          return values;
        }
        int colon = line.indexOf(": ");
        assertThat(colon).as("%s: front matter: %s", id, line).isPositive();
        values.put(line.substring(0, colon), line.substring(colon + 2));
      }
      throw new AssertionError(id + ": the front matter does not end");
    }

    String value(String key) {
      return frontMatter().getOrDefault(key, "");
    }

    List<String> headings(String prefix) {
      return lines.stream()
          .filter(line -> line.startsWith(prefix))
          .map(line -> line.substring(prefix.length()))
          .toList();
    }

    List<Program> programs(String heading) {
      return programs().stream().filter(p -> p.heading().equals(heading)).toList();
    }

    List<Program> programs() {
      List<Program> programs = new ArrayList<>();
      String heading = "";
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        if (line.startsWith("## ")) {
          heading = line.substring(3);
        } else if (line.startsWith(FENCE)) {
          int end = i + 1 + lines.subList(i + 1, lines.size()).indexOf(FENCE);
          assertThat(end).as("%s:%d: the fence is closed", id, i + 1).isGreaterThan(i);
          if (line.equals(FENCE + "java")) {
            String name = id + "#" + (programs.size() + 1);
            programs.add(new Program(name, i + 1, heading, lines.subList(i + 1, end)));
          } else {
            assertThat(line)
                .as("%s:%d: a fence", id, i + 1)
                .isIn(FENCE + "java fragment", FENCE + "text");
          }
          i = end;
        }
      }
      return programs;
    }
  }
}
