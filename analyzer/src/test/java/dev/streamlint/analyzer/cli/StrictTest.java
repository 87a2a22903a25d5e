package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --strict} trusts: what is documented and in view. */
final class StrictTest {
  @TempDir Path folder;

  private Run run(boolean strict, String kind, String body) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("A.java"),
            """
            import static jcuda.driver.JCudaDriver.*;

            import jcuda.Pointer;
            import jcuda.driver.*;

            final class A {
              static void run(long bytes, CUdeviceptr other) {
                CUstream stream = new CUstream();
                CUevent done = new CUevent();
                CUdeviceptr data = new CUdeviceptr();
                cuStreamCreate(stream, CUstream_flags.%s);
                cuEventCreate(done, 0);
                cuMemAlloc(data, bytes);
                cuMemsetD8Async(data, (byte) 1, bytes, stream);
                %s
              }
            }
            """
                .formatted(kind, body));
    return strict ? Cli.run("--strict", file.toString()) : Cli.run(file.toString());
  }

  @Test
  void edgeThatNobodyPromisesIsAWarning() throws IOException {
    String body = "cuMemFree(data);";

    assertThat(run(false, "CU_STREAM_NON_BLOCKING", body).out())
        .contains("note[free-while-in-use]");
    Run strict = run(true, "CU_STREAM_NON_BLOCKING", body);
    assertThat(strict.out()).contains("warning[free-while-in-use]");
    assertThat(strict.code()).isEqualTo(1);
  }

  @Test
  void callOutOfViewWaitsForNoStream() throws IOException {
    String body = "Elsewhere.await(stream);\ncuMemsetD8(data, (byte) 2, bytes);";

    assertThat(run(false, "CU_STREAM_NON_BLOCKING", body).out()).startsWith("No findings");
    Run strict = run(true, "CU_STREAM_NON_BLOCKING", body);
    assertThat(strict.out())
        .contains("warning[synchronous-call-unordered]")
        .doesNotContain("error[");
    assertThat(strict.code()).isEqualTo(1);
  }

  @Test
  void callOutOfViewWaitsForNoEvent() throws IOException {
    String body =
        "cuEventRecord(done, stream);\nElsewhere.await(done);\ncuMemsetD8(data, (byte) 2, bytes);";

    assertThat(run(false, "CU_STREAM_NON_BLOCKING", body).out()).startsWith("No findings");
    assertThat(run(true, "CU_STREAM_NON_BLOCKING", body).out())
        .contains("warning[synchronous-call-unordered]")
        .doesNotContain("error[");
  }

  @Test
  void callOutOfViewTakesNoCertaintyFromOtherStreams() throws IOException {
    String body =
        """
        CUstream free = new CUstream();
        cuStreamCreate(free, CUstream_flags.CU_STREAM_NON_BLOCKING);
        Elsewhere.await(free);
        cuMemsetD8(data, (byte) 2, bytes);
        """;

    assertThat(run(true, "CU_STREAM_NON_BLOCKING", body).out())
        .contains("error[synchronous-call-unordered]");
  }

  /** CUDA documents what the default stream waits for; that it does is easily lost. */
  @Test
  void barrierOfTheLegacyDefaultStreamIsRelied() throws IOException {
    String body = "cuMemcpyDtoDAsync(other, data, bytes, null);";

    assertThat(run(false, "CU_STREAM_DEFAULT", body).out()).startsWith("No findings");
    Run strict = run(true, "CU_STREAM_DEFAULT", body);
    assertThat(strict.out())
        .contains("warning[null-stream-unordered]")
        .contains("relies on the legacy default stream")
        .doesNotContain("error[");
    assertThat(strict.code()).isEqualTo(1);
  }

  @Test
  void synchronousCallReliesOnTheBarrierToo() throws IOException {
    Run strict = run(true, "CU_STREAM_DEFAULT", "cuMemsetD8(data, (byte) 2, bytes);");

    assertThat(strict.out())
        .contains("warning[synchronous-call-unordered]")
        .contains("relies on the legacy default stream");
  }

  @Test
  void workOnTheDefaultStreamBetweenTwoBlockingStreamsOrdersThemOnlyByIt() throws IOException {
    String body =
        """
        CUstream second = new CUstream();
        cuStreamCreate(second, CUstream_flags.CU_STREAM_DEFAULT);
        cuMemsetD8Async(other, (byte) 1, bytes, null);
        cuMemsetD8Async(data, (byte) 2, bytes, second);
        """;

    assertThat(run(false, "CU_STREAM_DEFAULT", body).out()).startsWith("No findings");
    assertThat(run(true, "CU_STREAM_DEFAULT", body).out())
        .contains("warning[unordered-writes]")
        .contains("relies on the legacy default stream");
  }

  @Test
  void whatAnEventOrdersDoesNotRelyOnTheBarrier() throws IOException {
    String body =
        """
        cuEventRecord(done, stream);
        cuStreamWaitEvent(null, done, 0);
        cuMemcpyDtoDAsync(other, data, bytes, null);
        """;

    assertThat(run(true, "CU_STREAM_DEFAULT", body).out()).doesNotContain("unordered");
  }

  @Test
  void whatNothingOrdersIsAnErrorAsBefore() throws IOException {
    String body = "cuMemcpyDtoDAsync(other, data, bytes, null);";

    assertThat(run(true, "CU_STREAM_NON_BLOCKING", body).out())
        .contains("error[null-stream-unordered]")
        .doesNotContain("relies on the legacy");
  }

  @Test
  void waitInViewCounts() throws IOException {
    String body = "cuStreamSynchronize(stream);\ncuMemsetD8(data, (byte) 2, bytes);";

    assertThat(run(true, "CU_STREAM_NON_BLOCKING", body).out()).doesNotContain("unordered");
  }
}
