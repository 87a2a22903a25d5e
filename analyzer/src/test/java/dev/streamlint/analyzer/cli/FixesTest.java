package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --diff} shows and {@code --fix} does. */
final class FixesTest {
  private static final String HEAD =
      """
      import static jcuda.driver.JCudaDriver.*;
      import jcuda.driver.*;
      class P {
      """;

  private static final String RACY =
      HEAD
          + """
            static void run(CUdeviceptr a, CUdeviceptr b, CUdeviceptr c) {
              CUstream left = new CUstream();
              cuStreamCreate(left, CUstream_flags.CU_STREAM_NON_BLOCKING);
              CUstream right = new CUstream();
              cuStreamCreate(right, CUstream_flags.CU_STREAM_NON_BLOCKING);
              cuMemcpyDtoDAsync(b, a, 64, left); // the first
              cuMemcpyDtoDAsync(c, b, 64, right);
              cuStreamSynchronize(left);
              cuStreamSynchronize(right);
            }
          }
          """;

  private static final String EVENT =
      """
          CUevent newEvent = new CUevent();
          cuEventCreate(newEvent, 0);
          cuMemcpyDtoDAsync(b, a, 64, left); // the first
          cuEventRecord(newEvent, left);
          cuStreamWaitEvent(right, newEvent, 0);
          cuEventDestroy(newEvent);
          cuMemcpyDtoDAsync(c, b, 64, right);
      """;

  @TempDir Path temp;

  private Path write(String text) throws IOException {
    return Files.writeString(temp.resolve("P.java"), text);
  }

  private String fixed(String text) throws IOException {
    Path file = write(text);
    Cli.run("--fix", file.toString());
    return Files.readString(file);
  }

