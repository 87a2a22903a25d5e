package dev.streamlint.rules.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any text is answered: no exception, no endless work, and nothing claimed of what is cut off. */
final class HostileTextTest {
  private static final List<String> TEXTS =
      Stream.of(
              "cuda/pointers.cu",
              "cuda/calls.cu",
              "cuda/macros.cu",
              "cuda/types.cu",
              "cuda/control.cu",
              "loose.cu",
              "handwritten.ptx",
              "narrow.ptx",
              "compiled/calls.ptx")
          .map(KernelTable::read)
          .toList();

  private static final String BRACKETS = "(){}[]<>;,#\"'\\/*&=.:\n%@";

  /** Far above what is needed; what grows faster than the text takes hours. */
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private static void read(String text) {
    KernelIndex index = KernelIndex.of(List.of(text));
    assertThat(index.find("")).isEmpty();
  }

  @Test
  void mutations() {
    Random random = new Random(20240607);
    for (int round = 0; round < 1500; round++) {
      String text = mutated(TEXTS.get(random.nextInt(TEXTS.size())), random);
      try {
        assertTimeoutPreemptively(LIMIT, () -> read(text));
      } catch (RuntimeException | AssertionError | StackOverflowError e) {
        throw new AssertionError("round " + round + " with\n" + text, e);
      }
    }
  }

  private static String mutated(String text, Random random) {
    StringBuilder result = new StringBuilder(text);
    String all = String.join("", TEXTS);
    for (int i = random.nextInt(12); i >= 0; i--) {
      int at = random.nextInt(result.length());
      int length = Math.min(1 + random.nextInt(40), result.length() - at);
      int from = random.nextInt(all.length() - 40);
      switch (random.nextInt(5)) {
        case 0 -> result.delete(at, at + length);
        case 1 -> result.insert(at, all, from, from + random.nextInt(40));
        case 2 -> result.insert(at, BRACKETS.charAt(random.nextInt(BRACKETS.length())));
        case 3 -> result.setCharAt(at, (char) random.nextInt(0x300));
        default -> result.replace(at, at + length, all.substring(from, from + length));
      }
      if (result.length() < 2) {
        return text;
      }
    }
    return random.nextInt(4) == 0
        ? result.substring(0, random.nextInt(result.length()))
        : result.toString();
  }

  /** Whatever is left of a kernel, its answer is the right one or none. */
  @Test
  void truncations() {
    String source = KernelTable.read("cuda/elementwise.cu");
    String ptx = KernelTable.read("compiled/elementwise.ptx");
    KernelTable table = KernelTable.of("cuda/elementwise.cu");
    for (int end = 0; end < source.length(); end += 23) {
      assertRightOrNothing(source.substring(0, end), table);
    }
    for (int end = 0; end < ptx.length(); end += 101) {
      assertRightOrNothing(ptx.substring(0, end), table);
    }
  }

