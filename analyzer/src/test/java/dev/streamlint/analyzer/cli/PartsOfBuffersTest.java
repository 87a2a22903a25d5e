package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** OpenCL tells which bytes of a buffer a command uses by an offset and a length. */
final class PartsOfBuffersTest {
  @TempDir Path temp;

  /** What is reported of two commands on two queues. */
  private String reported(String first, String second) throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("P.java"),
            """
            import static org.jocl.CL.*;
            import org.jocl.*;
            class P {
              static void run(cl_context c, cl_device_id dev, cl_mem buf, float[] in, float[] out) {
                cl_command_queue load = clCreateCommandQueue(c, dev, 0, null);
                cl_command_queue read = clCreateCommandQueue(c, dev, 0, null);
                %s;
                %s;
                clFinish(load);
              }
            }
            """
                .formatted(first, second));
    return Cli.run(file.toString()).out();
  }

  private static String fill(int offset, int bytes) {
    return "clEnqueueFillBuffer(load, buf, Pointer.to(new float[] {0}), 4, "
        + offset
        + ", "
        + bytes
        + ", 0, null, null)";
  }

  private static String write(int offset, int bytes) {
    return "clEnqueueWriteBuffer(load, buf, CL_FALSE, "
        + offset
        + ", "
        + bytes
        + ", Pointer.to(in), 0, null, null)";
  }

  private static String read(int offset, int bytes) {
    return "clEnqueueReadBuffer(read, buf, CL_TRUE, "
        + offset
        + ", "
        + bytes
        + ", Pointer.to(out), 0, null, null)";
  }

  @Test
  void partsThatOverlapAreAnError() throws IOException {
    for (String first : new String[] {fill(0, 4096), write(0, 4096), fill(64, 64)}) {
      assertThat(reported(first, read(100, 50)))
          .contains("error[unordered-read]")
          .doesNotContain("doubt:");
    }
  }

  @Test
  void partsThatDoNotAreNone() throws IOException {
    for (String first : new String[] {fill(0, 64), write(0, 64), fill(128, 64), write(128, 64)}) {
      assertThat(reported(first, read(64, 64))).doesNotContain("unordered-read");
    }
  }

  @Test
  void ofAnUnknownPartTheDoubtSaysSo() throws IOException {
    String image =
        "clEnqueueFillImage(load, buf, Pointer.to(in), new long[3], new long[3], 0, null, null)";
    assertThat(reported(image, read(0, 64)))
        .contains("warning[unordered-read]")
        .contains("doubt: which part of it `clEnqueueFillImage` touches is not known");
  }
}
