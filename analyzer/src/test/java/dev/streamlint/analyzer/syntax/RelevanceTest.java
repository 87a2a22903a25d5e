package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RelevanceTest {
  @TempDir Path folder;
  private TestProject project;

  @BeforeEach
  void startEmpty() {
    project = new TestProject(folder).markers("jcuda");
  }

  private List<String> classes() {
    return List.copyOf(project.load().classes().keySet());
  }

  @Test
  void leavesOutFilesWithoutMarker() {
    project.file("Gpu.java", "import jcuda.Pointer; class Gpu {}");
    project.file("Other.java", "class Other { String s; }");
    assertThat(classes()).containsExactly("Gpu");
    assertThat(project.result().counts().javaFiles()).isEqualTo(2);
  }

  @Test
  void takesUsersOfWrappersTransitively() {
    project.file("p/Lane.java", "package p; import jcuda.Pointer; public class Lane {}");
    project.file("q/Pipeline.java", "package q; class Pipeline { p.Lane lane; }");
    project.file("q/Driver.java", "package q; class Driver { Pipeline pipeline; }");
    project.file("q/Other.java", "package q; class Other { Planet lanes; }");
    assertThat(classes()).containsExactly("p.Lane", "q.Driver", "q.Pipeline");
  }

  @Test
  void takesClassesThatAreNotNamedLikeTheirFile() {
    project.file("Lane.java", "import jcuda.Pointer; class Lane { static class Slot {} }");
    project.file("User.java", "class User { Object o = new Slot(); }");
    assertThat(classes()).containsExactly("Lane", "Lane.Slot", "User");
  }

  @Test
  void takesHelpersThatTheyUse() {
    project.file("Lane.java", "import jcuda.Pointer; class Lane { Ring<Pointer> ring; }");
    project.file("Ring.java", "class Ring<T> extends Buffered {}");
    project.file("Buffered.java", "class Buffered {}");
    assertThat(classes()).containsExactly("Buffered", "Lane", "Ring");
  }

  @Test
  void doesNotFollowNamesThatSeveralFoldersUse() {
    project.file("a/Main.java", "package a; import jcuda.Pointer; class Main {}");
    project.file("b/Main.java", "package b; class Main {}");
    project.file("c/Main.java", "package c; class Main {}");
    project.file("d/User.java", "package d; class User { Main main; }");
    assertThat(classes()).containsExactly("a.Main");
  }

  @Test
  void stopsAtTheLimitAndSaysSo() {
    project.file("Lane.java", "import jcuda.Pointer; class Lane {}");
    for (int i = 0; i < 5; i++) {
      project.file("User" + i + ".java", "class User" + i + " { Lane lane; }");
    }
    Limits standard = Limits.standard();
    project.limits(
        new Limits(
            standard.fileBytes(),
            standard.kernelBytes(),
            standard.threads(),
            standard.stackBytes(),
            standard.perFile(),
            2));
    assertThat(classes()).containsExactly("Lane", "User0", "User1");
    assertThat(project.load().notices()).hasSize(1);
  }

  @Test
  void findsAMarkerAcrossBuffers() {
    String before = " ".repeat((1 << 16) - 3);
    project.file("Gpu.java", before + "import jcuda.Pointer; class Gpu {}");
    assertThat(classes()).containsExactly("Gpu");
  }

  @Test
  void aFolderNamedLikeAFileIsSearched() {
    project
        .file("A.java/B.java", "import jcuda.Pointer; class B {}")
        .file("Gpu.java", "import jcuda.Pointer; class Gpu {}");
    assertThat(classes()).containsExactlyInAnyOrder("B", "Gpu");
    assertThat(project.noticeKinds()).isEmpty();
  }
}
