package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.IrPrinter;
import dev.streamlint.analyzer.ir.Program;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names across files. */
final class ProjectTest {
  @TempDir Path folder;
  private TestProject project;

  @BeforeEach
  void startEmpty() {
    project = new TestProject(folder);
  }

  private String typeOfField(String className) {
    ClassDecl decl = project.load(className);
    return decl.fields().get(0).type().name();
  }

  @Test
  void samePackage() {
    project
        .file("p/A.java", "package p; class A { B b; }")
        .file("p/B.java", "package p; class B {}");
    assertThat(typeOfField("p.A")).isEqualTo("p.B");
  }

  @Test
  void singleImportBeforePackage() {
    project.file("p/A.java", "package p; import q.B; class A { B b; }");
    project.file("p/B.java", "package p; class B {}").file("q/B.java", "package q; class B {}");
    assertThat(typeOfField("p.A")).isEqualTo("q.B");
  }

  @Test
  void projectBeforeKnownInImportsOnDemand() {
    project.file("p/A.java", "package p; import jcuda.*; import q.*; class A { Pointer b; }");
    assertThat(typeOfField("p.A")).isEqualTo("jcuda.Pointer");
    project.file("q/Pointer.java", "package q; public class Pointer {}");
    assertThat(typeOfField("p.A")).isEqualTo("q.Pointer");
  }

  @Test
  void packageBeforeJavaLang() {
    project.file("p/A.java", "package p; class A { Process b; Thread t; }");
    project.file("p/Process.java", "package p; class Process {}");
    assertThat(typeOfField("p.A")).isEqualTo("p.Process");
    assertThat(project.load("p.A").fields().get(1).type().name()).isEqualTo("java.lang.Thread");
  }

  @Test
  void inheritedMemberTypes() {
    project.file("p/A.java", "package p; import q.Base; class A extends Base { Part b; }");
    project.file("q/Base.java", "package q; public class Base implements Top {}");
    project.file("q/Top.java", "package q; public interface Top { class Part {} }");
    assertThat(typeOfField("p.A")).isEqualTo("q.Top.Part");
  }

  @Test
  void knownMemberTypes() {
    project.file("A.java", "import ai.rapids.cudf.*; class A { Cuda.Stream s; }");
    assertThat(typeOfField("A")).isEqualTo("ai.rapids.cudf.Cuda.Stream");
    project.file("A.java", "import ai.rapids.cudf.Cuda.*; class A { Stream s; }");
    assertThat(typeOfField("A")).isEqualTo("ai.rapids.cudf.Cuda.Stream");
    project.file("A.java", "class A { ai.rapids.cudf.Cuda.Stream s; }");
    assertThat(typeOfField("A")).isEqualTo("ai.rapids.cudf.Cuda.Stream");
  }

  @Test
  void filesThatAreNotAnalysedAreKnownByName() {
    project.markers("jcuda");
    project.file("p/A.java", "package p; import jcuda.*; class A { Set b; }");
    project.file("p/Set.java", "package p; class Set {}");
    assertThat(typeOfField("p.A")).isEqualTo("p.Set");
  }

  @Test
  void inheritedFieldsAreNotTypes() {
    project.file("p/A.java", "package p; class A extends Base { int n = Lane.size(); }");
    project.file("p/Base.java", "package p; class Base { Lane Lane; }");
    project.file("p/Lane.java", "package p; class Lane { int size() { return 1; } }");
    assertThat(IrPrinter.print(project.load("p.A"))).contains("this.n = @Lane.size()");
  }

  @Test
  void staticImportsOfProjectClasses() {
    project.file("p/A.java", "package p; import static q.C.*; class A { int n = go(LIMIT); }");
    project.file(
        "q/C.java", "package q; class C { static int LIMIT; static int go(int n) { return n; } }");
    assertThat(IrPrinter.print(project.load("p.A"))).contains("this.n = @go[q.C](@LIMIT[q.C])");
  }

  @Test
  void twoClassesOfOneNameStayApart() {
    project.file("racy/Main.java", "class Main { Helper h; static Main m; }");
    project.file("racy/Helper.java", "class Helper {}");
    project.file("fixed/Main.java", "class Main { Helper h; static Main m; }");
    project.file("fixed/Helper.java", "class Helper {}");
    Program program = project.load();
    assertThat(program.classes().keySet()).containsExactly("Helper", "Main", "Helper~2", "Main~2");
    assertThat(IrPrinter.print(program.find("Main").orElseThrow())).contains("Helper h", "Main m");
    assertThat(IrPrinter.print(program.find("Main~2").orElseThrow()))
        .contains("Helper~2 h", "Main~2 m");
  }

  @Test
  void cyclicInheritanceEnds() {
    project.file("A.java", "class A extends B { Part p; int n = f(x); }");
    project.file("B.java", "class B extends A { int y = x; }");
    project.file("C.java", "class C extends C implements C { C.D d; }");
    assertThat(project.load().classes().keySet()).containsExactly("A", "B", "C");
    assertThat(typeOfField("A")).isEqualTo("?.Part");
  }
}
