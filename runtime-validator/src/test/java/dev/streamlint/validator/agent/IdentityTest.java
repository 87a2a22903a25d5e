package dev.streamlint.validator.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.model.Models;
import dev.streamlint.validator.watch.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which of a live program's things are the same: programs with markers, every other line is clean.
 */
final class IdentityTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).resolve("src/test/java").toAbsolutePath();
  private static final String FOLDER = "dev/streamlint/samples/traced/";
  private static final String MARKER = "// BUG: ";

  private final TracedProgram programs = new TracedProgram(Models.builtin());

  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve(FOLDER))) {
      return files
          .map(f -> String.valueOf(f.getFileName()).replace(".java", ""))
          .filter(name -> !name.equals("package-info"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void whatIsFoundIsWhatIsMarked(String name) throws Exception {
    List<String> expected = new ArrayList<>();
    List<String> lines = Files.readAllLines(ROOT.resolve(FOLDER + name + ".java"));
    for (int i = 0; i < lines.size(); i++) {
      int marker = lines.get(i).indexOf(MARKER);
      if (marker >= 0) {
        expected.add(lines.get(i).substring(marker + MARKER.length()) + " " + (i + 1));
      }
    }
    TracedProgram.Outcome outcome = programs.run((FOLDER + name).replace('/', '.'));
    assertThat(outcome.failure()).isEmpty();
    assertThat(outcome.found().stream().filter(Found::counts).map(IdentityTest::shown))
        .isEqualTo(expected);
  }

  private static String shown(Found found) {
    return found.rule() + " " + found.later().at().line();
  }
}
