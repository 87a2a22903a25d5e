package dev.streamlint.validator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is printed fits the terminal, and 80 columns where there is none. */
final class HelpTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("basedir", "")).resolve("../samples/src/main/java").normalize();

  @ParameterizedTest
  @ValueSource(strings = {"trace", "confirm", "repro", "completion"})
  void helpFitsEightyColumns(String command) {
    String help = run(false, 0, command, "--help");

    assertThat(help.lines()).isNotEmpty().allMatch(line -> line.length() <= 80);
    // What is laid out by hand was not broken once more.
    assertThat(help.lines().filter(line -> line.matches("  ?\\S.*")).toList())
        .isEqualTo(
            run(true, 100, command, "--help")
                .lines()
                .filter(line -> line.matches("  ?\\S.*"))
                .toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80})
  void verdictsFitTheTerminal(int columns) {
    String folder = SAMPLES.resolve("dev/streamlint/samples/cudf").toString();
    String verdicts = run(true, columns, "confirm", "--on", "virtual", "--replay", folder);

    assertThat(verdicts).contains("CONFIRMED", "on a virtual device");
    // A path and a verdict are the shortest that a first line can be.
    assertThat(verdicts.lines())
        .allMatch(line -> line.length() <= columns || line.matches("\\S+:\\d+:( [A-Z]+)*"));
  }

  private static String run(boolean watched, int columns, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, UTF_8);
    Main.run(
        new Terminal(
            InputStream.nullInputStream(),
            stream,
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
            false,
            watched,
            () -> columns),
        args);
    return out.toString(UTF_8).replace("\r\n", "\n");
  }
}
