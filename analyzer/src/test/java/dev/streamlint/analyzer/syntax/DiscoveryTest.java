package dev.streamlint.analyzer.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiscoveryTest {
  @TempDir Path folder;
  private TestProject project;

  @BeforeEach
  void startEmpty() {
    project = new TestProject(folder);
  }

  private List<String> find(String... given) throws UsageException {
    return shown(Discovery.find(Stream.of(given).map(folder::resolve).toList()).java());
  }

  private List<String> shown(List<SourceFile> files) {
    String prefix = folder.toString().replace('\\', '/') + "/";
    return files.stream().map(f -> f.shown().replace(prefix, "")).toList();
  }

  @Test
  void findsJavaAndKernelsSorted() throws UsageException {
    project.file("b/B.java", "").file("a/A.java", "").file("a/k.cu", "").file("a/notes.txt", "");
    project.file("k.ptx", "").file("k.cuh", "");
    assertThat(find("")).containsExactly("a/A.java", "b/B.java");
    assertThat(shown(Discovery.find(List.of(folder)).kernels()))
        .containsExactly("a/k.cu", "k.cuh", "k.ptx");
  }

  @Test
  void skipsHiddenAndBuiltFolders() throws UsageException {
    project.file("pom.xml", "").file("target/Gen.java", "").file("build/Gen.java", "");
    project.file(".git/X.java", "").file("node_modules/X.java", "").file(".Hidden.java", "");
    project.file("src/A.java", "");
    assertThat(find("")).containsExactly("src/A.java");
  }

  @Test
  void entersAPackageNamedBuild() throws UsageException {
    project.file("com/acme/build/A.java", "").file("com/acme/target/B.java", "");
    assertThat(find("")).containsExactly("com/acme/build/A.java", "com/acme/target/B.java");
  }

  @Test
  void takesWhatIsGivenByName() throws UsageException {
    project.file("pom.xml", "").file("target/Gen.java", "").file("Snippet.txt", "");
    assertThat(find("target", "Snippet.txt")).containsExactly("Snippet.txt", "target/Gen.java");
    assertThat(Discovery.find(List.of(folder.resolve("Snippet.txt"))).java())
        .allMatch(SourceFile::named);
  }

  @Test
  void listsNoFileTwice() throws UsageException {
    project.file("a/A.java", "");
    assertThat(find("a", "", "a/A.java", "a/A.java")).containsExactly("a/A.java");
  }

  @Test
  void followsLinksOnce() throws IOException, UsageException {
    project.file("real/A.java", "");
    Files.createSymbolicLink(folder.resolve("real/cycle"), folder);
    Files.createSymbolicLink(folder.resolve("alias"), folder.resolve("real"));
    assertThat(find("")).containsExactly("real/A.java");
    assertThat(find("alias")).containsExactly("alias/A.java");
  }

  @Test
  void doesNotFollowALinkToElsewhere(@TempDir Path elsewhere) throws IOException, UsageException {
    project.file("A.java", "");
    new TestProject(elsewhere).file("B.java", "");
    Files.createSymbolicLink(folder.resolve("linked"), elsewhere);
    assertThat(find("")).containsExactly("A.java");
    assertThat(Discovery.find(List.of(folder)).notices())
        .singleElement()
        .satisfies(n -> assertThat(n.file()).endsWith("linked"));
    assertThat(Discovery.find(List.of(folder, elsewhere)).java()).hasSize(2);
  }

  @Test
  void namesAMissingPath() {
    assertThatThrownBy(() -> find("nowhere"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("nowhere");
  }

  @Test
  void showsPathsAsGiven() throws UsageException {
    project.file("a/A.java", "");
    assertThat(Discovery.find(List.of(Path.of(folder + "/a/"))).java().get(0).shown())
        .endsWith("/a/A.java");
  }
}
