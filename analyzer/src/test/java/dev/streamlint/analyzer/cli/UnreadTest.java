package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that could not be read whole: "no findings" does not speak for it. */
final class UnreadTest {
  private static final String BROKEN =
      """
      import static jcuda.driver.JCudaDriver.*;
      import jcuda.driver.*;

      class Broken {
        static void run(CUdeviceptr in, CUstream s, CUstream t) {
          cuMemsetD8Async(in, (byte) 0, 64, s)
          cuMemsetD8Async(in, (byte) 0, 64, t);
        }

        static void rest(CUstream s) {
          cuStreamSynchronize(s);
        }
      }
      """;

  @TempDir Path folder;

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void theRunFailsAndItsLastLineDoesNotReadLikeClean() throws IOException {
    String file = write("Broken.java", BROKEN);

    Run run = Cli.run(file);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .isEqualTo(
            "1 file was not read whole; no findings in the rest (1 of 1 file analysed);"
                + " 1 place not analysed (--notices)\n");
    assertThat(run.err()).contains("Broken.java:6:5: not analysed[syntax]: Syntax error");
  }

  @Test
  void theUserCanAllowIt() throws IOException {
    String file = write("Broken.java", BROKEN);

    assertThat(Cli.run("--allow-unread", file).code()).isEqualTo(0);
    assertThat(Cli.run("--fail-on", "never", file).code()).isEqualTo(0);
    assertThat(Cli.run("--fail-on", "error", file).code()).isEqualTo(1);
    assertThat(Cli.run("--allow-unread", file).out()).startsWith("1 file was not read whole");
  }

  @Test
  void allReportsTell() throws IOException {
    String file = write("Broken.java", BROKEN);

    assertThat(Cli.run("--format", "sarif", file).out())
        .contains("\"executionSuccessful\" : false", "\"level\" : \"error\"", "Syntax error");
    assertThat(Cli.run("--format", "json", file).out()).contains("\"unread\": 1");
    assertThat(Cli.run("--format", "html", file).out()).contains("1 file was not read whole");
  }

  @Test
  void severalFilesAreCountedOnceEach() throws IOException {
    for (int i = 0; i < 12; i++) {
      write("Broken" + i + ".java", BROKEN.replace("class Broken", "class Broken" + i));
    }

    Run run = Cli.run(folder.toString());

    assertThat(run.out()).startsWith("12 files were not read whole; no findings in the rest");
    assertThat(run.err()).contains("and 2 more like these: --notices has all");
  }

  @Test
  void aBaselineSaysWhatItCannotKnow() throws IOException {
    write("Broken.java", BROKEN);
    String known = folder.resolve("known.txt").toString();

    assertThat(Cli.run("baseline", "--output", known, folder.toString()).err())
        .contains("not analysed[syntax]");
  }

  @Test
  void anotherEncodingIsReadAndOnlyWarnedOf() throws IOException {
    Path file = folder.resolve("Old.java");
    String text = BROKEN.replace("64, s)", "64, s); // \u00e4").replace("64, t", "64, s");
    Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));

    Run run = Cli.run(file.toString());

    assertThat(run.code()).isEqualTo(0);
    assertThat(run.out()).isEqualTo("No findings (1 of 1 file analysed)\n");
    assertThat(run.err()).contains("warning[encoding]: Not UTF-8: read as ISO-8859-1.");
  }

  @Test
  void aFileThatNoGpuCodeNeedsMayBeBroken() throws IOException {
    write("Broken.java", BROKEN.replace("64, s)", "64, s);").replace("64, t", "64, s"));
    write("Other.java", "class Other { int x = ; }");

    assertThat(Cli.run(folder.toString()).code()).isEqualTo(0);
  }
}
