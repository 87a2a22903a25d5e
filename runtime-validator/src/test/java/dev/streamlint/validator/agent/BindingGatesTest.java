package dev.streamlint.validator.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamlint.rules.model.Models;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.verdict.Verdict;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Gates through the binding that a program has loaded. Here its natives are served, and serve the
 * gate's kernel like any other that spins; the mark's kernel writes no real value, so what needs
 * one is for a GPU to show.
 */
final class BindingGatesTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("basedir", "")).resolve("../samples/src/main/java");
  private static final String JCUDA = "dev/streamlint/samples/jcuda/";

  private final TracedProgram programs = new TracedProgram(Models.builtin());

  @Test
  void theHostIsSeenToWriteIntoAHeldCopysMemory() throws Exception {
    Verdict verdict =
        gated("host/HostWritesIntoPendingDownloadRacy", "cuMemcpyDtoHAsync(host", "put(0");
    assertThat(verdict.kind()).as(verdict.reason()).isEqualTo(Verdict.Kind.CONFIRMED);
  }

  /** The host waits for the held copy, and says so by its stack alone. */
  @Test
  void aHostThatWaitsIsLetGo() throws Exception {
    Verdict verdict =
        gated("host/HostWritesIntoPendingDownloadFixed", "cuMemcpyDtoHAsync(host", "put(0");
    assertThat(verdict.kind()).as(verdict.reason()).isEqualTo(Verdict.Kind.ORDERED);
    assertThat(verdict.reason()).contains("a host thread waited");
  }

  @Test
  void withoutTheBindingItIsSaid() {
    assertThatThrownBy(() -> new BindingGates(() -> null).hold(StreamHandle.LEGACY))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("has not loaded JCuda");
    ClassLoader empty = new URLClassLoader(new URL[0], BindingGatesTest.class.getClassLoader());
    assertThatThrownBy(() -> new BindingGates(() -> empty).hold(StreamHandle.LEGACY))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("cannot be used beside the program");
  }

  private Verdict gated(String name, String held, String observed) throws Exception {
    String file = JCUDA + name;
    return programs.gatedThroughTheBinding(
        file.replace('/', '.'), at(file, held), at(file, observed));
  }

  private static PlacePattern at(String file, String text) throws Exception {
    List<String> lines = Files.readAllLines(SAMPLES.resolve(file + ".java"));
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(text)) {
        return new PlacePattern(file + ".java", i + 1, "");
      }
    }
    throw new AssertionError("no line with " + text);
  }
}
