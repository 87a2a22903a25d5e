package dev.streamlint.analyzer.cli;

import static dev.streamlint.analyzer.cli.SuppressionTest.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --changed-since}, in a repository of its own. */
final class ChangedSinceTest {
  private static final String WAIT = "cuStreamSynchronize(decode);";

  private static final String WAITS =
      """
      class Waits {
        static void before(jcuda.driver.CUstream stream) {
          %s
        }
      }
      """;

  private static final String LANES =
      """
      import jcuda.driver.*;

      class Lanes {
        static CUstream side() {
          CUstream stream = new CUstream();
          JCudaDriver.cuStreamCreate(stream, CUstream_flags.CU_STREAM_%s);
          return stream;
        }
      }
      """;

  /** In order only if that stream is a blocking one. */
  private static final String DEFAULT_STREAM =
      """
      import static jcuda.driver.JCudaDriver.*;
      import jcuda.driver.*;

      class Race {
        static void show(CUdeviceptr frame, CUdeviceptr screen) {
          CUstream decode = Lanes.side();
          cuMemsetD8Async(frame, (byte) 0, 4096, decode);
          cuMemcpyDtoDAsync(screen, frame, 4096, null);
        }
      }
      """;

  private static final String KERNEL =
      "extern \"C\" __global__ void scale(float *a, float *b) { %s; }\n";

  private static final String LAUNCH =
      """
      import static jcuda.driver.JCudaDriver.*;
      import jcuda.*;
      import jcuda.driver.*;

      class Race {
        static void run(CUmodule module, CUdeviceptr a, CUdeviceptr b, CUdeviceptr c) {
          CUfunction scale = new CUfunction();
          cuModuleGetFunction(scale, module, "scale");
          CUstream one = new CUstream(), two = new CUstream();
          cuStreamCreate(one, 1);
          cuStreamCreate(two, 1);
          cuLaunchKernel(scale, 1, 1, 1, 1, 1, 1, 0, one, Pointer.to(Pointer.to(a), Pointer.to(b)), null);
          cuMemcpyDtoDAsync(c, a, 4, two);
        }
      }
      """;

  @TempDir Path temp;

  private Path source = Path.of("");

  @BeforeEach
  void commit() throws IOException, InterruptedException {
    source = temp.resolve("Race.java");
    assumeThat(git("--version")).as("git is installed").isTrue();
    git("init", "-q");
  }

  @Test
  void anOldBugIsNotReported() throws Exception {
    committed(RACE.formatted(""));
    Files.writeString(source, "// new\n" + RACE.formatted(""));

    Run run = check("HEAD");

    assertThat(run.code()).isEqualTo(0);
    assertThat(run.out()).contains("No findings", "1 not new");
  }

  @Test
  void aChangedOperationIsReported() throws Exception {
    committed(RACE.formatted(""));
    Files.writeString(source, RACE.formatted("").replace("frame, 4096, p", "frame, 2048, p"));

    assertThat(check("HEAD").out()).contains("11:5: error[unordered-read]");
  }

  @Test
  void aNewOperationBehindAnOldBugIsReported() throws Exception {
    committed(RACE.formatted(""));
    String old = "    cuMemcpyDtoDAsync(screen, frame, 4096, paint);\n";
    String more = "    cuMemcpyDtoDAsync(screen, frame, 2048, paint);\n";
    Files.writeString(source, RACE.formatted("").replace(old, old + more));

    assertThat(check("HEAD").out()).contains("12:5: error", "1 not new");
  }

  @Test
  void aWaitThatIsRemovedIsReported() throws Exception {
    committed(RACE.formatted(WAIT));
    Files.writeString(source, RACE.formatted("").replaceAll("(?m)^\\s+$\\n", ""));

    assertThat(check("HEAD").out()).contains("10:5: error[unordered-read]");
  }

  /** All lines of the finding are old, and it is in another file than what was removed. */
  @Test
  void aWaitThatIsRemovedInACalledMethodIsReported() throws Exception {
    Files.writeString(
        temp.resolve("Waits.java"),
        WAITS.formatted("jcuda.driver.JCudaDriver.cuStreamSynchronize(stream);"));
    committed(RACE.formatted("Waits.before(decode);"));
    Files.writeString(temp.resolve("Waits.java"), WAITS.formatted(""));

    assertThat(check("HEAD").out()).contains("11:5: error[unordered-read]");
  }

  @Test
  void aStreamThatIsCreatedInAnotherWayFarAwayIsReported() throws Exception {
    Path lanes = temp.resolve("Lanes.java");
    Files.writeString(lanes, LANES.formatted("DEFAULT"));
    committed(DEFAULT_STREAM);
    assertThat(Cli.run(temp.toString()).code()).isEqualTo(0);
    Files.writeString(lanes, LANES.formatted("NON_BLOCKING"));

    assertThat(check("HEAD").out()).contains("Race.java:8:5: error[null-stream-unordered]");
  }

