package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a budget leaves out is told with the method and its line. */
final class BudgetNoticesTest {
  @TempDir Path folder;

  private Run run(String method) throws IOException {
    String text =
        "import static jcuda.driver.JCudaDriver.*;\nimport jcuda.driver.*;\nclass Many {\n"
            + method
            + "}\n";
    Files.writeString(folder.resolve("Many.java"), text);
    return Cli.run("--notices", "--max-width", "0", folder.resolve("Many.java").toString());
  }

  @Test
  void combinationsOfBranchesThatWereNotTried() throws IOException {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      body.append("    if (b").append(i).append(") { cuMemsetD8Async(p, (byte) 0, 8, s); }\n");
    }
    StringBuilder parameters = new StringBuilder("CUdeviceptr p, CUstream s");
    for (int i = 0; i < 12; i++) {
      parameters.append(", boolean b").append(i);
    }

    Run run = run("  static void step(" + parameters + ") {\n" + body + "  }\n");

    assertThat(run.out())
        .contains(
            "Many.java:4:15: not analysed[budget]: Many.step was followed through every branch,"
                + " but not through every combination of branches\n")
        .contains("; 1 place not analysed\n");
  }
}
