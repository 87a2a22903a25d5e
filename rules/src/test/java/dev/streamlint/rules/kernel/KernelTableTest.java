package dev.streamlint.rules.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every kernel of the tables, one test each, and the two front ends against each other.
 *
 * <p>{@code compiled/*.ptx} is what nvcc 13.0 makes of {@code cuda/*.cu}, comments removed:
 *
 * <pre>
 *   nvcc -std=c++17 -arch=sm_80 -include cstdio -include cuda_fp16.h -include mma.h \
 *        -include cuda_pipeline.h -ptx cuda/calls.cu -o compiled/calls.ptx
 * </pre>
 *
 * Neither front end knows the other, so where they agree both are probably right.
 */
final class KernelTableTest {
  private static final List<String> COMPILED =
      List.of("elementwise", "pointers", "calls", "macros", "types", "control");

  @TestFactory
  Stream<DynamicTest> cuda() {
    return COMPILED.stream().flatMap(name -> rows("cuda/" + name + ".cu"));
  }

  @TestFactory
  Stream<DynamicTest> cudaThatDoesNotCompile() {
    return Stream.of("loose.cu", "doubtful.cu", "atomics.cu").flatMap(KernelTableTest::rows);
  }

  @TestFactory
  Stream<DynamicTest> handwrittenPtx() {
    return Stream.of("handwritten.ptx", "narrow.ptx").flatMap(KernelTableTest::rows);
  }

  @TestFactory
  Stream<DynamicTest> compiledPtx() {
    return COMPILED.stream()
        .flatMap(
            name ->
                rows(
                    KernelTable.read("compiled/" + name + ".ptx"),
                    KernelTable.of("cuda/" + name + ".cu").expectedOnceCompiled()));
  }

  private static Stream<DynamicTest> rows(String resource) {
    KernelTable table = KernelTable.of(resource);
    return rows(table.text(), table.expected());
  }

  private static Stream<DynamicTest> rows(String text, Map<String, String> expected) {
    KernelIndex index = KernelIndex.of(List.of(text));
    return expected.entrySet().stream()
        .map(
            row ->
                dynamicTest(
                    row.getKey(),
                    () ->
                        assertThat(KernelTable.answer(index, row.getKey()))
                            .isEqualTo(row.getValue())));
  }

  /** What the machine code does, the source must have been said to do. */
  @Test
  void sourceCoversWhatIsCompiled() {
    int compared = 0;
    for (String name : COMPILED) {
      KernelTable table = KernelTable.of("cuda/" + name + ".cu");
      KernelIndex source = KernelIndex.of(List.of(table.text()));
      KernelIndex compiled = KernelIndex.of(List.of(KernelTable.read("compiled/" + name + ".ptx")));
      for (String kernel : table.expected().keySet()) {
        List<ParameterAccess> said = source.find(kernel).orElseThrow().parameters();
        List<ParameterAccess> done = compiled.find(kernel).orElseThrow().parameters();
        assertThat(said).as(kernel).hasSameSizeAs(done);
        for (int i = 0; i < said.size(); i++) {
          // A 64-bit value in memory or a call looks like an address in PTX; the source knows
          // better.
          boolean inDoubt =
              done.get(i) == ParameterAccess.READ_WRITE && table.compiled().containsKey(kernel);
          if (!inDoubt) {
            assertThat(said.get(i).or(done.get(i)).mode())
                .as("%s, parameter %d: %s", kernel, i, done.get(i))
                .isEqualTo(said.get(i).mode());
          }
        }
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(150);
  }

  /** Every kernel has its row, so that none is in the tables without being looked at. */
  @Test
  void noKernelIsWithoutARow() {
    for (String name : COMPILED) {
      KernelTable table = KernelTable.of("cuda/" + name + ".cu");
      for (FoundKernel kernel : CudaKernels.in(table.text())) {
        assertThat(table.expected()).containsKey(kernel.symbol());
      }
    }
  }
}
