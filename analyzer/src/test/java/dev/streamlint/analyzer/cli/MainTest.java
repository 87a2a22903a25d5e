package dev.streamlint.analyzer.cli;

import static dev.streamlint.analyzer.cli.Cli.finding;
import static dev.streamlint.analyzer.cli.Cli.finds;
import static dev.streamlint.analyzer.cli.Cli.notes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.catalog.Confidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {
  @TempDir Path folder;
  private String source;

  @BeforeEach
  void writeSource() throws IOException {
    source = write("A.java", "class A {}\n");
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @ParameterizedTest
  @CsvSource({"DEFINITE,1", "POSSIBLE,1", "IMPLICIT,0", "PERFORMANCE,0"})
  void errorsAndWarningsFailTheRunAndNotesDoNot(Confidence confidence, int code) {
    assertThat(Cli.run(finds(finding(confidence)), source).code()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({"IMPLICIT,1", "PERFORMANCE,0"})
  void strictFailsOnImplicitFindings(Confidence confidence, int code) {
    assertThat(Cli.run(finds(finding(confidence)), "--strict", source).code()).isEqualTo(code);
  }

  @Test
  void cleanRunSaysSo() {
    assertThat(Cli.run(finds(), source))
        .isEqualTo(new Run(0, "No findings (1 of 3 files analysed)\n", ""));
  }

  @Test
  void checkIsTheDefault() {
    Run named = Cli.run(finds(finding(Confidence.DEFINITE)), "check", source);

    assertThat(named).isEqualTo(Cli.run(finds(finding(Confidence.DEFINITE)), source));
    assertThat(named.out()).startsWith("A.java:3:5: error[unordered-read]: the message\n");
    assertThat(named.err()).isEmpty();
  }

  @Test
  void pathsAndModelsReachTheLinter() throws IOException {
    String models = write("own.yaml", "schema: 1\nfamily: own\nmarkers: [com.acme.own]\n");
    List<Object> seen = new ArrayList<>();
    Linter spy =
        (input, files, strict, patterns, status) -> {
          seen.addAll(input.paths());
          seen.addAll(files.markers());
          return Cli.finds().lint(input, files, strict, patterns, status);
        };
    Cli.run(spy, "--models", models, folder.toString(), "--models", models, source);

    assertThat(seen).startsWith(folder, Path.of(source)).contains("com.acme.own", "jcuda");
  }

  @Test
  void sarifGoesToTheFileAndTheSummaryToStandardError() throws IOException {
    Run run =
        Cli.run(
            finds(finding(Confidence.DEFINITE)),
            "--format",
            "sarif",
            "--output",
            path("out.sarif"),
            source);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualTo("stream-lint: 1 error in 1 file (1 of 3 files analysed)\n");
    assertThat(read("out.sarif")).contains("\"version\" : \"2.1.0\"", "\"unordered-read\"");
  }

  @Test
  void eachOutputBelongsToTheFormatBesideIt() throws IOException {
    Run run =
        Cli.run(
            finds(finding(Confidence.DEFINITE)),
            "--format=text",
            "--format=sarif",
            "--output=" + path("a.sarif"),
            "--format=JSON",
            "--output=" + path("a.json"),
            source);

    assertThat(run.out()).startsWith("A.java:3:5: error");
    assertThat(run.err()).isEmpty();
    assertThat(read("a.sarif")).contains("\"runs\"");
    assertThat(read("a.json")).startsWith("{\n  \"version\": 1,");
  }

  @Test
  void outputMayStandBeforeItsFormat() throws IOException {
    Cli.run(finds(), "--output", path("a.json"), "--format", "json", source);

    assertThat(read("a.json")).startsWith("{\n  \"version\": 1,");
  }

  @Test
  void outputWithoutFormatIsText() throws IOException {
    Run run = Cli.run(finds(), "--output", path("a.txt"), source);

    assertThat(run.out()).isEmpty();
    assertThat(read("a.txt")).startsWith("No findings");
  }

  @Test
  void dashIsStandardOutput() {
    assertThat(Cli.run(finds(), "--format", "json", "--output", "-", source).out())
        .startsWith("{\n  \"version\": 1,");
  }

  @Test
  void noticesAreListedOnRequest() {
    Linter linter = notes(new Notice(Notice.Kind.BUDGET, "B.java", 7, "Too many paths."));

    assertThat(Cli.run(linter, source).out()).endsWith("; 1 place not analysed (--notices)\n");
    assertThat(Cli.run(linter, "--notices", source).out())
        .startsWith("B.java:7: not analysed[budget]: Too many paths.\n")
        .endsWith("; 1 place not analysed\n");
    assertThat(Cli.run(linter, "--notices", "--format", "json", source).err())
        .startsWith("B.java:7: not analysed[budget]: Too many paths.\nstream-lint: No findings");
  }

  @Test
  void widthIsKeptTo() {
    Run run = Cli.run(finds(finding(Confidence.DEFINITE)), "--max-width", "40", source);

    assertThat(run.out().lines().filter(line -> line.startsWith(" ")))
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(41));
  }

  @Test
  void terminalIsAsWideAsItIsSaidToBe() {
    assertThat(Terminal.columns("132", () -> 80)).isEqualTo(132);
    assertThat(Terminal.columns("wide", () -> 90)).isEqualTo(90);
    assertThat(Terminal.columns("0", () -> 90)).isEqualTo(90);
    assertThat(Terminal.columns(null, () -> 90)).isEqualTo(90);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void helpNamesEveryCommandAndAnExample(String option) {
    Run run = Cli.run(option);

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("\n  stream-lint src/ ", "Exit codes:", "--strict");
    assertThat(Commands.NAMES).allSatisfy(name -> assertThat(run.out()).contains("\n  " + name));
    assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
  }

  @Test
  void everyCommandHasHelp() {
    for (String name : List.of("check", "rules", "explain", "models")) {
      Run run = Cli.run(name, "--help");
      assertThat(run.code()).isZero();
      assertThat(run.out()).startsWith("Usage: stream-lint ");
    }
    assertThat(Cli.run("models", "list", "--help").out())
        .startsWith("Usage: stream-lint models list ");
  }

  @Test
  void withoutArgumentsTheHelpIsAnError() {
    Run run = Cli.run();

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("Usage: stream-lint [OPTION]... PATH...");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V"})
  void versionIsPrinted(String option) {
    assertThat(Cli.run(option).out()).matches("stream-lint \\d.*\n");
    assertThat(Cli.run("rules", option).out()).matches("stream-lint \\d.*\n");
  }
}
