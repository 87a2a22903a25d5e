package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A finding speaks of things as its own lines do, and not as a caller of theirs. */
final class ShownNamesTest {
  private static final String HEAD =
      """
      import static jcuda.driver.JCudaDriver.*;
      import jcuda.driver.*;

      class Helper {
        CUdeviceptr field = new CUdeviceptr();

        static void main(long n, CUevent early) {
          CUdeviceptr a = new CUdeviceptr();
          cuMemAlloc(a, n);
          CUstream left = new CUstream(), right = new CUstream();
          cuStreamCreate(left, CUstream_flags.CU_STREAM_NON_BLOCKING);
          cuStreamCreate(right, CUstream_flags.CU_STREAM_NON_BLOCKING);
          %s
          cuCtxSynchronize();
        }
      """;

  private static final String RUN =
      """
        static void run(CUdeviceptr in, CUstream s, CUstream t, long n) {
          cuMemsetD8Async(in, (byte) 0, n, s);
          cuMemsetD8Async(in, (byte) 1, n, t);
        }
      }
      """;

  @TempDir Path folder;

  private String report(String call, String methods) throws IOException {
    Path file = folder.resolve("Helper.java");
    Files.writeString(file, HEAD.formatted(call) + methods);
    Run run = Cli.run("--max-width", "0", file.toString());
    assertThat(run.code()).isEqualTo(1);
    return run.out();
  }

  @Test
  void whereBothLinesAreInAHelperItsParametersAreNamed() throws IOException {
    assertThat(report("run(a, left, right, n);", RUN))
        .contains("`cuMemsetD8Async` on stream `t` writes `in`, which `cuMemsetD8Async` on stream `s`")
        .contains("stream `s` writes `in`")
        .contains("nothing makes stream `t` wait for stream `s`")
        .doesNotContain("`a`", "`left`", "`right`");
  }

  @Test
  void whereTheLinesAreCallsInTheCallerItsVariablesAreNamed() throws IOException {
    String one =
        """
          static void one(CUdeviceptr in, CUstream s, long n) {
            cuMemsetD8Async(in, (byte) 0, n, s);
          }
        }
        """;

    assertThat(report("one(a, left, n); one(a, right, n);", one))
        .contains("on stream `right` writes `a`", "on stream `left`")
        .doesNotContain("`in`", "`s`");
  }

  @Test
  void betweenTheTwoItIsTheMethodOfTheLinesThatCounts() throws IOException {
    String both =
        """
          static void both(CUdeviceptr target, CUstream first, CUstream second, long n) {
            one(target, first, n);
            one(target, second, n);
          }

          static void one(CUdeviceptr in, CUstream s, long n) {
            cuMemsetD8Async(in, (byte) 0, n, s);
          }
        }
        """;

    assertThat(report("both(a, left, right, n);", both))
        .contains("on stream `second` writes `target`", "on stream `first`")
        .doesNotContain("`a`", "`in`", "`left`");
  }

  @Test
  void anEventIsNamedAsTheHelperDoes() throws IOException {
    String late =
        """
          static void late(CUdeviceptr in, CUstream s, CUstream t, CUevent done, long n) {
            cuEventRecord(done, s);
            cuMemsetD8Async(in, (byte) 0, n, s);
            cuStreamWaitEvent(t, done, 0);
            cuMemsetD8Async(in, (byte) 1, n, t);
          }
        }
        """;

    assertThat(report("CUevent e = new CUevent(); late(a, left, right, e, n);", late))
        .contains("event `done`")
        .doesNotContain("event `e`");
  }

  @Test
  void aFieldIsNamedAsTheLinesNameIt() throws IOException {
    String step =
        """
          void step(long n) {
            cuMemAlloc(field, n);
            CUstream up = new CUstream(), down = new CUstream();
            cuStreamCreate(up, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuStreamCreate(down, CUstream_flags.CU_STREAM_NON_BLOCKING);
            run(field, up, down, n);
          }
        """;

    assertThat(report("", step + RUN))
        .contains("on stream `t` writes `in`")
        .doesNotContain("`field`");
  }
}
