package dev.streamlint.validator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, where what it builds with fails. */
final class LauncherTest {
  private static final Path LAUNCHER =
      Path.of(System.getProperty("basedir", "")).resolve("../stream-lint").toAbsolutePath();

  private static final String MAVEN =
      """
      #!/bin/sh
      echo "$*" >> "$0.calls"
      echo '[INFO] much else'
      echo '[ERROR] Failed to execute goal: no network'
      echo '[ERROR] '
      echo '[ERROR] Re-run Maven using the -X switch to enable full debug logging.'
      exit 1
      """;

  @TempDir Path temp;

  @BeforeEach
  void copy() throws IOException {
    assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
    executable("stream-lint", Files.readString(LAUNCHER));
    executable("bin/mvn", MAVEN);
    for (String module : new String[] {"rules", "analyzer", "runtime-validator"}) {
      Files.createDirectories(temp.resolve(module + "/src/main"));
      old(Files.writeString(temp.resolve(module + "/pom.xml"), ""));
      old(Files.writeString(temp.resolve(module + "/src/main/A.java"), ""));
    }
    old(Files.writeString(temp.resolve("pom.xml"), ""));
  }

  @Test
  void aFailedBuildIsToldInFewWordsAndNotRepeated() throws Exception {
    String first = start("2 ");
    String second = start("2 ");

    assertThat(first)
        .contains("building, once", "Failed to execute goal: no network", "build.log")
        .doesNotContain("Re-run", "much else");
    assertThat(second)
        .contains("Failed to execute goal: no network", "rm ")
        .doesNotContain("building, once");
    assertThat(calls()).singleElement().asString().contains("-Dstyle.color=never");
  }

  @Test
  void itIsTriedAgainWhenASourceHasChangedOrTheUserSaysSo() throws Exception {
    start("2 ");
    Path source = temp.resolve("analyzer/src/main/A.java");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    start("2 ");
    old(source);
    Files.delete(temp.resolve("analyzer/target/stream-lint/build-failed"));
    start("2 ");

    assertThat(calls()).hasSize(3);
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(temp.resolve("bin/mvn.calls"));
  }

  private static void old(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600)));
  }

  private void executable(String name, String text) throws IOException {
    Path file = temp.resolve(name);
    Files.createDirectories(file.getParent());
    assertThat(Files.writeString(file, text).toFile().setExecutable(true)).isTrue();
  }

  private String start(String expected) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(temp.resolve("stream-lint").toString(), "src").redirectErrorStream(true);
    builder.environment().put("PATH", temp.resolve("bin") + ":" + System.getenv("PATH"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor() + " " + said).startsWith(expected);
    return said;
  }
}