  @Test
  void anOldBugInARenamedFileIsNotReported() throws Exception {
    committed(RACE.formatted(""));
    git("mv", "Race.java", "Renamed.java");

    assertThat(check("HEAD").out()).contains("No findings", "1 not new");
  }

  @Test
  void anOldBugThatMovedToAnotherFileIsNotReported() throws Exception {
    committed(RACE.formatted(""));
    Files.delete(source);
    Files.writeString(temp.resolve("Other.java"), RACE.formatted("").replace("Race", "Other"));

    assertThat(check("HEAD").out()).contains("No findings", "1 not new");
  }

  /** The copy comes first in the report, and is not taken for the original. */
  @Test
  void aCopyOfAnOldBugIsReported() throws Exception {
    committed(RACE.formatted(""));
    Files.writeString(temp.resolve("Copy.java"), RACE.formatted("").replace("Race", "Copy"));

    assertThat(check("HEAD").out())
        .contains("Copy.java:11:5: error", "1 not new")
        .doesNotContain("Race.java:11:5");
  }

  /** It did not move: the old one is mended, and its line is still there. */
  @Test
  void aCopyOfABugThatIsMendedIsReported() throws Exception {
    committed(RACE.formatted(""));
    Files.writeString(source, RACE.formatted(WAIT));
    Files.writeString(temp.resolve("Copy.java"), RACE.formatted("").replace("Race", "Copy"));

    assertThat(check("HEAD").out()).contains("Copy.java:11:5: error", "1 error");
  }

  @Test
  void aDeletedFileIsNoHindrance() throws Exception {
    Files.writeString(
        temp.resolve("Waits.java"),
        WAITS.formatted("jcuda.driver.JCudaDriver.cuStreamSynchronize(stream);"));
    committed(RACE.formatted(""));
    Files.delete(temp.resolve("Waits.java"));

    assertThat(check("HEAD").out()).contains("No findings", "1 not new");
  }

  /** A class that nobody has any more is out of view, and such a call is taken to wait. */
  @Test
  void theFilesThatAreGoneBelongToTheOldSources() throws Exception {
    Files.writeString(temp.resolve("Waits.java"), WAITS.formatted(""));
    committed(RACE.formatted("Waits.before(decode);"));
    Files.delete(temp.resolve("Waits.java"));
    Files.writeString(source, RACE.formatted(""));

    assertThat(check("HEAD").out()).contains("No findings", "1 not new");
  }

  @Test
  void newLinesAboveAndBetweenAreNotTheBug() throws Exception {
    committed(RACE.formatted(""));
    Files.writeString(source, "// new\n" + RACE.formatted("System.out.println();"));

    assertThat(check("HEAD").out()).contains("No findings", "1 not new");
  }

  @Test
  void toIndentIsNotToChange() throws Exception {
    committed(RACE.formatted(""));
    Files.writeString(source, RACE.formatted("").replace("    cu", "  \tcu"));

    assertThat(check("HEAD").out()).contains("No findings", "1 not new");
  }

  /** It was looked at just now, and is still wrong. */
  @Test
  void anEditOfAStepOfAnOldBugThatDoesNotMendItIsReported() throws Exception {
    String record = "cuEventRecord(new CUevent(), decode);";
    committed(RACE.formatted(record));
    Files.writeString(source, RACE.formatted("cuEventRecord(new CUevent(),  decode ); // new"));

    assertThat(check("HEAD").out()).contains("11:5: error[unordered-read]");
  }

  @Test
  void aSuppressionThatIsTakenAwayIsReported() throws Exception {
    committed(
        RACE.formatted("")
            .replace(
                "    cuMemcpy", "    // stream-lint: ignore unordered-read why\n    cuMemcpy"));
    assertThat(check("HEAD").out()).contains("1 suppressed");
    Files.writeString(source, RACE.formatted(""));

    assertThat(check("HEAD").out()).contains("11:5: error[unordered-read]");
  }

  /** The first one hides it, in the old sources as in the new ones. */
  @Test
  void whatAnOldBugHidWhenItIsTakenAwayIsNotReported() throws Exception {
    String copy = "    cuMemcpyDtoDAsync(screen, frame, 4096, paint);\n";
    String second = copy.replace("4096", "2048");
    committed(RACE.formatted("").replace(copy, copy + second));
    Files.writeString(source, RACE.formatted("").replace(copy, second));

    assertThat(check("HEAD").out()).contains("No findings", "1 not new");
  }

