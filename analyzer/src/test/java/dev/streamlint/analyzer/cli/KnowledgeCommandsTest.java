package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Group;
import dev.streamlint.rules.catalog.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rules}, {@code explain} and {@code models}: what the tool knows. */
final class KnowledgeCommandsTest {
  @TempDir Path folder;

  @Test
  void rulesListsEachRuleOnce() {
    List<String> rows = Cli.run("rules").out().lines().toList();

    assertThat(rows.stream().filter(row -> row.matches("  \\S.*")).map(r -> r.split(" +", -1)[1]))
        .containsExactlyInAnyOrderElementsOf(Catalog.all().stream().map(Rule::id).toList());
    assertThat(rows.stream().filter(row -> row.matches("\\S.*")))
        .containsExactlyElementsOf(
            Catalog.all().stream().map(Rule::group).distinct().sorted().map(Group::label).toList());
    assertThat(rows)
        .anySatisfy(row -> assertThat(row).matches("  redundant-wait +note +Wait for .*"));
  }

  @Test
  void explainPrintsTheHelp() {
    Run run = Cli.run("explain", "unordered-read");

    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("unordered-read (error, ordering)\n");
    assertThat(run.out().replace('\n', ' ')).contains("Record an event on the writer's stream");
    assertThat(run.out())
        .endsWith(
            "\nMore, with programs that show it:\n  stream-lint explain --page unordered-read\n");
    assertThat(run.out().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
  }

  /** No reader is sent to an address that may not be there. */
  @Test
  void explainHasThePageOfEachRule() throws IOException {
    Path pages = Path.of(System.getProperty("basedir", "")).resolve("../docs/rules");
    for (Rule rule : Catalog.all()) {
      assertThat(Cli.run("explain", "--page", rule.id()))
          .isEqualTo(new Run(0, Files.readString(pages.resolve(rule.id() + ".md")), ""));
    }
  }

  @Test
  void helpIsAWordAsWell() {
    assertThat(Cli.run("help")).isEqualTo(Cli.run("--help"));
    assertThat(Cli.run("help", "models", "list")).isEqualTo(Cli.run("models", "list", "--help"));
    assertThat(Cli.run("help", "explain").out()).startsWith("Usage: stream-lint explain");
  }

  @Test
  void modelsAloneSaysWhichCommandsItHas() {
    assertThat(Cli.run("models"))
        .isEqualTo(
            new Run(
                2,
                "",
                "stream-lint: `models` needs a command: `list [NAME]` or `validate FILE`\n"
                    + "Try `stream-lint models --help`.\n"));
  }

  @Test
  void explainSuggestsTheNearestRule() {
    assertThat(Cli.run("explain", "unorderd-raed"))
        .isEqualTo(
            new Run(
                2,
                "",
                "stream-lint: no rule is called `unorderd-raed`; did you mean `unordered-read`?\n"));
    assertThat(Cli.run("explain", "zzz").err()).endsWith("`zzz`; `stream-lint rules` lists them\n");
  }

  @Test
  void explainNeedsAnId() {
    assertThat(Cli.run("explain").code()).isEqualTo(2);
    assertThat(Cli.run("explain").err()).contains("Missing required parameter: 'ID'");
  }

  @Test
  void modelsListShowsWhatACallMeans() {
    assertThat(Cli.run("models", "list", "cudaMemcpyAsync").out())
        .startsWith(
            """
            jcuda.runtime.JCuda.cudaMemcpyAsync(dst, src, bytes, kind, stream)
                copy: to=dst, from=src, bytes=bytes, direction=kind, on=stream, async
                # (built in) models/jcuda-runtime.yaml:\
            """);
  }

  @Test
  void modelsListTakesMethodsClassesAndFullNames() {
    String method = Cli.run("models", "list", "JCuda.cudaFree").out();

    assertThat(method).startsWith("jcuda.runtime.JCuda.cudaFree(");
    assertThat(method.lines().filter(line -> !line.startsWith(" "))).hasSize(1);
    assertThat(Cli.run("models", "list", "jcuda.runtime.JCuda").out()).contains(method);
    assertThat(Cli.run("models", "list", "JCuda").out()).contains(method);
    assertThat(Cli.run("models", "list").out()).contains(method);
  }

  @Test
  void modelsListSuggestsTheNearestName() {
    Run run = Cli.run("models", "list", "cudaMemcpyAsink");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("did you mean `cudaMemcpyAsync`?");
  }

  @Test
  void modelsValidateTellsEveryMistake() throws IOException {
    Path good = Files.writeString(folder.resolve("good.yaml"), "schema: 1\nfamily: own\n");
    Path bad =
        Files.writeString(folder.resolve("bad.yaml"), "schema: 1\nfamily: own\nnonsense: 2\n");
    Run run = Cli.run("models", "validate", good.toString(), bad.toString());

    assertThat(Cli.run("models", "validate", good.toString()))
        .isEqualTo(new Run(0, "The file is valid\n", ""));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains(bad + ":3:1: ").doesNotContain(good.toString());
    assertThat(run.out()).containsPattern("\n1 mistake\n$");
    assertThat(Cli.run("models", "validate", folder.resolve("no").toString()).code()).isEqualTo(2);
    Path project = Files.writeString(folder.resolve("mine.yaml"), "rules: {redundant-sync: off}\n");
    assertThat(Cli.run("models", "validate", project.toString()).out())
        .contains("A project file needs no schema and no family", "called stream-lint.yaml");
  }

  @Test
  void modelsListSaysWhereAModelOfYourOwnStands() throws IOException {
    Path own =
        Files.writeString(
            folder.resolve("own.yaml"),
            "schema: 1\nfamily: own\nmethods:\n  com.acme.Lane:\n    - drain(): nothing\n");
    Run run = Cli.run("models", "list", "--models", own.toString(), "Lane");

    assertThat(run.out()).contains("com.acme.Lane.drain()").contains("    # " + own + ":5\n");
    assertThat(Cli.run("--models", own.toString(), "models", "list", "Lane")).isEqualTo(run);
    assertThat(Cli.run("--models=" + own, "models", "list", "Lane")).isEqualTo(run);
    assertThat(Cli.run("--models", folder.toString(), "models", "list").err())
        .isEqualTo("stream-lint: " + folder + " is a folder, not a model file\n");
  }

  @Test
  void aCommandIsKnownBehindTheOptionsThatItUnderstands() {
    assertThat(Cli.run("--debug", "rules")).isEqualTo(Cli.run("rules"));
    assertThat(Cli.run("--help", "models", "list").out())
        .isEqualTo(Cli.run("models", "list", "--help").out());
    assertThat(Cli.run("--strict", "check", folder.toString()))
        .isEqualTo(Cli.run("check", "--strict", folder.toString()));
    assertThat(Cli.run("--strict", "rules").err()).startsWith("stream-lint: no such file");
  }

  @Test
  void modelsNeedsACommand() {
    assertThat(Cli.run("models").code()).isEqualTo(2);
    assertThat(Cli.run("models").err()).contains("stream-lint models --help");
  }
}
