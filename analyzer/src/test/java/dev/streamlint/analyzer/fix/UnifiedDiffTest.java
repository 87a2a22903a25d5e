package dev.streamlint.analyzer.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UnifiedDiffTest {
  private static final Path HERE = Path.of("");

  private static final Pattern HUNK =
      Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@\n");

  @Test
  void sameTextsHaveNone() {
    assertThat(UnifiedDiff.of(HERE, "P", "a\n", "a\n")).isEmpty();
  }

  @Test
  void theEndOfAFileWithoutALineBreakIsTold() {
    assertThat(UnifiedDiff.of(HERE, "P", "a\nb", "a\nc"))
        .isEqualTo(
            """
            --- a/P
            +++ b/P
            @@ -1,2 +1,2 @@
             a
            -b
            \\ No newline at end of file
            +c
            \\ No newline at end of file
            """);
  }

  @Test
  void namesStandAsGitWritesThem() {
    assertThat(head("src/P.java")).isEqualTo("--- a/src/P.java\n+++ b/src/P.java\n");
    assertThat(head("my src/P.java")).isEqualTo("--- a/my src/P.java\t\n+++ b/my src/P.java\t\n");
    assertThat(head("new\nline\"\u0001.java"))
        .isEqualTo("--- \"a/new\\nline\\\"\\001.java\"\n+++ \"b/new\\nline\\\"\\001.java\"\n");
    assertThat(head("ünï.java")).isEqualTo("--- a/ünï.java\n+++ b/ünï.java\n");
  }

  /** However the file was named, git finds it from the folder where the command ran. */
  @Test
  void gitTakesThePatchHoweverTheFileWasNamed(@TempDir Path root) throws Exception {
    assumeThat(git(root, "init", "-q", ".")).as("git is installed").isZero();
    Path sources = Files.createDirectories(root.resolve("app/src"));
    Path other = Files.createDirectories(root.resolve("lib"));
    Path app = root.resolve("app");
    for (String name :
        List.of("src/P.java", "./src/P.java", "src/../src//P.java", sources + "/P.java")) {
      Path file = Files.writeString(sources.resolve("P.java"), "a\n");
      String diff = UnifiedDiff.of(app, name, "a\n", "b\n");
      assertThat(diff).as(name).startsWith("--- a/src/P.java\n+++ b/src/P.java\n");
      assertThat(applied(app, diff)).as(name).isZero();
      assertThat(file).as(name).hasContent("b");
    }
    for (String name : List.of("../lib/Q.java", other + "/Q.java")) {
      Path file = Files.writeString(other.resolve("Q.java"), "a\n");
      String diff = UnifiedDiff.of(app, name, "a\n", "b\n");
      assertThat(diff).as(name).startsWith("--- a/lib/Q.java\n+++ b/lib/Q.java\n");
      assertThat(applied(root, diff)).as(name).isZero();
      assertThat(file).as(name).hasContent("b");
    }
  }

  @Test
  void outsideOfAllRepositoriesThePathIsWhole(@TempDir Path root) throws Exception {
    Path here = Files.createDirectories(root.resolve("here"));
    String path = root.resolve("P.java").toString().substring(1);
    assertThat(UnifiedDiff.of(here, "../P.java", "a\n", "b\n")).startsWith("--- a/" + path + "\n");
  }

  private static int applied(Path folder, String diff) throws Exception {
    Path patch = Files.writeString(folder.resolve("P.diff"), diff);
    return git(folder, "apply", patch.toString());
  }

  private static int git(Path folder, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    try {
      return new ProcessBuilder(command)
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      return -1;
    }
  }

  private static String head(String file) {
    String diff = UnifiedDiff.of(HERE, file, "a\n", "b\n");
    return diff.substring(0, diff.indexOf("@@"));
  }

  /** Applying what is printed to the first text gives the second. */
  @Test
  void whatIsPrintedLeadsFromOneToTheOther() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      String before = text(random, random.nextInt(30));
      String after = changed(before, random);
      assertThat(apply(UnifiedDiff.of(HERE, "P", before, after), before))
          .as("seed %s", seed)
          .isEqualTo(after);
    }
  }

  private static String text(Random random, int lines) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append((char) ('a' + random.nextInt(4))).append('\n');
    }
    return text.toString();
  }

  private static String changed(String text, Random random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(lines.size() + 1);
      if (random.nextBoolean() || at == lines.size()) {
        lines.add(at, "new" + i);
      } else {
        lines.remove(at);
      }
    }
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  private static String apply(String diff, String before) {
    List<String> old = before.lines().toList();
    List<String> result = new ArrayList<>();
    int at = 0;
    Matcher hunk = HUNK.matcher(diff);
    while (hunk.find()) {
      int count = hunk.group(2) == null ? 1 : Integer.parseInt(hunk.group(2));
      int start = Integer.parseInt(hunk.group(1)) - (count == 0 ? 0 : 1);
      result.addAll(old.subList(at, start));
      at = start;
      int end = diff.indexOf("\n@@", hunk.end());
      for (String row :
          diff.substring(hunk.end(), end < 0 ? diff.length() : end).lines().toList()) {
        if (row.charAt(0) != '+') {
          assertThat(row.substring(1)).isEqualTo(old.get(at++));
        }
        if (row.charAt(0) != '-') {
          result.add(row.substring(1));
        }
      }
    }
    result.addAll(old.subList(at, old.size()));
    return result.isEmpty() ? "" : String.join("\n", result) + "\n";
  }
}
