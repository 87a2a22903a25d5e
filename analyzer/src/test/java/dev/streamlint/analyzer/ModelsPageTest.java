package dev.streamlint.analyzer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/models.md is run: its project file, its program, and what is printed. */
final class ModelsPageTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).resolve("..").toAbsolutePath().normalize();

  @TempDir Path folder;

  @Test
  void exampleFindsWhatThePageSays() throws IOException {
    Files.writeString(folder.resolve("stream-lint.yaml"), block("yaml"));
    Path source = Files.writeString(folder.resolve("Show.java"), block("java"));
    String printed = run(source.toString()).replace(folder + "/", "");

    assertThat(printed).isEqualTo(block("text"));
  }

  @Test
  void everyEffectIsOnThePage() throws IOException {
    String effect =
        Files.readString(
            ROOT.resolve("rules/src/main/java/dev/streamlint/rules/model/EffectTable.java"));
    List<String> keys =
        Pattern.compile("case \"([a-z-]+)\" ->")
            .matcher(effect)
            .results()
            .map(m -> m.group(1))
            .toList();

    assertThat(keys).isNotEmpty();
    assertThat(keys).allSatisfy(key -> assertThat(page()).contains("`" + key + "`"));
  }

  private static String run(String... args) {
    var out = new ByteArrayOutputStream();
    try (var o = new PrintStream(out, true, UTF_8)) {
      Main.run(o, o, args);
    }
    return out.toString(UTF_8);
  }

  /** The first block of that kind. */
  private static String block(String kind) throws IOException {
    String opening = "\n```" + kind + "\n";
    int start = page().indexOf(opening) + opening.length();
    return page().substring(start, page().indexOf("```\n", start));
  }

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/models.md"));
  }
}
