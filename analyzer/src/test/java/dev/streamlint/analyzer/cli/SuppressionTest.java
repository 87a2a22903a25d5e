package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Suppressions, levels and files that a user leaves out. What is where: the rule's page. */
final class SuppressionTest {
  @TempDir Path temp;

  /** A finding on line 11; {@code %s} is line 10. */
  static final String RACE =
      """
      import static jcuda.driver.JCudaDriver.*;
      import jcuda.driver.*;

      class Race {
        static void show(CUdeviceptr frame, CUdeviceptr screen) {
          CUstream decode = new CUstream(), paint = new CUstream();
          cuStreamCreate(decode, 1);
          cuStreamCreate(paint, 1);
          cuMemsetD8Async(frame, (byte) 0, 4096, decode);
          %s
          cuMemcpyDtoDAsync(screen, frame, 4096, paint);
        }
      }
      """;

  private Path race(String line) throws IOException {
    return Files.writeString(temp.resolve("Race.java"), RACE.formatted(line));
  }

  private Run run(String line, String... options) throws IOException {
    String[] args = new String[options.length + 1];
    System.arraycopy(options, 0, args, 0, options.length);
    args[options.length] = race(line).toString();
    return Cli.run(args);
  }

  @Test
  void countsWhatItLeavesOut() throws IOException {
    Run run = run("// stream-lint: ignore unordered-read it may tear");

    assertThat(run.code()).isEqualTo(0);
    assertThat(run.out()).isEqualTo("No findings (1 of 1 file analysed); 1 suppressed\n");
  }

  @Test
  void jsonSaysWhatIsLeftOutAndWhy() throws IOException {
    Run run = run("// stream-lint: ignore unordered-read: it may tear", "--format", "json");

    JsonNode report = new ObjectMapper().readTree(run.out());
    assertThat(report.path("findings")).isEmpty();
    JsonNode dismissed = report.path("dismissed").path(0);
    assertThat(dismissed.path("why").asText()).isEqualTo("suppressed");
    assertThat(dismissed.path("reason").asText()).isEqualTo("it may tear");
    assertThat(dismissed.path("finding").path("line").asInt()).isEqualTo(11);
  }

  @Test
  void pointsToTheRuleThatIsNotThere() throws IOException {
    Run run = run("// stream-lint: ignore unordered-reads");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            "Race.java:10:28: warning[unused-suppression]: there is no rule `unordered-reads`;"
                + " did you mean `unordered-read`?",
            "11:5: error[unordered-read]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "String s = \"// stream-lint: ignore unordered-read\";",
        "// see stream-lint: ignore unordered-read",
        "// stream-lint ignore unordered-read",
        "/* stream-lint: ignore overwrite-while-read */",
      })
  void leavesOutNothing(String line) throws IOException {
    assertThat(run(line).out()).contains("11:5: error[unordered-read]");
  }

  @Test
  void doesNotCallASuppressionUnusedWhereAPartWasNotAnalysed() throws IOException {
    String broken = "// stream-lint: ignore use-after-free\n}\nvoid broken( {";

    assertThat(run(broken).out()).doesNotContain("unused-suppression");
  }

  @Test
  void survivesAFileThatIsNestedTooDeeply() throws IOException {
    String deep = "int x = " + "(".repeat(20_000) + "1" + ")".repeat(20_000) + ";";

    Run run = run("// stream-lint: ignore unordered-read\n" + deep);

    assertThat(run.err() + run.out()).doesNotContain("internal error", "Exception");
  }

  @Test
  void aRuleThatIsOffIsNotReportedAndItsSuppressionIsNotUnused() throws IOException {
    Files.writeString(temp.resolve("stream-lint.yaml"), "rules: {unordered-read: off}\n");

    Run run = run("// stream-lint: ignore unordered-read");

    assertThat(run.out()).isEqualTo("No findings (1 of 1 file analysed)\n");
  }

  @Test
  void aLevelOfTheProjectWins() throws IOException {
    Files.writeString(temp.resolve("stream-lint.yaml"), "rules: {unordered-read: note}\n");

    Run run = run("");

    assertThat(run.out()).contains("11:5: note[unordered-read]", "1 note in 1 file");
    assertThat(run.code()).isEqualTo(0);
    assertThat(run("", "--fail-on", "note").code()).isEqualTo(1);
  }

  @Test
  void failsOnWhatTheUserSays() throws IOException {
    assertThat(run("", "--fail-on", "never").code()).isEqualTo(0);
    assertThat(run("", "--fail-on", "error").code()).isEqualTo(1);
    assertThat(run("// stream-lint: ignore use-after-free").code()).isEqualTo(1);
    assertThat(run("", "--fail-on", "loud").code()).isEqualTo(2);
    assertThat(run("", "--fail-on", "loud").err())
        .contains("expected one of error, warning, note, never, not `loud`");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gen", "gen/", "**/gen", "gen/**", "**/gen/*.java", "**/R*.java"})
  void excludesFiles(String pattern) throws IOException {
    Files.writeString(temp.resolve("stream-lint.yaml"), "exclude: ['" + pattern + "']\n");
    Path file = Files.createDirectory(temp.resolve("gen")).resolve("Race.java");
    Files.writeString(file, RACE.formatted(""));
    Files.writeString(temp.resolve("Other.java"), "class Other {}");

    assertThat(Cli.run(temp.toString()).out()).startsWith("No findings").contains("of 1 file");
    // Who names a file wants it looked at.
    assertThat(Cli.run(file.toString()).out()).contains("error[unordered-read]");
  }

  @Test
  void includesOnlyWhatIsAskedFor() throws IOException {
    Files.writeString(temp.resolve("stream-lint.yaml"), "include: [main]\n");
    for (String folder : new String[] {"main", "test"}) {
      Path file = Files.createDirectory(temp.resolve(folder)).resolve("Race.java");
      Files.writeString(file, RACE.formatted(""));
    }

    assertThat(Cli.run(temp.toString()).out())
        .contains("main/Race.java:11:5")
        .doesNotContain("test/Race.java");
  }

  @Test
  void mistakesInTheProjectFileHaveAPlace() throws IOException {
    Files.writeString(
        temp.resolve("stream-lint.yaml"),
        "rules: {unorderd-read: loud}\nexclude: ['[a']\ninclude: all\nexcludes: [a]\n");

    Run run = run("");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "stream-lint.yaml:1:9: there is no rule `unorderd-read`; did you mean `unordered-read`?",
            "stream-lint.yaml:1:24: a level is one of off, error, warning, note, not `loud`",
            "stream-lint.yaml:2:11: not a pattern of files: ",
            "stream-lint.yaml:3:10: expected a list of patterns of files, not `all`",
            "stream-lint.yaml:4:1: unknown key `excludes`; did you mean `exclude`?");
  }
}
