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
  void syntaxErrorIsCountedAndListed() throws IOException {
    Files.writeString(
        folder.resolve("Fill.java"), ORDERED.replace("cudaFree(data);", "cudaFree(;"));
    Run run = Cli.run("--notices", folder.toString());

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("Fill.java:14: not analysed[syntax]: ");
  }
}
