package dev.streamlint.validator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.streamlint.rules.catalog.Catalog;
import dev.streamlint.rules.catalog.Rule;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a shell offers, asked of a shell. */
final class CompletionTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "")).resolve("..").toAbsolutePath().normalize();

  /** All of a command line but its last word, then that word. */
  private static final String ASK =
      """
      source "$1"; shift
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"
      _complete_stream-lint 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  /** As zsh's bashcompinit does. */
  private static final String ASK_ZSH =
      """
      source "$1"; shift
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"
      () { emulate -L sh; setopt kshglob noshglob braceexpand ksharrays; _complete_stream-lint 2>/dev/null; }
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  @TempDir Path temp;

  private Path script = Path.of("");

  @BeforeEach
  void makeScript() throws IOException {
    script = Files.writeString(temp.resolve("completion.bash"), run("completion", "bash"));
  }

  @Test
  void bashKnowsWhomToAsk() throws Exception {
    assertThat(bash("source \"$1\" && complete -p stream-lint", script.toString()))
        .singleElement()
        .asString()
        .contains("-F _complete_stream-lint", "-o default");
  }

  @Test
  void aShellIsNamedAsTheUserTypesIt() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), "completion", "csh");

    assertThat(code).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("expected one of bash, zsh, not `csh`");
  }

  @Test
  void theScriptSaysForWhichShellItIs() {
    assertThat(run("completion", "zsh"))
        .startsWith("# Completion of stream-lint. Source this in ~/.zshrc.\n")
        .doesNotContain("Bash Completion");
  }

  @Test
  void everyCommandOfTheLauncherIsOffered() throws Exception {
    String launcher = Files.readString(ROOT.resolve("stream-lint"));
    String others = launcher.lines().filter(l -> l.contains("trace |")).findFirst().orElseThrow();
    String[] dispatched = others.strip().replace(")", "").split(" \\| ", -1);

    assertThat(offered("stream-lint", ""))
        .contains("check", "baseline", "rules", "explain", "models")
        .contains(dispatched);
  }

  @ParameterizedTest
  @CsvSource({
    "stream-lint exp, explain",
    "stream-lint --st, --strict",
    "stream-lint --st, --stdin-filename",
    "stream-lint --format sa, sarif",
    "stream-lint --fail-on nev, never",
    "stream-lint check --with, --with-fixes",
    "stream-lint baseline --out, --output",
    "stream-lint explain unordered-r, unordered-read",
    "stream-lint models val, validate",
    "stream-lint confirm --on vir, virtual",
    "stream-lint confirm --time, --time-limit",
    "stream-lint trace --format ht, html",
    "stream-lint repro --cu, --cured",
    "stream-lint completion z, zsh",
    "./stream-lint exp, explain",
  })
  void completes(String line, String word) throws Exception {
    assertThat(offered(line.split(" ", -1))).contains(word);
  }

  @Test
  void rulesAreOfferedToExplain() throws Exception {
    assertThat(offered("stream-lint", "explain", ""))
        .containsAll(Catalog.all().stream().map(Rule::id).toList());
  }

  @Test
  void pathsAreOffered() throws Exception {
    Files.createFile(temp.resolve("Frames.java"));

    assertThat(offered("stream-lint", "--strict", temp + "/Fr"))
        .containsExactly(temp + "/Frames.java");
  }

  /** Then the shell takes files, by {@code -o default}. */
  @ParameterizedTest
  @ValueSource(strings = {"stream-lint confirm find", "stream-lint trace -- java -cp tar"})
  void whereNothingFitsFilesAreLeftToTheShell(String line) throws Exception {
    assertThat(offered(line.split(" ", -1))).containsExactly("");
    assertThat(Files.readString(script)).doesNotContain("compopt +o default");
  }

  /** Without the user's settings, so without compinit: the script starts that itself. */
  @ParameterizedTest
  @CsvSource({
    "stream-lint exp, explain",
    "stream-lint --format sa, sarif",
    "stream-lint explain unordered-r, unordered-read",
    "stream-lint models val, validate",
    "stream-lint confirm --on vir, virtual",
  })
  void completesInZsh(String line, String word) throws Exception {
    assumeThat(isInstalled("zsh")).as("zsh is installed").isTrue();
    List<String> args = new ArrayList<>(List.of(script.toString()));
    args.addAll(List.of(line.split(" ", -1)));
    assertThat(shell(List.of("zsh", "-f"), ASK_ZSH, args)).contains(word);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "autoload -Uz compinit && compinit -u -D; "})
  void zshKnowsWhomToAsk(String before) throws Exception {
    assumeThat(isInstalled("zsh")).as("zsh is installed").isTrue();
    String program = before + "source \"$1\" && print -r -- $_comps[stream-lint]";
    assertThat(shell(List.of("zsh", "-f"), program, List.of(script.toString())))
        .last()
        .asString()
        .contains("_complete_stream-lint");
  }

  /** It tells the shells apart itself. */
  @Test
  void theScriptIsTheSameForZsh() {
    assertThat(run("completion", "zsh").replace(".zshrc", ".bashrc"))
        .isEqualTo(run("completion", "bash"))
        .contains("$ZSH_VERSION", "bashcompinit");
    assertThat(run("completion", "zsh")).startsWith("# ").contains("Source this in ~/.zshrc.");
  }

  private List<String> offered(String... words) throws IOException, InterruptedException {
    return bash(
        ASK, Stream.concat(Stream.of(script.toString()), Stream.of(words)).toArray(String[]::new));
  }

  private List<String> bash(String program, String... args)
      throws IOException, InterruptedException {
    assumeThat(isInstalled("bash")).as("bash is installed").isTrue();
    return shell(List.of("bash", "--norc"), program, List.of(args));
  }

  private static boolean isInstalled(String shell) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, shell)));
  }

  private List<String> shell(List<String> shell, String program, List<String> args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(shell);
    command.addAll(List.of("-c", program, "shell"));
    command.addAll(args);
    Process process = new ProcessBuilder(command).directory(temp.toFile()).start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertThat(process.waitFor()).isZero();
    return lines;
  }

  private static String run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, UTF_8);
    assertThat(Main.run(stream, stream, args)).isZero();
    return out.toString(UTF_8);
  }
}
