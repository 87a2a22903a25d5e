package dev.streamlint.analyzer.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Rule;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever can be broken fits the terminal. */
final class WidthTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).resolve("..").toAbsolutePath().normalize();

  private static final String SAMPLES = ROOT.resolve("samples").toString();

  /** What a finding starts with: a path, the level and the rule. */
  private static final String HEAD = "\\S+:\\d+:\\d+: (error|warning|note)\\[[a-z-]+]:";

  private static final String SOURCE = " *\\d* \\|.*";

  static List<String> commands() {
    return Stream.concat(Stream.of(""), Commands.NAMES.stream()).toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpFitsEightyColumns(String command) {
    assertFits(80, Cli.run((command + " --help").strip().split(" ", -1)).out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "validate"})
  void helpOfModelCommandsFitsEightyColumns(String command) {
    assertFits(80, Cli.run("models", command, "--help").out());
  }

  /** A line that picocli had to break ends early and goes on at the margin. */
  @ParameterizedTest
  @MethodSource("commands")
  void noLineOfAHelpIsBrokenInTheMiddle(String command) {
    String help = Cli.run((command + " --help").strip().split(" ", -1)).out();
    String wide = watched(100, (command + " --help").strip().split(" ", -1));

    // What is laid out by hand reads the same where there is more room.
    assertThat(laidOut(help)).isNotEmpty().isEqualTo(laidOut(wide));
  }

  private static List<String> laidOut(String help) {
    return help.lines()
        .filter(line -> line.matches("(\\S|  ?\\S).*") && !line.startsWith("  -"))
        .filter(line -> !line.startsWith("Usage:"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 120})
  void aHelpIsAsWideAsTheTerminal(int columns) {
    String help = watched(columns, "--help");

    assertFits(columns, help);
    assertThat(help.lines().mapToInt(String::length).max().orElse(0))
        .isGreaterThan(Math.min(columns, 100) - 12);
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 80, 132})
  void textReportsFitTheTerminal(int columns) {
    assertFits(columns, watched(columns, "--notices", SAMPLES));
  }

  /** Programs read what is not watched: the first line of a finding is whole, and the source. */
  @Test
  void sentencesFitEightyColumnsWhereNobodyWatches() {
    String report = Cli.run(SAMPLES).out();

    assertFits(
        80,
        report
            .lines()
            .filter(line -> !line.matches(HEAD + ".*") && !line.matches(SOURCE))
            .filter(line -> !line.matches("\\d+ errors, .*"))
            .toList());
    assertThat(report.lines().filter(line -> line.matches(HEAD)).toList()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80})
  void rulesAndTheirPagesFit(int columns) {
    assertFits(columns, watched(columns, "rules"));
    for (Rule rule : Catalog.all()) {
      Stream<String> lines = watched(columns, "explain", rule.id()).lines();
      // Code in it is not broken.
      assertFits(
          columns,
          lines
              .filter(l -> !l.startsWith("https:") && !l.startsWith(" ") && !l.startsWith("- "))
              .toList());
      assertFits(80, watched(80, "explain", rule.id()).lines().filter(l -> !isAddress(l)).toList());
    }
  }

  @Test
  void modelsFit() {
    assertFits(80, watched(80, "models", "list", "Cuda"));
  }

  @Test
  void colourIsNoWidth() {
    String plain = watched(80, SAMPLES + "/src/main/java/dev/streamlint/samples/cudf");
    String coloured = run(true, true, 80, SAMPLES + "/src/main/java/dev/streamlint/samples/cudf");

    assertThat(coloured).contains("\u001b[");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
  }

  private static void assertFits(int columns, String text) {
    assertFits(columns, text.lines().toList());
  }

  private static void assertFits(int columns, List<String> lines) {
    assertThat(lines).isNotEmpty();
    for (String line : lines) {
      boolean canBeBroken =
          line.strip().contains(" ") && !line.matches(HEAD) && !line.matches("\\S+:\\d+:.*\\[.*");
      assertThat(line.length() <= columns || !canBeBroken).as(line).isTrue();
    }
  }

  private static boolean isAddress(String line) {
    return line.startsWith("https:");
  }

  /** As `COLUMNS` says; only the first line of a finding stays whole, for programs. */
  @Test
  void aPipeIsAsWideAsItsReaderSays() {
    String text = run(false, false, 50, SAMPLES + "/src/main/java/dev/streamlint/samples/cudf");
    // The last line is for programs, too.
    assertFits(
        50,
        text.lines()
            .filter(l -> !l.contains(" analysed)"))
            .filter(l -> !l.matches("[^ ]+:\\d+:\\d+: .*"))
            .toList());
    assertThat(text.lines().filter(l -> l.matches("[^ ]+:\\d+:\\d+: .*")))
        .anyMatch(line -> line.length() > 100);
  }

  private static String watched(int columns, String... args) {
    return run(false, true, columns, args);
  }

  private static String run(boolean colour, boolean watched, int columns, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintStream(out, true, UTF_8),
            new PrintStream(OutputStream.nullOutputStream(), true, UTF_8),
            colour,
            watched,
            () -> columns);
    Main.run(terminal, new Pipeline(), args);
    return out.toString(UTF_8).replace("\r\n", "\n");
  }
}
