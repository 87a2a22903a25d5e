package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Front end, models, engine and reports together. */
final class EndToEndTest {
  private static final String ORDERED =
      """
      import static jcuda.runtime.JCuda.*;

      import jcuda.Pointer;
      import jcuda.runtime.cudaStream_t;

      final class Fill {
        static void run() {
          Pointer data = new Pointer();
          cudaMalloc(data, 1024);
          cudaStream_t stream = new cudaStream_t();
          cudaStreamCreate(stream);
          cudaMemsetAsync(data, 1, 1024, stream);
          cudaStreamSynchronize(stream);
          cudaFree(data);
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void orderedProgramIsCleanAndOtherFilesAreCounted() throws IOException {
    Files.writeString(folder.resolve("Fill.java"), ORDERED);
    Files.writeString(folder.resolve("Other.java"), "class Other {}\n");

    assertThat(Cli.run(folder.toString()))
        .isEqualTo(new Run(0, "No findings (1 of 2 files analysed)\n", ""));
  }

  @Test
  void wordsThatAreSpelledWithEscapesAreFound() throws IOException {
    String racy =
        ORDERED
            .replace("cudaStreamSynchronize(stream);", "")
            .replace("cudaFree(data)", "cudaMemset(data, 0, 1024)")
            .replace("cudaStreamCreate(stream)", "cudaStreamCreateWithFlags(stream, 1)");
    Files.writeString(folder.resolve("Plain.java"), racy);
    Files.writeString(folder.resolve("Fill.java"), racy.replace("jcuda", "jc\\u0075d\\uu0061"));

    assertThat(Cli.run(folder.toString()).out())
        .contains("Plain.java:", "Fill.java:")
        .contains("in 2 files (2 of 2 files analysed)");
  }

  @Test
  void stepsInFilesThatAreNotShownAreTold() throws IOException {
    Files.writeString(
        folder.resolve("Buffer.java"),
        """
        import static jcuda.driver.JCudaDriver.*;

        import jcuda.driver.*;

        final class Buffer {
          private final CUdeviceptr data = new CUdeviceptr();
          private final CUevent filled = new CUevent();

          Buffer() {
            cuMemAlloc(data, 64);
            cuEventCreate(filled, 0);
          }

          void fill(CUstream on) {
            cuMemsetD8Async(data, (byte) 1, 64, on);
            cuEventRecord(filled, on);
          }

          void copyTo(Buffer other, CUstream on) {
            cuStreamWaitEvent(on, other.filled, 0);
            cuMemcpyDtoDAsync(other.data, data, 64, on);
          }
        }
        """);
    Files.writeString(
        folder.resolve("Use.java"),
        """
        import static jcuda.driver.JCudaDriver.*;

        import jcuda.driver.*;

        final class Use {
          static void run() {
            CUstream first = new CUstream();
            CUstream second = new CUstream();
            cuStreamCreate(first, 1);
            cuStreamCreate(second, 1);
            Buffer from = new Buffer();
            from.fill(first);
            from.copyTo(new Buffer(), second);
          }
        }
        """);

    assertThat(Cli.run(folder.toString()).out())
        .containsPattern("  see: \\S*Buffer.java:15: stream `first`\\s+writes")
        .containsPattern("       \\S*Buffer.java:20: stream `second` waits for\\s+event");
  }

  @Test
  void misplacedWaitIsShownWithTheRecordThatItMisses() throws IOException {
    Files.writeString(
        folder.resolve("Late.java"),
        """
        import static jcuda.driver.JCudaDriver.*;

        import jcuda.driver.*;

        final class Late {
          static void run(CUdeviceptr a, CUdeviceptr b, long bytes) {
            CUstream first = new CUstream();
            CUstream second = new CUstream();
            CUevent done = new CUevent();
            CUevent own = new CUevent();
            cuStreamCreate(first, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuStreamCreate(second, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuEventCreate(done, 0);
            cuEventCreate(own, 0);
            cuStreamWaitEvent(second, done, 0);
            cuMemsetD8Async(b, (byte) 0, bytes, second);
            cuMemsetD8Async(a, (byte) 0, bytes, first);
            cuEventRecord(done, first);
            cuEventRecord(own, first);
            cuStreamWaitEvent(first, own, 0);
          }
        }
        """);
    String out = Cli.run(folder.toString()).out();

    assertThat(out)
        .contains(
            """
            15 |     cuStreamWaitEvent(second, done, 0);
               |     ^^^^^^^^^^^^^^^^^ stream `second` waits for event `done`
            16 |     cuMemsetD8Async(b, (byte) 0, bytes, second);
            17 |     cuMemsetD8Async(a, (byte) 0, bytes, first);
            18 |     cuEventRecord(done, first);
               |     ------------- stream `first` records event `done`
            """)
        .contains(
            """
            19 |     cuEventRecord(own, first);
               |     ------------- stream `first` records event `own`
            20 |     cuStreamWaitEvent(first, own, 0);
               |     ^^^^^^^^^^^^^^^^^ stream `first` waits for event `own`
            """);
  }

  @Test
  void syntaxErrorIsCountedAndListed() throws IOException {
    Files.writeString(
        folder.resolve("Fill.java"), ORDERED.replace("cudaFree(data);", "cudaFree(;"));
    Run run = Cli.run("--notices", folder.toString());

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("Fill.java:14:5: not analysed[syntax]: ");
  }
}
