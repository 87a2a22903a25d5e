package dev.streamlint.analyzer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.finding.Analysis;
import dev.streamlint.analyzer.finding.Detail;
import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.analyzer.syntax.FrontEnd;
import dev.streamlint.analyzer.syntax.KnownTypes;
import dev.streamlint.analyzer.syntax.Options;
import dev.streamlint.analyzer.syntax.UsageException;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The same program gives the same analysis, whatever the number of threads: the same findings in
 * the same words, the same notices, as many entries and operations.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ThreadsTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("basedir", "")).resolve("../samples/src/main/java").normalize();

  private final ApiModels models = Models.builtin();
  private Program program;

  @BeforeAll
  void load(@TempDir Path folder) throws IOException, UsageException {
    for (int i = 0; i < 12; i++) {
      Files.writeString(folder.resolve("Cycle" + i + ".java"), cycle(i));
    }
    program = FrontEnd.load(List.of(SAMPLES, folder), options()).program();
  }

  /**
   * Methods that call each other are no entries at first: which of them is one depends on order.
   */
  private static String cycle(int i) {
    return """
        import jcuda.runtime.*;
        class Cycle%1$d {
          static void ping%1$d(cudaStream_t s, jcuda.Pointer host, jcuda.Pointer device, int n) {
            if (n > %1$d) {
              JCuda.cudaMemcpyAsync(device, host, 64, cudaMemcpyKind.cudaMemcpyHostToDevice, s);
              pong%1$d(s, host, device, n - 1);
            }
          }
          static void pong%1$d(cudaStream_t s, jcuda.Pointer host, jcuda.Pointer device, int n) {
            JCuda.cudaStreamSynchronize(s);
            JCuda.cudaStreamSynchronize(s);
            JCuda.cudaFree(device);
            ping%1$d(s, host, device, n);
          }
        }
        """
        .formatted(i);
  }

  private Options options() {
    return Options.of(
        models.markers(),
        new KnownTypes() {
          @Override
          public boolean isType(String name) {
            return models.type(name).isPresent();
          }

          @Override
          public boolean isPackage(String name) {
            return false;
          }
        });
  }

  private Analysis analyze(int threads, long steps) {
    Context.Limits d = Context.Limits.DEFAULT;
    return Engine.analyze(
        program,
        models,
        false,
        EnumSet.allOf(Detail.class),
        threads,
        new Context.Limits(
            steps,
            d.pathsPerEntry(),
            d.combinations(),
            d.stepsPerEntry(),
            d.leastSteps(),
            d.timesTheFirst(),
            d.stepsPerPath(),
            d.callDepth()));
  }

  @Test
  void threadsDoNotShow() {
    long steps = Context.Limits.DEFAULT.steps();
    Analysis one = analyze(1, steps);

    assertThat(one.findings()).hasSizeGreaterThan(50);
    for (int threads = 2; threads < 9; threads += 2) {
      assertThat(analyze(threads, steps)).as("%d threads", threads).isEqualTo(one);
    }
  }

  /** What the budget leaves out is decided by the order of the entries. */
  @ParameterizedTest
  @ValueSource(longs = {0, 500, 5_000, 50_000})
  void threadsDoNotShowWhenTheBudgetIsUsedUp(long steps) {
    Analysis one = analyze(1, steps);

    assertThat(one.notices()).anyMatch(n -> n.message().contains("the budget is used up"));
    assertThat(analyze(2, steps)).isEqualTo(one);
    assertThat(analyze(7, steps)).isEqualTo(one);
  }
}
