package dev.streamlint.analyzer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Main;
import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Rule;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The README shows a program and what is printed for it: both must be what they are. */
final class ReadmeTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).resolve("..").toAbsolutePath().normalize();

  private static final String PROGRAM = "docs/Frames.java";

  @Test
  void showsTheProgramThatLiesInDocs() throws IOException {
    assertThat(block("java")).isEqualTo(Files.readString(ROOT.resolve(PROGRAM)));
  }

  @Test
  void showsExactlyWhatIsPrintedForIt() throws IOException {
    assertThat(readme()).contains("`./stream-lint " + PROGRAM + "` prints");
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int code;
    try (var o = new PrintStream(out, true, UTF_8);
        var e = new PrintStream(err, true, UTF_8)) {
      code = Main.run(o, e, ROOT.resolve(PROGRAM).toString());
    }
    assertThat(err.toString(UTF_8)).isEmpty();
    assertThat(code).isEqualTo(1);
    // A reader stands in the root folder, a test may stand anywhere.
    String root = ROOT.toString().replace('\\', '/') + "/";
    String printed = out.toString(UTF_8).replace("\r\n", "\n").replace(root, "");
    assertThat(block("text")).isEqualTo(printed);
  }

  @Test
  void listsEveryRuleOnceInTheRowOfItsGroup() throws IOException {
    for (Rule rule : Catalog.all()) {
      String link = "[" + rule.id() + "](" + rule.page() + ")";
      assertThat(readme().lines().filter(line -> line.contains(link)))
          .as(rule.id())
          .singleElement()
          .asString()
          .startsWith("| " + rule.group().label() + " |")
          .containsOnlyOnce(link);
    }
  }

  /** The text of the one fenced block of that kind. */
  private static String block(String kind) throws IOException {
    String opening = "\n```" + kind + "\n";
    assertThat(readme()).containsOnlyOnce(opening);
    int start = readme().indexOf(opening) + opening.length();
    return readme().substring(start, readme().indexOf("```\n", start));
  }

  private static String readme() throws IOException {
    return Files.readString(ROOT.resolve("README.md"));
  }
}
