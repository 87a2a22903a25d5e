package dev.streamlint.analyzer.cli;

import static dev.streamlint.analyzer.cli.SuppressionTest.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code baseline} and {@code --baseline}: only what is new is reported. */
final class BaselineTest {
  @TempDir Path temp;

  private Path source = Path.of("");
  private String baseline = "";

  @BeforeEach
  void write() throws IOException {
    source = temp.resolve("Race.java");
    baseline = temp.resolve("known.txt").toString();
    Files.writeString(source, RACE.formatted(""));
    Run run = Cli.run("baseline", "--output", baseline, temp.toString());
    assertThat(run.code()).isEqualTo(0);
    assertThat(run.err()).contains("1 finding is in");
  }

  /** Memory is named as a caller has it, if one is seen. */
  private static String caller(String name, String variable) {
    return """
        import static jcuda.driver.JCudaDriver.*;
        import jcuda.driver.*;

        class %1$s {
          static void run() {
            CUdeviceptr %2$s = new CUdeviceptr(), other = new CUdeviceptr();
            cuMemAlloc(%2$s, 4096);
            cuMemAlloc(other, 4096);
            Race.show(%2$s, other);
          }
        }
        """
        .formatted(name, variable);
  }

  @Test
  void staysWhenACallerComesAndRenamesItsVariable() throws IOException {
    Path caller = temp.resolve("Caller.java");
    for (String variable : new String[] {"picture", "image"}) {
      Files.writeString(caller, caller("Caller", variable));
      assertThat(check().out()).contains("No findings", "1 in the baseline");
    }
    Cli.run("baseline", "--output", baseline, temp.toString());

    // Without its caller.
    Run alone = Cli.run("--baseline", baseline, source.toString());

    assertThat(alone.out()).contains("No findings", "1 in the baseline");
  }

  private Run check() {
    return Cli.run("--baseline", baseline, temp.toString());
  }

  @Test
  void isReadByPeople() throws IOException {
    assertThat(Files.readAllLines(Path.of(baseline)))
        .hasSize(2)
        .last()
        .asString()
        .matches("unordered-read [0-9a-f]{16} Race\\.java");
  }

  @Test
  void leavesOutWhatIsKnown() {
    Run run = check();

    assertThat(run.code()).isEqualTo(0);
    assertThat(run.out()).isEqualTo("No findings (1 of 1 file analysed); 1 in the baseline\n");
  }

  @Test
  void staysWhenLinesMoveAndOthersChange() throws IOException {
    String moved =
        Files.readString(source)
            .replace("class Race", "/** New. */\n\n@Deprecated\nclass Race")
            .replace("    cu", "\t\tcu")
            .replace("cuStreamCreate(paint, 1)", "int made = cuStreamCreate(paint, 1)");
    Files.writeString(source, moved);

    assertThat(check().code()).isEqualTo(0);
  }

  @Test
  void aSecondOneOfTheSameLookIsNew() throws IOException {
    String text = Files.readString(source);
    int method = text.indexOf("  static");
    String copy = text.substring(method, text.length() - 2).replace("show", "again");
    Files.writeString(source, text.substring(0, text.length() - 2) + copy + "}\n");

    Run run = check();

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("19:5: error[unordered-read]", "1 error", "1 in the baseline");
  }

  /** In a plain run it is not told: the missing wait is, once. */
  @Test
  void aBugBehindAKnownOneIsNew() throws IOException {
    String known = "    cuMemcpyDtoDAsync(screen, frame, 4096, paint);\n";
    String more = "    cuMemcpyDtoDAsync(frame, screen, 2048, paint);\n";
    Files.writeString(source, Files.readString(source).replace(known, known + more));

    Run run = check();

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("12:5: error", "1 in the baseline");
  }

  @Test
  void holdsAlsoWhatHidesBehindAFinding() throws IOException {
    String known = "    cuMemcpyDtoDAsync(screen, frame, 4096, paint);\n";
    String more = "    cuMemcpyDtoDAsync(screen, frame, 2048, paint);\n";
    Files.writeString(source, Files.readString(source).replace(known, known + more));
    Cli.run("baseline", "--output", baseline, temp.toString());

    assertThat(Files.readAllLines(Path.of(baseline))).hasSize(3);
    assertThat(check().code()).isEqualTo(0);
  }

  @Test
  void anotherBugIsNew() throws IOException {
    Files.writeString(source, RACE.formatted("").replace("frame, 4096, p", "frame, 2048, p"));

    assertThat(check().code()).isEqualTo(1);
  }

  @Test
  void saysWhatIsGone() throws IOException {
    Files.writeString(source, RACE.formatted("cuStreamSynchronize(decode);"));

    assertThat(check().err()).contains("1 finding of the baseline is gone");
  }

  private Run writeAnew(Path... paths) {
    String[] args = new String[paths.length + 3];
    args[0] = "baseline";
    args[1] = "--output";
    args[2] = baseline;
    for (int i = 0; i < paths.length; i++) {
      args[i + 3] = paths[i].toString();
    }
    return Cli.run(args);
  }

  @Test
  void saysWhatWritingItAnewChanges() throws IOException {
    assertThat(writeAnew(temp).err()).contains("1 finding is in", "(as before)");

    Files.writeString(source, RACE.formatted("").replace("frame, 4096, p", "frame, 2048, p"));
    assertThat(writeAnew(temp).err()).contains("1 finding is in", "(1 added, 1 removed)");

    Files.writeString(source, RACE.formatted("cuStreamSynchronize(decode);"));
    assertThat(writeAnew(temp).err()).contains("0 findings are in", "(0 added, 1 removed)");
  }

  @Test
  void keepsWhatItSaysOfFilesThatAreNotLookedAt() throws IOException {
    Path other = temp.resolve("Other.java");
    Files.writeString(other, RACE.formatted("").replace("class Race", "class Other"));
    assertThat(writeAnew(temp).err()).contains("2 findings are in", "(1 added, 0 removed)");

    assertThat(writeAnew(other).err())
        .contains("2 findings are in", "(0 added, 0 removed; 1 of files not looked at stay)");
    assertThat(check().out()).contains("No findings", "2 in the baseline");

    Files.delete(source);
    assertThat(writeAnew(other).err()).contains("1 finding is in", "(0 added, 1 removed)");
  }

  @Test
  void isNotWrittenOverWhatIsNoBaseline() throws IOException {
    Files.writeString(Path.of(baseline), "<<<<<<< mine\n");

    Run run = writeAnew(temp);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("known.txt:1: not a baseline of this version; remove the file to have it");
    assertThat(Files.readString(Path.of(baseline))).isEqualTo("<<<<<<< mine\n");
  }

  @Test
  void refusesWhatIsNoBaseline() throws IOException {
    Files.writeString(Path.of(baseline), "{}\n");
    assertThat(check().code()).isEqualTo(2);
    assertThat(check().err()).contains("known.txt:1: not a baseline of this version");

    Files.writeString(
        Path.of(baseline),
        "# stream-lint baseline, version 1: findings that are known. Each line: rule, digest,"
            + " file.\nunordered-read 12 A.java\n");
    assertThat(check().err()).contains("known.txt:2: not `RULE DIGEST FILE`");

    Files.delete(Path.of(baseline));
    assertThat(check().err()).contains("no such file:", "known.txt;");
  }
}
