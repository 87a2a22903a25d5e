package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code stream-lint.yaml}: where it is found, what it says, and who wins. */
final class ProjectFileTest {
  private static final String MODELS =
      """
      types:
        com.acme.gpu.Lane: stream
        com.acme.gpu.Mark: event
        com.acme.gpu.DeviceBuffer: memory
      methods:
        com.acme.gpu.Lane:
          - new(): {create-stream: {out: result, kind: non-blocking}}
          - run(kernel, buffers...): {work: {on: this, updates: [buffers]}}
          - await(mark): {wait: {on: this, event: mark}}
          - finish(): {sync-stream: this}
        com.acme.gpu.Mark:
          - new(): {create-event: result}
          - set(lane): {record: {event: this, on: lane}}
        com.acme.gpu.DeviceBuffer:
          - new(bytes): {alloc: {out: result, bytes: bytes}}
          - close(): {free: this}
      """;

  private static final String SHOW =
      """
      import com.acme.gpu.*;

      final class Show {
        static void show(Kernel fill, Kernel paint) {
          Lane upload = new Lane();
          Lane draw = new Lane();
          DeviceBuffer frame = new DeviceBuffer(1024);
          Mark filled = new Mark();
          upload.run(fill, frame);
          filled.set(upload);
          %s
          draw.run(paint, frame);
          draw.finish();
          frame.close();
        }
      }
      """;

  /** Its body makes nothing of what the model says. */
  private static final String LANE =
      """
      package com.acme.gpu;

      public final class Lane {
        private final long handle = Native.make();

        public void run(Kernel kernel, DeviceBuffer... buffers) {}

        public void await(Mark mark) {}

        public void finish() {}
      }
      """;

  @TempDir Path folder;
  private Path source;

