package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.ir.IrPrinter;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each file in {@code lowering/} holds a Java source, a line of equal signs, and its intermediate
 * language. {@code -Dlowering.update=src/test/resources/lowering} writes the second part anew.
 */
final class LoweringTest {
  private static final String LINE = "==========\n";

  @TempDir Path folder;

  static List<Path> cases() throws IOException, URISyntaxException {
    URL resources =
        Objects.requireNonNull(LoweringTest.class.getResource("/lowering"), "no test cases");
    try (Stream<Path> files = Files.list(Path.of(resources.toURI()))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void lowersAsWritten(Path file) throws IOException {
    String text = Files.readString(file);
    int line = text.indexOf(LINE);
    String source = line < 0 ? text : text.substring(0, line);
    TestProject project = new TestProject(folder).file("Test.java", source);
    String printed =
        IrPrinter.print(project.load()).replace(folder.toString().replace('\\', '/') + "/", "");
    String update = System.getProperty("lowering.update");
    if (update != null) {
      Files.writeString(Path.of(update, file.getFileName().toString()), source + LINE + printed);
      return;
    }
    assertThat(printed).isEqualTo(text.substring(line + LINE.length()));
  }
}
