package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.IrPrinter;
import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.ir.Notice.Kind;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a file holds, loading ends, without an exception, and tells what is missing. */
@Timeout(120)
final class BadInputTest {
  private static final int DEEP = 5000;

  @TempDir Path folder;
  private TestProject project;

  @BeforeEach
  void startEmpty() {
    project = new TestProject(folder);
  }

  @Test
  void missingPath() {
    assertThatThrownBy(
            () ->
                FrontEnd.load(
                    List.of(folder.resolve("gone")), Options.of(Set.of(), KnownTypes.NONE)))
        .isInstanceOf(UsageException.class);
  }

  @Test
  void noJavaFiles() {
    LoadResult result = project.file("readme.txt", "jcuda").result();
    assertThat(result.counts()).isEqualTo(new LoadResult.Counts(0, 0, 0, 0));
    assertThat(result.program().classes()).isEmpty();
  }

  @Test
  void emptyFilesAndFilesWithoutClasses() {
    project.file("A.java", "").file("B.java", "// nothing").file("C.java", "import java.util.*;");
    project.file("module-info.java", "module m { requires java.base; exports p; }");
    project.file("package-info.java", "@Deprecated package p;").file("D.java", "class D {}");
    assertThat(project.load().classes().keySet()).containsExactly("D");
    assertThat(project.load().notices()).isEmpty();
  }

  @Test
  void unreadableFile() throws IOException {
    project.file("A.java", "class A {}").file("B.java", "class B {}");
    Files.setPosixFilePermissions(folder.resolve("A.java"), Set.of());
    Assumptions.assumeFalse(Files.isReadable(folder.resolve("A.java")), "runs as root");
    assertThat(project.noticeKinds()).containsExactly(Kind.UNREADABLE);
    assertThat(project.load().classes().keySet()).containsExactly("B");
  }

  @Test
  void danglingLink() throws IOException {
    Files.createSymbolicLink(folder.resolve("A.java"), folder.resolve("gone"));
    assertThat(project.noticeKinds()).containsExactly(Kind.UNREADABLE);
  }

  /** Opening a pipe that nobody writes to would wait for ever. */
  @Test
  @Timeout(20)
  void pipeIsNotRead() throws IOException, InterruptedException {
    project.file("Ok.java", "class Ok { void f() { marker(); } }");
    for (String name : List.of("Pipe.java", "kernel.cu")) {
      int made =
          new ProcessBuilder("mkfifo", folder.resolve(name).toString())
              .redirectErrorStream(true)
              .start()
              .waitFor();
      Assumptions.assumeTrue(made == 0, "cannot make a pipe");
    }
    LoadResult result = project.result();
    assertThat(result.program().classes().keySet()).containsExactly("Ok");
    assertThat(result.program().notices())
        .extracting(Notice::kind)
        .containsExactly(Kind.UNREADABLE, Kind.UNREADABLE);
  }

  @Test
  void folderNamedLikeAFile() {
    project.file("A.java/B.java", "class B {}");
    assertThat(project.noticeKinds()).containsExactly(Kind.UNREADABLE);
  }

  @Test
  void folderNamedLikeAFileIsEntered() {
    project.markers("marker").file("D.java/Inside.java", "class Inside { void f() { marker(); } }");
    LoadResult result = project.file("Ok.java", "class Ok { void f() { marker(); } }").result();
    assertThat(result.program().classes().keySet()).containsExactlyInAnyOrder("Inside", "Ok");
    assertThat(result.program().notices()).isEmpty();
  }

  @Test
  void markersThatAreSpelledWithEscapesAreFound() {
    project.markers("marker").file("A.java", "class A { void f() { \\u006d\\u0061rker(); } }");
    project.file("B.java", "class B { String s = \"\\u0041\"; }");
    assertThat(project.result().program().classes().keySet()).containsExactly("A");
  }

  @Test
  void theyAreFoundInFilesThatAreReadInPieces() {
    String filler = "// \\u0041 filler\n".repeat(5000);
    project
        .markers("marker")
        .file("A.java", filler + "class A { void f() { m\\u0061rker(); } }")
        .file("B.java", "class B { void f() { m\\u0061rker(); } }\n" + filler)
        .file("C.java", filler + "class C { }");
    assertThat(project.result().program().classes().keySet()).containsExactlyInAnyOrder("A", "B");
  }

  @Test
  void codeBehindAnEscapedLineFeedIsCode() {
    project.file("A.java", "class A {\n  // text \\u000a void f() {}\n  void g() {}\n}\n");
    ClassDecl a = project.result().program().classes().values().iterator().next();
    assertThat(a.methods()).extracting(m -> m.name() + ":" + m.at().line()).contains("f:2", "g:3");
  }

  @Test
  void utf16InAFolderIsSearched() {
    byte[] text = "\ufeffclass A { void f() { marker(); } }".getBytes(StandardCharsets.UTF_16BE);
    assertThat(project.markers("marker").file("A.java", text).result().program().classes())
        .containsKey("A");
  }

