package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.ir.IrPrinter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SitesTest {
  @TempDir Path folder;

  private String print(String source) {
    return IrPrinter.printWithSites(new TestProject(folder).file("A.java", source).load("A"));
  }

  @Test
  void callsAreAtTheirNames() {
    assertThat(
            print(
                """
                class A {
                  void f() {
                    a.b(1)
                        .copy(
                            2);
                \tg();
                  }
                }
                """))
        .contains("@a.b@3:7-3:11(1).copy@4:10-5:15(2)")
        .contains("@g@6:2-6:5()");
  }

  @Test
  void creationsAreAtTheKeyword() {
    assertThat(
            print(
                "class A { A a = new A(); A b = this. /* new */ new B(); int[] c = new int[1]; }"))
        .contains("new@1:17-1:24 A()")
        .contains("new@1:41-1:55 ?.B()")
        .contains("new@1:67-1:77 int [1]");
  }

  @Test
  void referencesAreAtTheName() {
    assertThat(print("class A { Runnable r = this::toString; Object o = () -> {}; }"))
        .contains("this::toString@1:30-1:38")
        .contains("lambda@1:51-1:59()");
  }
}
