package dev.streamlint.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.analyzer.cli.Cli.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is wrong: exit code 2, one clear sentence, nothing on standard output, no trace. */
final class BadInputTest {
  @TempDir Path folder;
  private String source;

  @BeforeEach
  void writeSource() throws IOException {
    source = Files.writeString(folder.resolve("A.java"), "class A {}\n").toString();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private static void assertRefused(Run run, String sentence) {
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("stream-lint: ").contains(sentence);
    assertThat(run.err()).doesNotContain("\tat ");
  }

  @Test
  void missingPath() {
    assertRefused(Cli.run(path("no")), "no such file or folder: " + path("no") + "\n");
  }

  @Test
  void anEmptyPathIsNotTheCurrentFolder() {
    assertRefused(Cli.run(""), "a path is empty; the current folder is `.`");
  }

  @Test
  void mistypedCommand() {
    assertRefused(Cli.run("explian"), "no such file or folder: explian; did you mean `explain`?");
    assertRefused(Cli.run("trce", "--", "java"), "trce; did you mean `trace`?");
    assertRefused(Cli.run("help", "explian"), "explian; did you mean `explain`?");
    assertRefused(Cli.run("version"), "did you mean `--version`?");
  }

  @Test
  void noPath() {
    assertRefused(
        Cli.run("--strict"), "Missing required parameter: 'PATH'\nTry `stream-lint --help`");
  }

  @Test
  void mistypedOption() {
    assertRefused(Cli.run("--notises", source), "Unknown option: '--notises'");
    assertThat(Cli.run("--notises", source).err()).contains("--notices");
    assertRefused(Cli.run("--notises"), "Unknown option: '--notises'");
    assertRefused(Cli.run("explain", "--bogus"), "Unknown option: '--bogus'");
  }

  @Test
  void unknownFormat() {
    assertRefused(
        Cli.run("--format", "xml", source),
        "'--format': expected one of text, sarif, json, html, not `xml`");
    assertRefused(Cli.run("--format", "sarf", source), "not `sarf`; did you mean `sarif`?");
  }

  @Test
  void badWidth() {
    assertRefused(Cli.run("--max-width", "wide", source), "'--max-width'");
    assertRefused(
        Cli.run("--max-width", "-1", source), "--max-width must be 0 or at least 40, not -1");
    assertRefused(
        Cli.run("--max-width", "10", source), "--max-width must be 0 or at least 40, not 10");
  }

  @Test
  void folderWithoutJavaFiles() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));

    assertRefused(Cli.run(empty.toString()), "no Java files in " + empty + "\n");
  }

  @Test
  void fileThatIsNotJava() throws IOException {
    String text = Files.writeString(folder.resolve("read.me"), "x").toString();

    assertRefused(Cli.run(text), text + " is not a Java file");
  }

  @Test
  void fileThatHasNoJavaInIt() throws IOException {
    String text =
        Files.writeString(folder.resolve("B.java"), "\u0001\u0002 {{{ %% \u0003").toString();

    assertRefused(Cli.run(text), "nothing to analyse in " + text + ": " + text);
  }

  @Test
  void outputThatCannotBeWritten() {
    assertRefused(
        Cli.run("--output", path("no/out"), source),
        "cannot write " + path("no/out") + ": there is no folder " + path("no") + "\n");
    assertRefused(
        Cli.run("--output", folder.toString(), source),
        "cannot write " + folder + ": it is a folder\n");
  }

  @Test
  void twoReportsInOnePlace() {
    assertRefused(
        Cli.run("--format", "json", "--format", "text", source), "cannot share standard output");
    assertRefused(
        Cli.run(
            "--format",
            "json",
            "--output",
            path("x"),
            "--format",
            "text",
            "--output",
            path("x"),
            source),
        "cannot share the file " + path("x"));
  }

  @Test
  void oneOfSeveralReportsWithoutAFormat() {
    assertRefused(
        Cli.run("--format", "sarif", "--output", path("a"), "--output", path("b"), source),
        "--output " + path("b") + " needs a --format of its own beside it");
  }

  @Test
  void modelFileThatIsNotThereOrWrong() throws IOException {
    String wrong =
        Files.writeString(folder.resolve("m.yaml"), "schema: 1\nfamily: own\nnonsense: 2\n")
            .toString();

    assertRefused(Cli.run("--models", path("no.yaml"), source), "no such file: " + path("no.yaml"));
    assertRefused(
        Cli.run("--models", wrong, source), "the model files have mistakes:\n" + wrong + ":3:1: ");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void modelFileThatNeverEnds() {
    assertRefused(Cli.run("--models", "/dev/zero", source), "/dev/zero:1:1: file is larger than");
  }

  @Test
  void faultOfOursIsOneSentenceAndATraceOnRequest() {
    Linter faulty =
        (input, models, strict, files, status) -> {
          throw new IllegalStateException("boom");
        };
    Run run = Cli.run(faulty, source);

    assertRefused(run, "internal error: java.lang.IllegalStateException: boom; please report it");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(Cli.run(faulty, "--debug", source).err()).contains("\tat ");
  }

  @Test
  void exhaustedStackOrMemoryIsAFaultToo() {
    Linter deep =
        (input, models, strict, files, status) -> {
          throw new StackOverflowError();
        };
    Linter big =
        (input, models, strict, files, status) -> {
          throw new OutOfMemoryError();
        };

    assertRefused(Cli.run(deep, source), "internal error: java.lang.StackOverflowError");
    assertRefused(Cli.run(big, source), "not enough memory; ");
  }

  @Test
  void standardOutputThatCannotBeWritten() {
    PrintStream full =
        new PrintStream(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("No space left on device");
              }
            },
            false,
            StandardCharsets.UTF_8);

    assertThat(Main.run(Terminal.plain(full, full), Cli.finds(), source)).isEqualTo(2);
  }

  /** {@code stream-lint ... | head} has seen enough: that is nobody's fault. */
  @Test
  void readerThatHasGoneIsNoFailure() {
    PrintStream unread =
        new PrintStream(new Output(failing("Broken pipe")), false, StandardCharsets.UTF_8);
    PrintStream full =
        new PrintStream(
            new Output(failing("No space left on device")), false, StandardCharsets.UTF_8);
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream shown = new PrintStream(err, true, StandardCharsets.UTF_8);

    assertThat(Main.run(Terminal.plain(unread, shown), Cli.finds(), source)).isZero();
    assertThat(Main.run(Terminal.plain(unread, shown), Cli.finds(), "models", "list")).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(Main.run(Terminal.plain(full, shown), Cli.finds(), source)).isEqualTo(2);
  }

  private static OutputStream failing(String why) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(why);
      }
    };
  }

  @Test
  void argumentThatStartsWithAtIsAPath() {
    assertRefused(Cli.run("@" + source), "no such file or folder: @" + source);
  }

  @Test
  void twoBytesACharacterAreReadLikeOthers() throws IOException {
    String text = "\ufeff" + SuppressionTest.RACE.formatted("");
    Path file = folder.resolve("Race.java");
    Files.write(file, text.getBytes(StandardCharsets.UTF_16LE));

    assertThat(Cli.run(file.toString()).out()).contains("11:5: error[unordered-read]");
    assertThat(Cli.run(folder.toString()).out()).contains("11:5: error[unordered-read]");
  }
}
