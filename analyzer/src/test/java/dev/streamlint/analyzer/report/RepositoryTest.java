package dev.streamlint.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RepositoryTest {
  private static final String REVISION = "0123456789".repeat(4);

  @TempDir Path root;

  @Test
  void folderInNoneHasNone() {
    assertThat(Repository.around(root)).isEmpty();
  }

  @Test
  void packedReferenceIsFoundFromAFolderBelow() {
    new Project(root)
        .file(".git/HEAD", "ref: refs/heads/main\n")
        .file(".git/packed-refs", "# pack-refs\n" + REVISION + " refs/heads/main\n")
        .file("src/A.java", "");

    assertThat(Repository.around(root.resolve("src")))
        .contains(
            new Repository(
                root.toAbsolutePath(),
                Optional.empty(),
                Optional.of(REVISION),
                Optional.of("main")));
  }

  @Test
  void secondWorkingTreeFindsWhatItShares() {
    new Project(root)
        .file("first/.git/config", "[remote \"origin\"]\n  url = git@example.org:a/b.git\n")
        .file("first/.git/worktrees/second/HEAD", REVISION + "\n")
        .file("first/.git/worktrees/second/commondir", "../..\n")
        .file("second/.git", "gitdir: " + root.resolve("first/.git/worktrees/second") + "\n");

    assertThat(Repository.around(root.resolve("second")))
        .contains(
            new Repository(
                root.resolve("second").toAbsolutePath(),
                Optional.of("ssh://example.org/a/b.git"),
                Optional.of(REVISION),
                Optional.empty()));
  }

  @Test
  void nonsenseIsNotKnown() {
    new Project(root).file(".git/HEAD", "ref: ../../\u0000\n").file(".git/config", "[remote");

    assertThat(Repository.around(root))
        .hasValueSatisfying(
            repository -> {
              assertThat(repository.revision()).isEmpty();
              assertThat(repository.address()).isEmpty();
            });
  }

  @Test
  void addressNeverHoldsAPassword() {
    assertThat(Repository.address("https://me:secret@example.org/a"))
        .contains("https://example.org/a");
    assertThat(Repository.address("https://secret@example.org:8443/a"))
        .contains("https://example.org:8443/a");
    assertThat(Repository.address("https://a@b@example.org/a")).isEmpty();
    assertThat(Repository.address("https://example.org/a?token=secret")).isEmpty();
    assertThat(Repository.address("/home/me/a")).isEmpty();
    assertThat(Repository.address("file:///home/me/a")).isEmpty();
  }
}