  @BeforeEach
  void makeRepository() throws IOException {
    Files.createDirectory(folder.resolve(".git"));
    Files.createDirectories(folder.resolve("src/com/acme/gpu"));
    source = folder.resolve("src");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Run run(String... options) {
    String[] args = new String[options.length + 1];
    System.arraycopy(options, 0, args, 0, options.length);
    args[options.length] = source.toString();
    return Cli.run(args);
  }

  @Test
  void oneLineForEachMethodOfAWrapperIsEnough() throws IOException {
    write("stream-lint.yaml", MODELS);
    write("src/Show.java", SHOW.formatted(""));
    Run racy = run();
    write("src/Show.java", SHOW.formatted("draw.await(filled);"));

    assertThat(racy.out())
        .contains("error[unordered-read]: `run` on stream `draw` reads `frame`")
        .contains("draw.await(filled)");
    assertThat(run().out()).startsWith("No findings");
  }

  @Test
  void modelWinsOverTheSourceOfTheClassItSpeaksOf() throws IOException {
    write("stream-lint.yaml", MODELS);
    write("src/Show.java", SHOW.formatted(""));
    write("src/com/acme/gpu/Lane.java", LANE);
    Run run = run("--notices");

    assertThat(run.out())
        .contains("error[unordered-read]")
        .contains("a model file says what `com.acme.gpu.Lane` is: its source is not run");
    assertThat(run("--no-config").out()).startsWith("No findings");
  }

  @Test
  void modelOfOneMethodTakesThePlaceOfItsBodyOnly() throws IOException {
    write(
        "src/Jobs.java",
        """
        import jcuda.driver.*;
        import static jcuda.driver.JCudaDriver.*;

        final class Jobs {
          static void run(CUdeviceptr data, CUstream a, long bytes) {
            CUstream b = new CUstream();
            cuStreamCreate(b, CUstream_flags.CU_STREAM_NON_BLOCKING);
            cuMemsetD8Async(data, (byte) 0, bytes, b);
            Gate.pass(b);
            cuMemsetD8(data, (byte) 1, bytes);
          }
        }
        """);
    write(
        "src/Gate.java", "final class Gate {\n  static void pass(jcuda.driver.CUstream s) {}\n}\n");
    Run without = run();
    write("stream-lint.yaml", "methods:\n  Gate:\n    - pass(s): {sync-stream: s}\n");

    assertThat(without.out()).contains("[synchronous-call-unordered]");
    assertThat(run().out()).doesNotContain("unordered");
  }

  @Test
  void defaultStreamOfAFamilyAndTheCommandLineWins() throws IOException {
    write(
        "src/Two.java",
        """
        import jcuda.driver.*;
        import static jcuda.driver.JCudaDriver.*;

        final class Two {
          static void run(CUdeviceptr data, CUdeviceptr other, long bytes) {
            CUstream s = new CUstream();
            cuStreamCreate(s, CUstream_flags.CU_STREAM_DEFAULT);
            cuMemsetD8Async(data, (byte) 0, bytes, s);
            cuMemcpyDtoDAsync(other, data, bytes, null);
          }
        }
        """);
    assertThat(run().out()).startsWith("No findings");
    write("stream-lint.yaml", "default-stream: {jcuda: per-thread}\n");
    assertThat(run().out()).contains("error[unordered-read]");
    assertThat(run("--default-stream", "jcuda=legacy").out()).startsWith("No findings");
    assertThat(run("--no-config", "--default-stream", "jcuda=per-thread").out())
        .contains("error[unordered-read]");
    assertThat(run("--default-stream", "jcudda=legacy"))
        .isEqualTo(
            new Run(
                2,
                "",
                "stream-lint: --default-stream: no models of a family `jcudda`; did you mean `jcuda`?\n"));
    assertThat(run("--default-stream", "jcuda=legasy").err()).contains("did you mean `legacy`?");
  }

  @Test
  void mistakesHaveTheirPlaceAndTheNearestKey() throws IOException {
    Path file =
        write(
            "stream-lint.yaml",
            """
            default-strem: {jcuda: legacy}
            default-stream: {jcudda: legacy, cudf: per-tread}
            models: [none.yaml]
            """);
    write("src/A.java", "class A {}\n");
    Run run = run();

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains(file + ":1:1: unknown key `default-strem`; did you mean `default-stream`?")
        .contains(file + ":2:18: no models of a family `jcudda`; did you mean `jcuda`?")
        .contains(file + ":2:40: `default-stream` is one of legacy, per-thread, not `per-tread`;")
        .contains(file + ":3:10: no such file: ");
  }

  @Test
  void filesThatItNamesAreReadAndMustAgree() throws IOException {
    Files.createDirectory(folder.resolve("models"));
    write("models/own.yaml", "schema: 1\nfamily: own\n" + MODELS);
    write("stream-lint.yaml", "models: [models/own.yaml]\n");
    write("src/Show.java", SHOW.formatted(""));
    Run run = run();
    write("stream-lint.yaml", "models: [models/own.yaml]\ntypes: {com.acme.gpu.Lane: event}\n");

    assertThat(run.out()).contains("error[unordered-read]");
    assertThat(run().code()).isEqualTo(2);
    assertThat(run().err()).contains("`com.acme.gpu.Lane` means something else in ");
  }

  @Test
  void reportsSayWhichFileWasUsed() throws IOException {
    Path file = write("stream-lint.yaml", MODELS);
    write("src/A.java", "class A {}\n");

    assertThat(run("--format", "json").out()).contains("\"config\": \"" + file + "\"");
    assertThat(run("--format", "sarif").out()).contains("\"config\" : \"" + file + "\"");
    assertThat(run("--format", "json", "--no-config").out()).contains("\"config\": null");
  }

  @Test
  void isLookedForUpToTheRootOfTheRepositoryAndNotBeyond() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path file = write("stream-lint.yaml", MODELS);

    assertThat(ProjectFile.find(source, elsewhere)).contains(file);
    assertThat(ProjectFile.find(source.resolve("A.java"), folder))
        .contains(Path.of("stream-lint.yaml"));
    Files.createDirectory(source.resolve(".git"));
    assertThat(ProjectFile.find(source, elsewhere)).isEqualTo(Optional.empty());
  }

  @Test
  void modelsListSaysFromWhichFile() throws IOException {
    Path file = write("stream-lint.yaml", MODELS);

    assertThat(Cli.run("models", "list", "--config", file.toString(), "Lane.finish").out())
        .isEqualTo(
            "com.acme.gpu.Lane.finish()\n    sync-stream: stream=this\n    # " + file + ":10\n");
  }