  @Test
  void theMissingEventIsMadeRecordedAwaitedAndGivenBack() throws IOException {
    Path file = write(RACY);
    Cli.Run run = Cli.run("--fix", file.toString());
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.CLEAN);
    assertThat(run.err()).contains("fixed 1 of 1 finding in 1 file");
    assertThat(Files.readString(file)).contains(EVENT);
  }

  @Test
  void aDiffShowsTheSameAndChangesNothing() throws IOException {
    Path file = write(RACY);
    Cli.Run run = Cli.run("--diff", file.toString());
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out())
        .startsWith("--- a/")
        .contains(
            """
            @@ -6,7 +6,12 @@
                 cuStreamCreate(left, CUstream_flags.CU_STREAM_NON_BLOCKING);
                 CUstream right = new CUstream();
                 cuStreamCreate(right, CUstream_flags.CU_STREAM_NON_BLOCKING);
            +    CUevent newEvent = new CUevent();
            +    cuEventCreate(newEvent, 0);
                 cuMemcpyDtoDAsync(b, a, 64, left); // the first
            +    cuEventRecord(newEvent, left);
            +    cuStreamWaitEvent(right, newEvent, 0);
            +    cuEventDestroy(newEvent);
                 cuMemcpyDtoDAsync(c, b, 64, right);
                 cuStreamSynchronize(left);
                 cuStreamSynchronize(right);
            """);
    assertThat(Files.readString(file)).isEqualTo(RACY);
  }

  @Test
  void aDiffAndAReportDoNotShareStandardOutput() throws IOException {
    Path file = write(RACY);
    assertThat(Cli.run("--diff", "--format", "json", file.toString()).code())
        .isEqualTo(ExitCode.ERROR);
    assertThat(Cli.run("--diff", "--fix", file.toString()).code()).isEqualTo(ExitCode.ERROR);
    Path report = temp.resolve("out.json");
    Cli.run("--diff", "--format", "json", "--output", report.toString(), file.toString());
    assertThat(Files.readString(report)).contains("\"edits\": [").contains("\"safe\": true");
  }

  @Test
  void reportsHoldChangesOnlyOnRequest() throws IOException {
    Path file = write(RACY);
    assertThat(Cli.run("--format", "json", file.toString()).out()).doesNotContain("edits");
    assertThat(Cli.run("--format", "sarif", file.toString()).out()).doesNotContain("\"fixes\"");
    String sarif = Cli.run("--with-fixes", "--format", "sarif", file.toString()).out();
    assertThat(sarif)
        .contains("\"fixes\"")
        .contains("\"deletedRegion\"")
        .contains("cuStreamWaitEvent(right, newEvent, 0);");
  }

  @Test
  void linesEndAsTheyDid() throws IOException {
    assertThat(fixed(RACY.replace("\n", "\r\n"))).contains(EVENT.replace("\n", "\r\n"));
  }

  @Test
  void theEncodingIsKept() throws IOException {
    check(StandardCharsets.ISO_8859_1, "");
    check(StandardCharsets.UTF_8, "\ufeff");
  }

  private void check(Charset charset, String mark) throws IOException {
    Path file = temp.resolve("P.java");
    String text = mark + RACY.replace("the first", "das Größte");
    Files.write(file, text.getBytes(charset));
    Cli.run("--fix", file.toString());
    assertThat(new String(Files.readAllBytes(file), charset))
        .startsWith(mark + "import")
        .contains("das Größte\n    cuEventRecord(newEvent, left);\n");
  }

  @Test
  void permissionsAreKept() throws IOException {
    Path file = write(RACY);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Cli.run("--fix", file.toString());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
    try (var files = Files.list(temp)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void whatALinkLeadsToIsLeftAlone() throws IOException {
    Path outside = Files.createDirectory(temp.resolve("outside"));
    Path real = Files.writeString(outside.resolve("P.java"), RACY);
    Path inside = Files.createDirectory(temp.resolve("inside"));
    Files.createSymbolicLink(inside.resolve("P.java"), real);
    Cli.Run run = Cli.run("--fix", inside.toString());
    assertThat(run.err()).contains("was not changed: it is a link");
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(Files.readString(real)).isEqualTo(RACY);
    assertThat(Files.isSymbolicLink(inside.resolve("P.java"))).isTrue();
  }

  @Test
  void importsThatAreMissingAreAdded() throws IOException {
    String single =
        RACY.replace(
            "import static jcuda.driver.JCudaDriver.*;\nimport jcuda.driver.*;\n",
            """
            import static jcuda.driver.JCudaDriver.cuMemcpyDtoDAsync;
            import static jcuda.driver.JCudaDriver.cuStreamCreate;
            import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

            import jcuda.driver.CUdeviceptr;
            import jcuda.driver.CUstream;
            import jcuda.driver.CUstream_flags;
            """);
    assertThat(fixed(single))
        .contains(EVENT)
        .contains("import static jcuda.driver.JCudaDriver.cuEventCreate;\n")
        .contains("import static jcuda.driver.JCudaDriver.cuEventDestroy;\n")
        .contains("import static jcuda.driver.JCudaDriver.cuEventRecord;\n")
        .contains("import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;\n")
        .contains("import jcuda.driver.CUstream_flags;\nimport jcuda.driver.CUevent;\n");
  }

  @Test
  void callsAreQualifiedAsTheOthersAre() throws IOException {
    String qualified =
        RACY.replace("import static jcuda.driver.JCudaDriver.*;\n", "")
            .replace("cuMem", "JCudaDriver.cuMem")
            .replace("cuStreamC", "JCudaDriver.cuStreamC")
            .replace("cuStreamS", "JCudaDriver.cuStreamS");
    assertThat(fixed(qualified))
        .contains("JCudaDriver.cuEventRecord(newEvent, left);")
        .doesNotContain("import static");
  }

  @Test
  void namesThatAreTakenAreNotUsed() throws IOException {
    String taken =
        RACY.replace(
            "  static void run(",
            "  static void newEvent() {}\n  static void cuEventRecord() {}\n  static void run(");
    assertThat(fixed(taken))
        .contains("JCudaDriver.cuEventRecord(newEvent2, left);")
        .contains("import jcuda.driver.*;");
  }

  @Test
  void anEventThatIsRecordedAnywayIsOnlyAwaited() throws IOException {
    String recorded =
        RACY.replace(
            " // the first\n",
            """

                CUevent copied = new CUevent();
                cuEventCreate(copied, 0);
                cuEventRecord(copied, left);
            """);
    assertThat(fixed(recorded))
        .contains(
            "    cuStreamWaitEvent(right, copied, 0);\n    cuMemcpyDtoDAsync(c, b, 64, right);\n")
        .doesNotContain("newEvent");
  }

  @Test
  void anEventForTheNextRoundIsMadeAroundTheLoop() throws IOException {
    String loop =
        HEAD
            + """
              static void run(CUdeviceptr[] in, CUdeviceptr b, CUdeviceptr c) {
                CUstream left = new CUstream();
                cuStreamCreate(left, CUstream_flags.CU_STREAM_NON_BLOCKING);
                CUstream right = new CUstream();
                cuStreamCreate(right, CUstream_flags.CU_STREAM_NON_BLOCKING);
                CUevent filled = new CUevent();
                cuEventCreate(filled, 0);
                for (int i = 0; i < 8; i++) {
                  cuMemcpyDtoDAsync(b, in[i], 64, left);
                  cuEventRecord(filled, left);
                  cuStreamWaitEvent(right, filled, 0);
                  cuMemcpyDtoDAsync(c, b, 64, right);
                }
                cuStreamSynchronize(right);
              }
            }
            """;
    assertThat(fixed(loop))
        .contains(
            """
                CUevent newEvent = new CUevent();
                cuEventCreate(newEvent, 0);
                for (int i = 0; i < 8; i++) {
                  cuStreamWaitEvent(left, newEvent, 0);
                  cuMemcpyDtoDAsync(b, in[i], 64, left);
                  cuEventRecord(filled, left);
                  cuStreamWaitEvent(right, filled, 0);
                  cuMemcpyDtoDAsync(c, b, 64, right);
                  cuEventRecord(newEvent, right);
                }
                cuEventDestroy(newEvent);
            """);
  }

  @Test
  void whatIsOnlyPossibleIsShownAndNotDone() throws IOException {
    String unknown =
        HEAD
            + """
              static void run(CUdeviceptr a, CUdeviceptr b, CUdeviceptr c, CUstream l, CUstream r) {
                cuMemcpyDtoDAsync(b, a, 64, l);
                cuMemcpyDtoDAsync(c, b, 64, r);
              }
            }
            """;
    assertThat(fixed(unknown)).isEqualTo(unknown);
    Cli.Run run = Cli.run("--diff", temp.resolve("P.java").toString());
    assertThat(run.out()).contains("+    cuStreamWaitEvent(r, newEvent, 0);");
    assertThat(run.err()).contains("0 safe, 1 to be looked at");
  }

  @Test
  void severalFindingsOfAFileAreFixedOneAfterTheOther() throws IOException {
    String chain =
        RACY.replace("    cuStreamSynchronize(right);\n", "")
            .replace(
                "    cuStreamSynchronize(left);\n",
                "    cuMemcpyDtoDAsync(a, c, 64, left);\n    cuStreamSynchronize(left);\n");
    Path file = write(chain);
    Cli.Run run = Cli.run("--fix", file.toString());
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(ExitCode.CLEAN);
    assertThat(Files.readString(file))
        .contains("cuStreamWaitEvent(right, newEvent, 0);")
        .contains("cuStreamWaitEvent(left, newEvent2, 0);");
  }

  @Test
  void aChangeThatDoesNotCureIsNotOffered() throws IOException {
    // Several streams are written on, and an event stands for the last of them only.
    String fork =
        HEAD
            + """
              static void run(CUdeviceptr[] parts, CUdeviceptr c, Pool pool) {
                CUstream main = new CUstream();
                cuStreamCreate(main, CUstream_flags.CU_STREAM_NON_BLOCKING);
                CUstream[] lanes = new CUstream[3];
                for (int i = 0; i < 3; i++) {
                  lanes[i] = new CUstream();
                  cuStreamCreate(lanes[i], CUstream_flags.CU_STREAM_NON_BLOCKING);
                }
                for (int i = 0; i < 3; i++) {
                  cuMemsetD32Async(parts[i], 0, 64, lanes[i]);
                }
                for (int i = 0; i < 3; i++) {
                  cuMemcpyDtoDAsync(c, parts[i], 64, main);
                }
              }
            }
            """;
    String out = Cli.run("--diff", write(fork).toString()).out();
    assertThat(out).doesNotContain("cuStreamWaitEvent(main, newEvent");
  }

  @Test
  void aTensorIsLentAsTheLibraryWantsIt() throws IOException {
    String tensor =
        """
        import static org.bytedeco.pytorch.global.torch.*;
        import static org.bytedeco.pytorch.global.torch_cuda.*;
        import org.bytedeco.pytorch.*;
        import org.bytedeco.pytorch.cuda.*;
        class P {
          public static void main(String[] args) {
            CUDAStream side = getStreamFromPool();
            run(side);
            side.synchronize();
          }
          static void run(CUDAStream side) {
            Tensor x = rand(new long[] {64}, new TensorOptions(new Device("cuda")));
            CUDAEvent made = new CUDAEvent();
            made.record();
            made.block(side);
            try (CUDAStreamGuard guard = new CUDAStreamGuard(side.unwrap())) {
              x.add_(x);
            }
          }
        }
        """;
    assertThat(Cli.run("--diff", write(tensor).toString()).out())
        .contains("+      x.record_stream(side.unwrap());\n       x.add_(x);\n");
  }

  @Test
  void aFileThatDoesNotParseIsLeftAlone() throws IOException {
    String broken = RACY.replace("  static void run(", "  int x = ;\n  static void run(");
    assertThat(fixed(broken)).isEqualTo(broken);
  }

  private static final String STAGES =
      HEAD
          + """
            interface Stage { void apply(CUdeviceptr x, CUdeviceptr y, CUevent ready); }
            record Fused(CUstream s) implements Stage {
              public void apply(CUdeviceptr x, CUdeviceptr y, CUevent ready) {
                cuMemcpyDtoDAsync(y, x, 64, s);
              }
            }
            record Waiting(CUstream s) implements Stage {
              public void apply(CUdeviceptr x, CUdeviceptr y, CUevent ready) {
                cuStreamWaitEvent(s, ready, 0);
                cuMemcpyDtoDAsync(y, x, 64, s);
              }
            }
            static CUstream lane() {
              CUstream s = new CUstream();
              cuStreamCreate(s, CUstream_flags.CU_STREAM_NON_BLOCKING);
              return s;
            }
            static void run(CUdeviceptr x, CUdeviceptr y) {
              CUstream p = lane();
              CUevent ready = new CUevent();
              cuEventCreate(ready, 0);
              Fused stage = new Fused(lane());
              cuMemsetD8Async(x, (byte) 1, 64, p);
              cuEventRecord(ready, p);
              stage.apply(x, y, ready);
              cuCtxSynchronize();
            }
          }
          """;

  @Test
  void aFieldIsNamedThroughTheClassThatDeclaresIt() throws IOException {
    assertThat(fixed(STAGES)).contains("cuStreamWaitEvent(stage.s, ready, 0);\n    stage.apply");
  }

  @Test
  void aFieldThatTheDeclaredTypeLacksIsNotNamed() throws IOException {
    String stages = STAGES.replace("Fused stage", "Stage stage");
    assertThat(fixed(stages)).isEqualTo(stages);
    assertThat(Cli.run(temp.resolve("P.java").toString()).out())
        .contains("make the stream of `cuMemcpyDtoDAsync` wait for ready")
        .doesNotContain("(stage.s");
  }

  @Test
  void aFieldThatOthersMayNotNameIsNotNamed() throws IOException {
    String lane =
        """
        import jcuda.driver.*;
        class Lane { CUstream s; }
        """;
    String user =
        HEAD.replace("class P", "final class P")
            + """
              static void run(Lane one, CUdeviceptr a, CUdeviceptr b) {
                one.s = new CUstream();
                cuStreamCreate(one.s, CUstream_flags.CU_STREAM_NON_BLOCKING);
                CUstream two = new CUstream();
                cuStreamCreate(two, CUstream_flags.CU_STREAM_NON_BLOCKING);
                cuMemsetD8Async(a, (byte) 1, 64, two);
                copy(one, a, b);
                cuCtxSynchronize();
              }
              static void copy(Lane lane, CUdeviceptr a, CUdeviceptr b) {
                cuMemcpyDtoDAsync(b, a, 64, lane.s);
              }
            }
            """;
    Path other = temp.resolve("Lane.java");
    Files.writeString(other, lane);
    write(user);
    assertThat(Cli.run("--diff", temp.toString()).out()).contains("cuStreamWaitEvent(one.s,");
    Files.writeString(other, lane.replace("CUstream s", "private CUstream s"));
    assertThat(Cli.run("--diff", temp.toString()).out()).doesNotContain("one.s,");
    Files.writeString(other, "package lanes;\n" + lane.replace("class", "public class"));
    write("import lanes.Lane;\n" + user);
    assertThat(Cli.run("--diff", temp.toString()).out()).doesNotContain("one.s,");
    Files.writeString(
        other,
        "package lanes;\n" + lane.replace("class", "public class").replace("{ ", "{ public "));
    assertThat(Cli.run("--diff", temp.toString()).out()).contains("cuStreamWaitEvent(one.s,");
  }

  @Test
  void aWaitThatBecomesNeedlessStays() throws IOException {
    String both =
        RACY.replace("    cuStreamSynchronize(left);\n", "")
            .replace("(right);\n", "(right);\n    cuStreamSynchronize(left);\n");
    Path file = write(both);
    Cli.Run run = Cli.run("--diff", file.toString());
    assertThat(run.err()).contains("changes for 1 of 1 finding: 1 safe");
    assertThat(run.out()).contains("+    cuStreamWaitEvent(right").doesNotContain("\n-  ");
    assertThat(fixed(both)).contains(EVENT).contains("    cuStreamSynchronize(left);\n");
  }

  @Test
  void theWaitOfAnotherMethodStays() throws IOException {
    String stages =
        STAGES
            .replace(
                "Fused stage = new Fused(lane());",
                "Stage[] all = {new Fused(lane()), new Waiting(lane())};")
            .replace(
                "    stage.apply(x, y, ready);\n    cuCtxSynchronize();\n",
                "    for (Stage s : all) {\n      s.apply(x, y, ready);\n      cuCtxSynchronize();\n    }\n");
    Cli.Run run = Cli.run("--diff", write(stages).toString());
    assertThat(run.err()).contains("changes for 1 of 1 finding");
    assertThat(run.out()).contains("\n+  ").doesNotContain("\n-  ");
  }

  @Test
  void fixSaysThatADiffHasMore() throws IOException {
    // Perhaps nothing is wrong: that is for somebody to look at.
    String maybe =
        SuppressionTest.RACE.formatted("if (screen != null) cuStreamSynchronize(decode);");
    Cli.Run run = Cli.run("--fix", write(maybe).toString());

    assertThat(run.err())
        .isEqualTo(
            """
            stream-lint: fixed 0 of 1 finding in 0 files
            stream-lint: 1 more has a change to be looked at first; --diff shows it
            """);
    assertThat(Cli.run("--fix", write(RACY).toString()).err()).doesNotContain("more");
  }

  @Test
  void whatIsNotWrittenIsNotCounted() throws IOException {
    Path outside = Files.createDirectory(temp.resolve("outside"));
    Path inside = Files.createDirectory(temp.resolve("inside"));
    Files.createSymbolicLink(
        inside.resolve("P.java"), Files.writeString(outside.resolve("P.java"), RACY));
    assertThat(Cli.run("--fix", inside.toString()).err())
        .contains("fixed 0 of 1 finding in 0 files");
  }

  private static final String RECURSIVE =
      HEAD
          + """
            final CUstream[] s = {new CUstream(), new CUstream()};
            final CUevent e = new CUevent();
            P() {
              for (CUstream x : s) cuStreamCreate(x, CUstream_flags.CU_STREAM_NON_BLOCKING);
              cuEventCreate(e, 2);
            }
            void stage(CUdeviceptr[] d, int i) {
              if (i + 1 >= d.length) return;
              CUstream cur = s[i % 2];
              cuMemcpyDtoDAsync(d[i + 1], d[i], 64, cur);
              cuEventRecord(e, cur);
              stage(d, i + 1);
            }
            static void run(CUdeviceptr a, CUdeviceptr b, CUdeviceptr c, CUdeviceptr d) {
              P p = new P();
              p.stage(new CUdeviceptr[] {a, b, c, d}, 0);
              for (CUstream x : p.s) cuStreamSynchronize(x);
            }
          }
          """;

  /** In the next call the other stream is {@code s[0]}. */
  @Test
  void anElementOfOneRoundIsNotNamedInAMethodThatCallsItself() throws IOException {
    assertThat(fixed(RECURSIVE)).isEqualTo(RECURSIVE);
    assertThat(Cli.run("--diff", write(RECURSIVE).toString()).out())
        .contains("+    cuStreamSynchronize(cur);")
        .doesNotContain("s[0]", "s[1]");
  }

  @Test
  void norInAMethodThatIsCalledForEach() throws IOException {
    String calls =
        RECURSIVE
            .replace("      stage(d, i + 1);\n", "")
            .replace(
                "      cuEventRecord(e, cur);\n",
                "      cuMemcpyDtoDAsync(d[i], d[i + 1], 64, s[(i + 1) % 2]);\n")
            .replace(
                "      p.stage(new CUdeviceptr[] {a, b, c, d}, 0);\n",
                """
                      CUdeviceptr[] all = {a, b, c, d};
                      p.stage(all, 0);
                      p.stage(all, 1);
                """);
    assertThat(fixed(calls)).doesNotContain("s[0]", "s[1]");
    assertThat(Cli.run("--diff", write(calls).toString()).out()).doesNotContain("s[0]", "s[1]");
  }
}
