package dev.streamlint.rules.kernel;

import static dev.streamlint.rules.kernel.ParameterAccess.READ;
import static dev.streamlint.rules.kernel.ParameterAccess.READ_WRITE;
import static dev.streamlint.rules.kernel.ParameterAccess.SCALAR;
import static dev.streamlint.rules.kernel.ParameterAccess.UNUSED;
import static dev.streamlint.rules.kernel.ParameterAccess.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KernelIndexTest {
  private static final String COPY =
      "__global__ void copy(const float* in, float* out, int n) { out[n] = in[n]; }\n";

  private static final String ADD_PTX =
      """
      .version 8.0
      .target sm_80
      .address_size 64
      .visible .entry _Z3addPfS_i(.param .u64 a, .param .u64 b, .param .u32 n) {
        ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b];
        ld.global.f32 %f1, [%rd1]; st.global.f32 [%rd2], %f1;
        ret;
      }
      """;

  private static KernelIndex index(String... texts) {
    return KernelIndex.of(List.of(texts));
  }

  private static List<ParameterAccess> accesses(KernelIndex index, String name) {
    return index.find(name).orElseThrow().parameters();
  }

  @Test
  void findsByPlainName() {
    assertThat(index(COPY).find("copy"))
        .contains(new KernelSignature("copy", List.of(READ, WRITE, SCALAR)));
    assertThat(index(COPY).find("cop")).isEmpty();
    assertThat(index().find("copy")).isEmpty();
    assertThat(index("no kernel in here").find("copy")).isEmpty();
  }

  @Test
  void theNumberOfArgumentsTellsKernelsOfOneNameApart() {
    String two = "__global__ void copy(float* io, int n) { io[n] += 1; }\n";
    String other = "__global__ void copy(float* a, float* b, int n) { a[n] = b[n]; }\n";

    assertThat(index(COPY, two).find("copy")).isEmpty();
    assertThat(index(COPY, two).find("copy", 3))
        .contains(new KernelSignature("copy", List.of(READ, WRITE, SCALAR)));
    assertThat(index(COPY, two).find("copy", 2))
        .contains(new KernelSignature("copy", List.of(READ_WRITE, SCALAR)));
    assertThat(index(COPY, two).find("copy", 4)).isEmpty();
    assertThat(index(two, COPY, other).find("copy", 3))
        .contains(new KernelSignature("copy", List.of(READ_WRITE, READ_WRITE, SCALAR)));
    assertThat(index(COPY, "__global__ void copy(float* a, ").find("copy", 3)).isEmpty();
  }

  @Test
  void findsByQualifiedAndTemplateName() {
    assertThat(index(COPY).find("math::inner::copy<float, 4>")).isPresent();
    assertThat(index(COPY).find("::copy")).isPresent();
  }

  @Test
  void findsSourceByMangledName() {
    assertThat(index(COPY).find("_Z4copyPKfPfi")).isPresent();
    assertThat(index(COPY).find("_ZN4math4copyIfEEvPKT_PS1_i")).isPresent();
    assertThat(index(COPY).find("_ZL4copyPKfPfi")).isPresent();
  }

  @Test
  void plainNames() {
    assertThat(KernelName.plain("_Z3addPfS_i")).isEqualTo("add");
    assertThat(KernelName.plain("_ZN12_GLOBAL__N_13addEPf")).isEqualTo("add");
    assertThat(KernelName.plain("_Z9transposeILi32EEvPKfPf")).isEqualTo("transpose");
    for (String odd : List.of("", "_Z", "_ZN", "_Z9add", "_Z99999999999999999999x", "_ZL", "_Z0")) {
      assertThat(KernelName.plain(odd)).isEqualTo(odd);
      assertThat(KernelName.isMangled(odd)).isFalse();
    }
  }

  @Test
  void findsPtxByMangledAndPlainName() {
    KernelIndex index = index(ADD_PTX);
    assertThat(accesses(index, "_Z3addPfS_i")).containsExactly(READ, WRITE, SCALAR);
    assertThat(accesses(index, "add")).containsExactly(READ, WRITE, SCALAR);
    assertThat(index.find("_Z3addPfS_i").orElseThrow().name()).isEqualTo("_Z3addPfS_i");
    assertThat(index.find("add").orElseThrow().name()).isEqualTo("add");
  }

  @Test
  void overloadsOfOneArityAreTakenTogether() {
    KernelIndex index =
        index(
            "__global__ void k(float* a, const float* b) { a[0] = b[0]; }",
            "__global__ void k(double* a, double* b) { a[0] += 1; b[0] = 2; }");
    assertThat(accesses(index, "k")).containsExactly(READ_WRITE, READ_WRITE);
  }

  @Test
  void overloadsOfAnotherArityAreAmbiguous() {
    String ptx =
        ADD_PTX + ADD_PTX.replace("_Z3addPfS_i", "_Z3addPf").replace(", .param .u32 n", "");
    KernelIndex index = index(ptx);
    assertThat(index.find("add")).isEmpty();
    assertThat(index.find("_Z3addPfS_i")).isPresent();
    assertThat(accesses(index, "_Z3addPf")).hasSize(2);
  }

  @Test
  void sourceAndItsPtxAgree() {
    String source = "__global__ void add(const float* a, float* b, int n) { b[0] = a[0]; }";
    assertThat(accesses(index(source, ADD_PTX), "add")).containsExactly(READ, WRITE, SCALAR);
  }

  @Test
  void kernelThatIsUnknownOnceStaysUnknown() {
    assertThat(
            index(COPY, "__global__ void copy(const float* in, float* out, int n) { out[")
                .find("copy"))
        .isEmpty();
    assertThat(index("__global__ void copy(PARAMETERS) { }", COPY).find("copy")).isEmpty();
  }

  @Test
  void declarationSaysNothing() {
    assertThat(index("__global__ void copy(const float*, float*, int);" + COPY).find("copy"))
        .isPresent();
  }

  @Test
  void gapInBodyPutsPointersInDoubt() {
    String text =
        "__global__ void k(const float* a, float* b, float* c, int n) { b[0] = "
            + KernelIndex.GAP
            + "; c[0] = 1; }";
    assertThat(accesses(index(text), "k")).containsExactly(READ, READ_WRITE, READ_WRITE, SCALAR);
  }

  @Test
  void gapInParametersHidesTheKernel() {
    assertThat(index("__global__ void k(" + KernelIndex.GAP + "* a) { a[0] = 1; }").find("k"))
        .isEmpty();
  }

  @Test
  void gapInDeviceFunctionReachesTheKernel() {
    String text =
        "__device__ void f(float* p) { p[0] = 1; "
            + KernelIndex.GAP
            + " } __global__ void k(float* a) { f(a); }";
    assertThat(accesses(index(text), "k")).containsExactly(READ_WRITE);
  }

  @Test
  void gapAsMacroIsANumber() {
    String text =
        "#define SIZE "
            + KernelIndex.GAP
            + "\n__global__ void k(float* a) { if (threadIdx.x < SIZE) a[0] = 1; }";
    assertThat(accesses(index(text), "k")).containsExactly(WRITE);
  }

  @Test
  void textThatNobodyDecoded() {
    String text =
        "extern \\\"C\\\"\\n#define OUT out\\n__global__ void k(int* out)\\t// a comment\\n{ OUT[0] = 1; }\\n";
    assertThat(accesses(index(text), "k")).containsExactly(WRITE);
  }

  @Test
  void textWithCarriageReturns() {
    String text =
        "#define N 4 \\\r\n + 5\r\n__global__ void k(int* out) {\r\n  out[N] = 1; // x\r\n}\r\n";
    assertThat(accesses(index(text), "k")).containsExactly(WRITE);
  }

  @Test
  void ptxThatQuotesItsSource() {
    assertThat(accesses(index("// __global__ void add(float* a)\n" + ADD_PTX), "add"))
        .containsExactly(READ, WRITE, SCALAR);
  }

  @Test
  void modesAreThoseOfBuffers() {
    assertThat(READ.mode()).contains(Mode.READ);
    assertThat(WRITE.mode()).contains(Mode.WRITE);
    assertThat(READ_WRITE.mode()).contains(Mode.READ_WRITE);
    assertThat(SCALAR.mode()).isEmpty();
    assertThat(UNUSED.mode()).isEmpty();
  }
}