  @Test
  void latin1() {
    project.file("A.java", "class A { String s = \"ä\"; }".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(project.noticeKinds()).containsExactly(Kind.ENCODING);
    assertThat(IrPrinter.print(project.load("A"))).contains("\"ä\"");
  }

  @Test
  void byteOrderMarks() {
    project.file("A.java", "\ufeffclass A { void f() {} }");
    project.file("B.java", "\ufeffclass B {}".getBytes(StandardCharsets.UTF_16LE));
    assertThat(project.load().classes().keySet()).containsExactly("A", "B");
    assertThat(project.load().notices()).isEmpty();
    assertThat(project.load("A").at().column()).isEqualTo(7);
  }

  @Test
  void binary() {
    byte[] noise = new byte[100_000];
    new Random(1).nextBytes(noise);
    project.file("A.java", noise).file("B.java", "class B {}");
    assertThat(project.noticeKinds()).contains(Kind.SYNTAX);
    assertThat(project.load().classes().keySet()).contains("B");
  }

  @Test
  void tooLarge() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(folder.resolve("A.java").toFile(), "rw")) {
      file.setLength(50L << 20);
    }
    assertThat(project.noticeKinds()).containsExactly(Kind.TOO_LARGE);
  }

  @Test
  void theRestOfABrokenFileIsKept() {
    project.file(
        "A.java",
        """
        class A {
          void f() {
            before();
            int = ;
            after();
          }
          void g() { whole(); }
        }
        """);
    assertThat(IrPrinter.print(project.load("A")))
        .contains("@before()", "gap: syntax error", "@after()", "@whole()");
    Notice notice = project.load().notices().get(0);
    assertThat(notice.kind()).isEqualTo(Kind.SYNTAX);
    assertThat(notice.line()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "class A { void f() { keep(); ",
        "class A { void f() { keep(); } } }",
        "class A { void f() { keep(); if (x) { } void g() { } }",
        "class A { void f() { keep(); } int x y z; }",
        "class A { void f() { keep(); } <<<<<<< HEAD\n int a;\n=======\n int b;\n>>>>>>> other\n }",
        "impor java.util.*; class A { void f() { keep(); } }",
        "class A { void f() { keep(); x = '; } }",
        "class A { void f() { keep(); foo(a -> { bar(; }); } }",
        "class A { void f() { keep(); } void g() { switch (x) { case : } } }",
        "class A { void f() { keep(); } void g(int) { } }",
        "class A { void f() { keep(); } # }",
        "class A { void f() { keep(); } /* not closed }",
      })
  void whatIsWholeIsKept(String source) {
    project.file("A.java", source);
    assertThat(IrPrinter.print(project.load("A"))).contains("@keep()");
    assertThat(project.noticeKinds()).isNotEmpty().containsOnly(Kind.SYNTAX);
  }

  @ParameterizedTest
  @ValueSource(strings = {"class {", "}}}}", "class A { void f() { \"\"\" } }", "((((", "\u0000"})
  void hopeless(String source) {
    project.file("A.java", source);
    assertThat(project.noticeKinds()).isNotEmpty();
  }

  @Test
  void deepNesting() {
    project.file("Plus.java", "class Plus { int x = 1" + " + y".repeat(DEEP) + "; }");
    project.file("Minus.java", "class Minus { int x = 1" + " - y + z".repeat(DEEP) + "; }");
    project.file("And.java", "class And { boolean x = a" + " && b".repeat(DEEP) + "; }");
    project.file("Paren.java", "class Paren { int x = " + nested("(", "1", ")") + "; }");
    project.file("Call.java", "class Call { int x = " + nested("f(", "1", ")") + "; }");
    project.file("Block.java", "class Block { void f() { " + nested("{", "g();", "}") + "} }");
    project.file("If.java", "class If { void f() { " + "if (a) ".repeat(DEEP) + "g(); } }");
    project.file(
        "Else.java", "class Else { void f() { " + "if (a) b(); else ".repeat(DEEP) + "g(); } }");
    project.file("Chain.java", "class Chain { Object x = a" + ".f()".repeat(DEEP) + "; }");
    project.file("Text.java", "class Text { String x = \"a\"" + " + \"b\"".repeat(DEEP) + "; }");
    project.file("Array.java", "class Array { Object x = " + nested("{", "", "}") + "; }");
    project.file("Inner.java", "class Inner {".repeat(500) + "}".repeat(500));
    project.file("Fine.java", "class Fine {}");
    LoadResult result = project.result();
    assertThat(result.counts().parsedFiles()).isEqualTo(13);
    assertThat(result.program().notices()).isEmpty();
    assertThat(result.program().classes()).containsKeys("Fine", "Plus", "Paren", "Inner");
  }

  private static String nested(String open, String core, String close) {
    return open.repeat(DEEP) + core + close.repeat(DEEP);
  }

  @Test
  void deeperThanTheStack() {
    Limits standard = Limits.standard();
    project.limits(
        new Limits(
            standard.fileBytes(), standard.kernelBytes(), 2, 1 << 18, standard.perFile(), 1));
    project.file("Paren.java", "class Paren { int x = " + nested("(", "1", ")") + "; }");
    project.file("Fine.java", "class Fine {}");
    assertThat(project.noticeKinds()).containsExactly(Kind.TOO_LARGE);
    assertThat(project.load().classes().keySet()).containsExactly("Fine");
  }

  @Test
  void lambdasThatTheParserTakesForeverOn() {
    int depth = 40;
    project.limits(Limits.standard().withPerFile(Duration.ofMillis(500)));
    project.file(
        "Slow.java",
        "class Slow { void f() { "
            + "g((a) -> { h(); ".repeat(depth)
            + "k();"
            + "});".repeat(depth)
            + "} }");
    project.file("Fine.java", "class Fine {}");
    assertThat(project.load().classes().keySet()).contains("Fine");
  }

  @Test
  void everyClassIsWhereItsFileSays() {
    project.file("a/A.java", "package a; class A { void f() { int = 1; } }");
    ClassDecl decl = project.load("a.A");
    assertThat(decl.at().file()).endsWith("a/A.java");
    assertThat(project.load().notices().get(0).file()).isEqualTo(decl.at().file());
  }
}
