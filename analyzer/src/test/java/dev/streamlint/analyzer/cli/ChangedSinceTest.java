package dev.streamlint.analyzer.cli;

import static dev.streamlint.analyzer.cli.SuppressionTest.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --changed-since}, in a repository of its own. */
final class ChangedSinceTest {
  private static final String WAIT = "cuStreamSynchronize(decode);";

  @TempDir Path temp;

  private Path source = Path.of("");

  @BeforeEach
  void commit() throws IOException, InterruptedException {
    source = temp.resolve("Race.java");
    assumeThat(git("--version")).as("git is installed").isTrue();
    git("init", "-q");
  }

  @Test
  void anOldBugIsNotReported() throws Exception {
    committed(RACE.formatted(""));
    Files.writeString(source, "// new\n" + RACE.formatted(""));

    Run run = check("HEAD");

    assertThat(run.code()).isEqualTo(0);
    assertThat(run.out()).contains("No findings", "1 on unchanged lines");
  }

  @Test
  void aChangedOperationIsReported() throws Exception {
    committed(RACE.formatted(""));
    Files.writeString(source, RACE.formatted("").replace("frame, 4096, p", "frame, 2048, p"));

    assertThat(check("HEAD").out()).contains("11:5: error[unordered-read]");
  }

  @Test
  void aNewOperationBehindAnOldBugIsReported() throws Exception {
    committed(RACE.formatted(""));
    String old = "    cuMemcpyDtoDAsync(screen, frame, 4096, paint);\n";
    String more = "    cuMemcpyDtoDAsync(screen, frame, 2048, paint);\n";
    Files.writeString(source, RACE.formatted("").replace(old, old + more));

    assertThat(check("HEAD").out()).contains("12:5: error", "1 on unchanged lines");
  }

  @Test
  void aWaitThatIsRemovedIsReported() throws Exception {
    committed(RACE.formatted(WAIT));
    Files.writeString(source, RACE.formatted("").replaceAll("(?m)^\\s+$\\n", ""));

    assertThat(check("HEAD").out()).contains("10:5: error[unordered-read]");
  }

  @Test
  void commitsOfTheBranchCount() throws Exception {
    committed(RACE.formatted(WAIT));
    committed(RACE.formatted(""));

    assertThat(check("HEAD~1").code()).isEqualTo(1);
    assertThat(check("HEAD").code()).isEqualTo(0);
  }

  @Test
  void whatOthersDidSinceDoesNotCount() throws Exception {
    committed(RACE.formatted(""));
    git("checkout", "-q", "-b", "theirs");
    committed(RACE.formatted(WAIT));
    git("checkout", "-q", "-");

    assertThat(check("theirs").code()).isEqualTo(0);
  }

  @Test
  void aFileThatGitDoesNotKnowIsNew() throws Exception {
    committed("class Race {}\n");
    Files.writeString(temp.resolve("Späte Datei.java"), RACE.formatted(""));

    assertThat(check("HEAD").out()).contains("11:5: error[unordered-read]");
  }

  @Test
  void namesOfAllKindsAreRead() throws Exception {
    source = Files.createDirectory(temp.resolve("b \"q\" ü")).resolve("Race.java");
    committed(RACE.formatted(WAIT));
    Files.writeString(source, RACE.formatted(""));

    assertThat(check("HEAD").code()).isEqualTo(1);
  }

  @Test
  void saysWhatIsWrong() throws Exception {
    committed("class Race {}\n");

    assertThat(check("nosuch").code()).isEqualTo(2);
    assertThat(check("nosuch").err()).contains("git knows no revision `nosuch`");
    assertThat(check("--output=x").code()).isEqualTo(2);
    assertThat(Files.exists(temp.resolve("x"))).isFalse();
  }

  private Run check(String revision) {
    return Cli.run("--changed-since", revision, temp.toString());
  }

  private void committed(String text) throws IOException, InterruptedException {
    Files.writeString(source, text);
    git("add", "-A");
    assertThat(git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "one"))
        .isTrue();
  }

  private boolean git(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
            .directory(temp.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}
