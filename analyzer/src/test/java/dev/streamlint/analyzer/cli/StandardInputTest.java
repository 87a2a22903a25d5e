package dev.streamlint.analyzer.cli;

import static dev.streamlint.analyzer.cli.SuppressionTest.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --stdin}: the text of an editor stands for a file. */
final class StandardInputTest {
  private static final String RACY = RACE.formatted("");
  private static final String RIGHT = RACE.formatted("cuStreamSynchronize(decode);");

  /** Has the wait, or not. */
  private static final String HELPER =
      """
      import static jcuda.driver.JCudaDriver.*;
      import jcuda.driver.*;

      final class Waits {
        static void until(CUstream stream) {
          %s
        }
      }
      """;

  private static final String USER = RACE.formatted("Waits.until(decode);");

  @TempDir Path temp;

  private Run read(String text, String... more) {
    List<String> args = new ArrayList<>(List.of("--stdin", "--stdin-filename", race()));
    args.addAll(List.of(more));
    return Cli.read(text, args.toArray(String[]::new));
  }

  private String race() {
    return temp.resolve("Race.java").toString();
  }

  @Test
  void whatIsReportedIsWhatTheFileWouldHaveGot() throws IOException {
    Run unsaved = read(RACY);
    Files.writeString(temp.resolve("Race.java"), RACY);

    assertThat(unsaved.code()).isEqualTo(1);
    assertThat(unsaved.out()).contains("11:5: error[unordered-read]", "11 |     cuMemcpyDtoDAsync");
    assertThat(unsaved).isEqualTo(Cli.run(race()));
  }

  @ParameterizedTest
  @CsvSource({"text", "sarif", "json"})
  void everyFormatSaysTheSameAsOfTheFile(String format) throws IOException {
    Run unsaved = read(RACY, "--with-fixes", "--format", format);
    Files.writeString(temp.resolve("Race.java"), RACY);

    assertThat(unsaved).isEqualTo(Cli.run("--with-fixes", "--format", format, race()));
  }

  @Test
  void theTextWinsOverTheFile() throws IOException {
    Files.writeString(temp.resolve("Race.java"), RACY);

    assertThat(read(RIGHT).code()).isZero();
    assertThat(read(RIGHT, temp.toString()).out())
        .isEqualTo("No findings (1 of 1 file analysed)\n");
    assertThat(Files.readString(temp.resolve("Race.java"))).isEqualTo(RACY);
  }

  @Test
  void theOtherFilesAreWhatIsAroundIt() throws IOException {
    Files.writeString(temp.resolve("Waits.java"), HELPER.formatted("cuStreamSynchronize(stream);"));
    assertThat(read(USER, temp.toString()).code()).isZero();

    Files.writeString(temp.resolve("Waits.java"), HELPER.formatted(""));
    assertThat(read(USER, temp.toString()).out()).contains("Race.java:11:5: error");
  }

  @Test
  void aFileThatIsNotSavedIsAroundTheOthersAsWell() throws IOException {
    Files.writeString(temp.resolve("Race.java"), USER);
    Files.writeString(temp.resolve("Waits.java"), HELPER.formatted("cuStreamSynchronize(stream);"));
    String waits = temp.resolve("Waits.java").toString();

    Run run = Cli.read(HELPER.formatted(""), "--stdin", "--stdin-filename", waits, temp.toString());

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo("No findings (2 of 2 files analysed); 1 in other files\n");
  }

  @Test
  void findingsOfOtherFilesAreCountedAndNotReported() throws IOException {
    Files.writeString(temp.resolve("Other.java"), RACY.replace("class Race", "class Other"));

    Run run = read(RACY, temp.toString());

    assertThat(run.out()).contains("Race.java:11:5", "; 1 in other files").doesNotContain("Other");
    JsonNode report = new ObjectMapper().readTree(read(RACY, "--format", "json", temp + "").out());
    assertThat(report.at("/dismissed/0/why").asText()).isEqualTo("elsewhere");
  }

  @Test
  void suppressionsAndBaselinesHoldForTheText() throws IOException {
    Files.writeString(temp.resolve("Race.java"), RACY);
    String baseline = temp.resolve("known.txt").toString();
    Cli.run("baseline", "--output", baseline, race());

    assertThat(read("// new line\n" + RACY, "--baseline", baseline).out())
        .contains("No findings", "1 in the baseline");
    assertThat(read(RACE.formatted("// stream-lint: ignore unordered-read")).out())
        .contains("No findings", "1 suppressed");
  }

  @Test
  void theDiffIsOfTheText() throws IOException {
    Files.writeString(temp.resolve("Race.java"), "class Old {}\n");

    Run run = read(RACY, "--diff");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("+    cuEventRecord(newEvent, decode);").doesNotContain("Old");
  }

  @Test
  void aNameIsNotNeeded() {
    assertThat(Cli.read(RACY, "--stdin").out()).startsWith("stdin.java:11:5: error");
  }

  @Test
  void whatIsNoJavaIsToldAsOfAFile() throws IOException {
    String broken = "class {";
    Run run = read(broken);
    Files.writeString(temp.resolve("Race.java"), broken);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run).isEqualTo(Cli.run(race()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--stdin --fix                         | --fix writes files",
        "--stdin --changed-since HEAD          | --changed-since compares files",
        "--stdin-filename A.java               | --stdin-filename is for --stdin",
        "--stdin --stdin-filename notes.txt    | notes.txt is not the name of a Java file",
        "--stdin nowhere/                      | no such file or folder: nowhere",
        "baseline --stdin                      | Unknown option: '--stdin'",
      })
  void whatMakesNoSenseIsRefused(String args, String why) {
    Run run = Cli.read(RACY, args.split(" ", -1));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(why);
  }
}