  private static void assertRightOrNothing(String text, KernelTable table) {
    KernelIndex index = KernelIndex.of(List.of(text));
    table
        .expected()
        .forEach(
            (kernel, expected) ->
                assertThat(KernelTable.answer(index, kernel)).isIn(expected, "?"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("patterns")
  void largeAndStrange(String name, UnaryOperator<String> around, String piece) {
    int copies = 250_000 / piece.length();
    String text = around.apply(piece.repeat(copies));
    assertTimeoutPreemptively(LIMIT, () -> read(text), name);
  }

  private static Stream<Arguments> patterns() {
    UnaryOperator<String> alone = text -> "__global__ .entry " + text;
    UnaryOperator<String> body = text -> "__global__ void k(float* p, long n) {" + text + "}";
    UnaryOperator<String> ptx = text -> ".entry k(.param .u64 p) { " + text + " }";
    List<Arguments> patterns = new ArrayList<>();
    for (String piece :
        List.of(
            "(",
            "{",
            "[",
            "<",
            ")",
            "}",
            "f(",
            "{(",
            "#if a\n{\n#else\n",
            "#define a a a\na ",
            "/*",
            "\"",
            "R\"(",
            "typedef ",
            "using a = ",
            "struct a {",
            "template <",
            "a<",
            "__global__ void k(",
            "a()->",
            ".entry k(",
            ".entry k() {",
            ".entry k();",
            "// \n",
            "\\\n",
            "operator=",
            "x",
            "#",
            "__global__ void k(float* a) {",
            "\0",
            "struct a { struct b {",
            "#undef a\n#define a b\n",
            "'")) {
      patterns.add(Arguments.of("alone " + piece.strip(), alone, piece));
    }
    for (String piece :
        List.of(
            "p+",
            "p[",
            "*p=",
            "(p",
            "p=p;",
            "f(p,",
            "p?p:",
            "(float*)p+",
            "p,",
            "p<",
            "p>(p)",
            "p.x->",
            "float*q=p;",
            "p[p[0]]=",
            "&p",
            "!p",
            "*",
            "q=p,p=q;",
            "(a)",
            "n+n+",
            "a<b<",
            "p>",
            "f<p>(",
            "return p;",
            "[p](){",
            "if(p)",
            "p:",
            "case p:",
            "x=p=",
            "auto&r=p[0];r=",
            "p++--")) {
      patterns.add(Arguments.of("body " + piece, body, piece));
    }
    for (String piece :
        List.of(
            "mov.u64 a, b;",
            "add.u64 p, p, p, ",
            "ld.param.u64 a, [p]; add.u64 a, a, a;",
            "{",
            "}",
            "[",
            "a:",
            "a::",
            ":",
            "@%p ",
            ".loc 1 ",
            ".loc 1 1 1,",
            "a,",
            "mov {a,",
            "%a%b",
            "ld.param.u64 %a, [p];\n",
            ";")) {
      patterns.add(Arguments.of("ptx " + piece, ptx, piece));
    }
    return patterns.stream();
  }

  @Test
  void closedNesting() {
    int depth = 50_000;
    for (String pair : List.of("()", "{}", "[]", "f() ", "struct a {} ", "(p)", "p[]")) {
      int close = pair.length() - 1 - (pair.endsWith(" ") ? 1 : 0);
      String open = pair.substring(0, close);
      String text = open.repeat(depth) + pair.substring(close).repeat(depth);
      assertTimeoutPreemptively(
          LIMIT, () -> read("__global__ void k(float* p) {" + text + "}"), pair);
      assertTimeoutPreemptively(LIMIT, () -> read("__global__ " + text), pair);
    }
  }

  @Test
  void manyRegistersAndParameters() {
    StringBuilder list = new StringBuilder();
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 4000; i++) {
      list.append(i == 0 ? "" : ",").append(".param .u64 p").append(i);
      body.append("ld.param.u64 %a").append(i).append(", [p").append(i).append("];");
      body.append("add.u64 %a").append(i + 1).append(", %a").append(i).append(", 1;");
    }
    String text = ".entry k(" + list + ") {" + body.append("st.u32 [%a4000], 1;") + "}";
    assertTimeoutPreemptively(LIMIT, () -> read(text));
  }

  @Test
  void expansionWithoutEnd() {
    StringBuilder text = new StringBuilder("#define a0 x x x x x x x x\n");
    for (int i = 1; i < 40; i++) {
      text.append("#define a" + i + " a" + (i - 1) + " a" + (i - 1) + "\n");
    }
    text.append("__global__ void k(float* p) { p[0] = 1; a39 }");
    assertTimeoutPreemptively(LIMIT, () -> read(text.toString()));
    assertThat(KernelIndex.of(List.of(text.toString())).find("k")).isEmpty();
  }

  @Test
  void tooLongIsNotKnown() {
    String kernel = "__global__ void k(float* p) { p[0] = 1; }";
    assertThat(KernelIndex.of(List.of(kernel)).find("k")).isPresent();
    assertThat(KernelIndex.of(List.of(kernel + " ".repeat(16 << 20))).find("k")).isEmpty();
    assertThat(KernelIndex.of(List.of(kernel + ";".repeat(1 << 20))).find("k")).isEmpty();
  }
}
