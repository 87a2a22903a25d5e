package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.ir.IrPrinter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same sources give the same program, whatever the number of threads. */
final class DeterminismTest {
  @TempDir Path folder;

  @Test
  void threadsDoNotShow() {
    TestProject project = new TestProject(folder);
    for (int i = 0; i < 60; i++) {
      project.file(
          "p" + i % 7 + "/C" + i + ".java",
          """
          package p%d;
          class C%d extends C%d {
            static final String K = "__global__ void k%d() {}";
            Object o = new Object() { void f() { var c = new C%d(); c.g(() -> int = 3); broken(; } };
            class Inner { void f() { int x; int x; } }
          }
          """
              .formatted(i % 7, i, (i * 31) % 60, i, (i * 17) % 60));
    }
    String one = IrPrinter.print(project.limits(Limits.standard().withThreads(1)).load());
    for (int threads = 2; threads < 8; threads++) {
      String several =
          IrPrinter.print(project.limits(Limits.standard().withThreads(threads)).load());
      assertThat(several).isEqualTo(one);
    }
  }
}
