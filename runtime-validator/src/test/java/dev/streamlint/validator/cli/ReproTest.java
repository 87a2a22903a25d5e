package dev.streamlint.validator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.model.Models;
import dev.streamlint.validator.agent.ServedProgram;
import dev.streamlint.validator.confirm.FindingsFile;
import dev.streamlint.validator.confirm.Flagged;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every finding about memory in the samples, as a file of its own that is compiled and run. */
@Timeout(600)
final class ReproTest {
  private static final int MOST_LINES = 80;

  @TempDir private Path folder = Path.of("");

  @Test
  void whyNoFindingIsChosenIsToldInPlainNumbers() {
    Path file = Path.of("f.sarif");
    assertThat(ReproCommand.noChoice(file, 0, 0, "")).isEqualTo("f.sarif has no findings");
    assertThat(ReproCommand.noChoice(file, 1, 0, "7"))
        .isEqualTo("f.sarif has 1 finding, and it does not fit `7`: f.sarif#1 is the one");
    assertThat(ReproCommand.noChoice(file, 3, 0, "7"))
        .isEqualTo("f.sarif has 3 findings, and none of them fits `7`: say which, as f.sarif#1");
    assertThat(ReproCommand.noChoice(file, 3, 2, "a"))
        .isEqualTo("f.sarif has 3 findings, and 2 of them fit `a`: say which, as f.sarif#1");
    assertThat(ReproCommand.noChoice(file, 3, 3, ""))
        .isEqualTo("f.sarif has 3 findings, and 3 of them may be meant: say which, as f.sarif#1");
  }

  @Test
  void everyFindingShowsItsWrongValueAndItsCureTheRightOne() throws Exception {
    Path findings = folder.resolve("findings.sarif");
    run(
        dev.streamlint.analyzer.cli.Main::run,
        "--format",
        "sarif",
        "--output",
        findings.toString(),
        Confirming.SAMPLES.toString());
    SortedMap<String, String> wrong = new TreeMap<>();
    List<String> sources = new ArrayList<>();
    List<Flagged> all = FindingsFile.read(findings).findings();
    for (Flagged finding : all) {
      if (finding.program().isPresent()) {
        for (boolean cured : new boolean[] {false, true}) {
          String name = (cured ? "Cured" : "Racy") + finding.index();
          Path source = folder.resolve(name + ".java");
          List<String> words =
              new ArrayList<>(List.of("repro", findings + "#" + (finding.index() + 1)));
          words.addAll(List.of("--output", source.toString()));
          if (cured) {
            words.add("--cured");
          }
          assertThat(run(Main::run, words.toArray(String[]::new))).startsWith(source.toString());
          assertThat(Files.readAllLines(source)).as(finding.place()).hasSizeLessThan(MOST_LINES);
          sources.add(source.toString());
        }
      }
    }
    assertThat(sources.size()).isGreaterThan(150);
    compile(sources);
    for (String source : sources) {
      String name = source.substring(source.lastIndexOf('/') + 1).replace(".java", "");
      String said = ServedProgram.run(Models.builtin(), folder, name).strip();
      boolean right = said.matches("expected (\\d+), seen \\1");
      boolean shaped = said.matches("expected \\d+, seen -?\\d+");
      if (!shaped || right != name.startsWith("Cured")) {
        Flagged finding = all.get(Integer.parseInt(name.replaceAll("\\D", "")));
        wrong.put(name + " " + finding.place() + " " + finding.rule(), said);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void aFileThatIsThereIsKept() throws Exception {
    Path findings = folder.resolve("findings.sarif");
    String sample =
        "dev/streamlint/samples/jcuda/scenarios/S01ProducedOnOneStreamReadOnAnotherRacy";
    run(
        dev.streamlint.analyzer.cli.Main::run,
        "--format",
        "sarif",
        "--output",
        findings.toString(),
        Confirming.SAMPLES.resolve(sample + ".java").toString());
    Path mine = Files.writeString(folder.resolve("Mine.java"), "mine");
    String[] words = {"repro", findings + "#1", "--output", mine.toString()};
    assertThat(run(Main::run, words)).contains("is there already: --force writes over it");
    assertThat(mine).hasContent("mine");
    String[] forced = {"repro", findings + "#1", "--force", "--output", mine.toString()};
    assertThat(run(Main::run, forced)).startsWith(mine.toString());
    assertThat(Files.readString(mine)).contains("class Mine");
  }

  private void compile(List<String> sources) {
    List<String> words =
        new ArrayList<>(List.of("-nowarn", "-d", folder.toString(), "-cp", jcuda()));
    words.addAll(sources);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int code =
        ToolProvider.getSystemJavaCompiler().run(null, said, said, words.toArray(String[]::new));
    assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();
  }

  private static String jcuda() {
    List<String> command = Confirming.java("X");
    return command.get(command.indexOf("-cp") + 1);
  }

  /** A command line's {@code main}. */
  private interface Command {
    int run(PrintStream out, PrintStream err, String... args);
  }

  private static String run(Command command, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    int unused = command.run(stream, stream, args);
    return out.toString(StandardCharsets.UTF_8);
  }
}