  @Test
  void modelsOfMethodsThatTheClassPathDoesNotHaveAreWarnedOf() throws IOException {
    Path file =
        write(
            "stream-lint.yaml",
            """
            methods:
              org.assertj.core.util.Lists:
                - newArrayLst(elements...): nothing
                - emptyList(one): nothing
                - emptyList(): nothing
                - newArray*(any...): nothing
              com.acme.NotThere:
                - run(): nothing
            """);
    String jar =
        Path.of(
                org.assertj.core.util.Lists.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .getPath())
            .toString();
    write("src/A.java", "class A {}\n");
    Run run = run("--classpath", jar);
    Run validated = Cli.run("models", "validate", file.toString(), "--classpath", jar);
    String first =
        file
            + ":3:7: warning[model]: `org.assertj.core.util.Lists` has no method `newArrayLst`;"
            + " did you mean `newArrayList`?\n";
    String second =
        file
            + ":4:7: warning[model]: `org.assertj.core.util.Lists` has no method `emptyList` with 1"
            + " parameter, only with 0\n";

    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                "No findings: no call of a known GPU library was seen (0 of 1 file analysed)\n",
                first + second));
    assertThat(validated).isEqualTo(new Run(0, first + second + "The file is valid\n", ""));
    assertThat(run("--classpath", "none.jar").code()).isEqualTo(2);
  }

  @Test
  void emptyFileSaysNothing() throws IOException {
    write("src/A.java", "class A {}\n");
    for (String text : new String[] {"", "# rules:\n#   redundant-sync: off\n", "---\n"}) {
      Path file = write("stream-lint.yaml", text);

      assertThat(run().code()).as(text).isEqualTo(0);
      assertThat(Cli.run("models", "validate", file.toString()).code()).as(text).isEqualTo(0);
    }
    Path models = write("models.yaml", "# nothing\n");
    assertThat(run("--models", models.toString()).err()).contains(":1:1: file is empty");
  }

  @Test
  void defaultStreamIsSaidForAFamily() throws IOException {
    write("stream-lint.yaml", "default-stream: per-thred\n");
    write("src/A.java", "class A {}\n");

    assertThat(run().code()).isEqualTo(2);
    assertThat(run().err())
        .contains("stream-lint.yaml:1:17: `default-stream` is said for each API family")
        .contains("did you mean `{jcuda: per-thread}`?");
    write("stream-lint.yaml", "family: own\ndefault-stream: per-thread\n");
    assertThat(run().code()).isEqualTo(0);
  }

  @Test
  void mistakesAreSaidOfTheKindOfFileThatHasThem() throws IOException {
    write("src/A.java", "class A {}\n");
    write("own.yaml", "schema: 1\nfamily: own\nnonsense: 1\n");
    write("stream-lint.yaml", "models: [own.yaml]\n");
    assertThat(run().err()).startsWith("stream-lint: the model files have mistakes:\n");
    write("stream-lint.yaml", "nonsense: 1\n");
    assertThat(run().err()).startsWith("stream-lint: the project file has mistakes:\n");
    write("stream-lint.yaml", "models: [own.yaml]\nnonsense: 1\n");
    assertThat(run().err())
        .startsWith("stream-lint: the project file and its model files have mistakes:\n");
  }

  @Test
  void namesABaselineFromItsOwnFolder() throws IOException {
    write("stream-lint.yaml", MODELS + "baseline: lint/known.txt\n");
    Files.createDirectory(folder.resolve("lint"));
    write("src/Show.java", SHOW.formatted(""));

    Run none = run();
    Run written = Cli.run("baseline", source.toString());
    Run known = run();

    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err())
        .contains("stream-lint.yaml:17:11: baseline: no such file:", "`stream-lint baseline`");
    assertThat(written.err()).contains("findings are in", "known.txt (2 added, 0 removed)");
    assertThat(Files.exists(folder.resolve("lint/known.txt"))).isTrue();
    assertThat(known.code()).isEqualTo(0);
    assertThat(known.out()).contains("No findings", "2 in the baseline");
  }

  @Test
  void commandLineWinsOverItsBaseline() throws IOException {
    write("stream-lint.yaml", MODELS + "baseline: known.txt\n");
    write("src/Show.java", SHOW.formatted(""));
    Cli.run("baseline", source.toString());
    Path empty = folder.resolve("empty.txt");
    Files.writeString(empty, Files.readAllLines(folder.resolve("known.txt")).get(0) + "\n");

    assertThat(run("--no-baseline").out()).contains("1 error in 1 file");
    assertThat(run("--baseline", empty.toString()).out()).contains("1 error in 1 file");
    assertThat(run("--baseline", empty.toString(), "--no-baseline").err())
        .contains("contradict each other");
  }

  @Test
  void saysFromWhichLevelOnARunFails() throws IOException {
    write("stream-lint.yaml", MODELS + "rules: {unordered-read: warning}\nfail-on: error\n");
    write("src/Show.java", SHOW.formatted(""));

    assertThat(run().code()).isEqualTo(0);
    assertThat(run("--fail-on", "warning").code()).isEqualTo(1);
    assertThat(run("--fail-on", "never").code()).isEqualTo(0);
  }

  @Test
  void mistakesInThemHaveLineAndColumn() throws IOException {
    write("stream-lint.yaml", "fail-on: eror\nbaseline: [known.txt]\n");
    write("src/Show.java", SHOW.formatted(""));

    assertThat(run().err())
        .contains(
            "stream-lint.yaml:1:10: `fail-on` is one of error, warning, note, never, not `eror`;"
                + " did you mean `error`?")
        .contains("stream-lint.yaml:2:11: expected the name of a file, not a list");
  }
}