  @Test
  void aWarningThatHasBecomeAnErrorIsReported() throws Exception {
    committed(RACE.formatted("if (Boolean.getBoolean(\"wait\")) " + WAIT));
    assertThat(Cli.run(temp.toString()).out()).contains("11:5: warning[unordered-read]");
    Files.writeString(source, RACE.formatted(""));

    assertThat(check("HEAD").out()).contains("11:5: error[unordered-read]");
  }

  @Test
  void aKernelThatNowWritesIsReported() throws Exception {
    Path kernel = temp.resolve("scale.cu");
    Files.writeString(kernel, KERNEL.formatted("b[0] = a[0]"));
    committed(LAUNCH);
    assertThat(Cli.run(temp.toString()).code()).isEqualTo(0);
    Files.writeString(kernel, KERNEL.formatted("a[0] = b[0]"));

    assertThat(check("HEAD").out()).contains("Race.java:13:5: error[unordered-read]");
  }

  @Test
  void onlyWhatIsLookedAtCounts() throws Exception {
    Path folder = Files.createDirectory(temp.resolve("src"));
    source = folder.resolve("Race.java");
    committed(RACE.formatted(""));
    Files.writeString(temp.resolve("Elsewhere.java"), RACE.formatted(""));

    assertThat(Cli.run("--changed-since", "HEAD", folder.toString()).out())
        .contains("No findings", "1 not new");
    assertThat(Cli.run("--changed-since", "HEAD", source.toString()).out())
        .contains("No findings", "1 not new");
  }

  @Test
  void aNewFileThatIsNamedIsNew() throws Exception {
    committed("class Race {}\n");
    Path file = temp.resolve("New.java");
    Files.writeString(file, RACE.formatted("").replace("Race", "New"));

    assertThat(Cli.run("--changed-since", "HEAD", file.toString()).out())
        .contains("11:5: error[unordered-read]");
  }

  @Test
  void commitsOfTheBranchCount() throws Exception {
    committed(RACE.formatted(WAIT));
    committed(RACE.formatted(""));

    assertThat(check("HEAD~1").code()).isEqualTo(1);
    assertThat(check("HEAD").code()).isEqualTo(0);
  }

  @Test
  void whatOthersDidSinceDoesNotCount() throws Exception {
    committed(RACE.formatted(""));
    git("checkout", "-q", "-b", "theirs");
    committed(RACE.formatted(WAIT));
    git("checkout", "-q", "-");

    assertThat(check("theirs").code()).isEqualTo(0);
  }

  @Test
  void aFileThatGitDoesNotKnowIsNew() throws Exception {
    committed("class Race {}\n");
    Files.writeString(temp.resolve("Späte Datei.java"), RACE.formatted(""));

    assertThat(check("HEAD").out()).contains("11:5: error[unordered-read]");
  }

  @Test
  void namesOfAllKindsAreRead() throws Exception {
    source = Files.createDirectory(temp.resolve("b \"q\" ü")).resolve("Race.java");
    committed(RACE.formatted(WAIT));
    Files.writeString(source, RACE.formatted(""));

    assertThat(check("HEAD").code()).isEqualTo(1);
  }

  @Test
  void saysWhatIsWrong() throws Exception {
    committed("class Race {}\n");

    assertThat(check("nosuch").code()).isEqualTo(2);
    assertThat(check("nosuch").err()).contains("git knows no revision `nosuch`");
    assertThat(check("--output=x").code()).isEqualTo(2);
    assertThat(Files.exists(temp.resolve("x"))).isFalse();
  }

  /** The outer repository does not know how the inner one's files were. */
  @Test
  void nothingInARepositoryInsideIsTakenForOld() throws Exception {
    committed("class Nothing {}");
    Path inner = Files.createDirectories(temp.resolve("inner"));
    assertThat(git("init", "-q", "inner")).isTrue();
    Files.writeString(inner.resolve("Race.java"), RACE.formatted(""));

    assertThat(check("HEAD").out()).contains("inner/Race.java:11:5: error[unordered-read]");
  }

  /** Nor does the first of two know the files of the second. */
  @Test
  void nothingInAnotherRepositoryIsTakenForOld(@TempDir Path other) throws Exception {
    committed("class Nothing {}");
    Files.writeString(other.resolve("Race.java"), RACE.formatted(""));

    Run run = Cli.run("--changed-since", "HEAD", temp.toString(), other.toString());

    assertThat(run.out()).contains("Race.java:11:5: error[unordered-read]");
  }

  private Run check(String revision) {
    return Cli.run("--changed-since", revision, temp.toString());
  }

  private void committed(String text) throws IOException, InterruptedException {
    Files.writeString(source, text);
    git("add", "-A");
    assertThat(git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "one"))
        .isTrue();
  }

  private boolean git(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
            .directory(temp.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}
