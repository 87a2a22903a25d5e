package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How sure a finding is hangs on what a model says of lengths. */
final class LengthsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "'', '', error",
    "'', 'bytes: n, ', error",
    "'bytes: n, ', '', error",
    "'', 'bytes: unknown, ', warning",
    "'bytes: unknown, ', 'bytes: n, ', warning",
  })
  void withoutALengthItIsEverything(String fill, String copy, String level) throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.yaml"),
            """
            schema: 1
            family: acme
            markers: [com.acme.gpu]
            types:
              com.acme.gpu.Queue: stream
              com.acme.gpu.Buffer: memory
            methods:
              com.acme.gpu.Queue:
                - new(): {create-stream: {out: result, kind: non-blocking}}
              com.acme.gpu.Buffer:
                - fill(n, queue): {fill: {buffer: this, %son: queue, async: true}}
                - copyTo(to, n, queue): {copy: {to: to, from: this, %son: queue, async: true}}
            """
                .formatted(fill, copy));
    Path program =
        Files.writeString(
            folder.resolve("P.java"),
            """
            import com.acme.gpu.*;
            class P {
              static void run(Buffer a, Buffer b) {
                Queue left = new Queue(), right = new Queue();
                a.fill(8, left);
                a.copyTo(b, 8, right);
              }
            }
            """);

    assertThat(Cli.run("--models", model.toString(), program.toString()).out())
        .contains(":6:7: " + level + "[unordered-read]");
  }
}
