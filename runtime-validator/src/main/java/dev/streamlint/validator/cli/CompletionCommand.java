package dev.streamlint.validator.cli;

import dev.streamlint.analyzer.cli.CommandTree;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code stream-lint completion bash}: here, since only this module knows all commands. */
@Command(
    name = "completion",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Prints what lets a shell complete commands and options.",
      "",
      "  stream-lint completion bash > FILE   to source FILE in ~/.bashrc",
      "  stream-lint completion zsh > FILE    to source FILE in ~/.zshrc",
      ""
    },
    customSynopsis = "stream-lint completion bash|zsh",
    synopsisHeading = "Usage: ")
final class CompletionCommand implements Callable<Integer> {
  /** Shells that the script is for: it tells them apart itself. */
  enum Shell {
    BASH,
    ZSH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Would keep the shell from offering files where nothing else fits, as behind `trace -- java`.
   */
  private static final String NO_FILES = "  type compopt &>/dev/null && compopt +o default\n";

  private final PrintStream out;
  private final Consumer<CommandLine> others;

  @Parameters(
      paramLabel = "SHELL",
      converter = ShellParser.class,
      description = "bash or zsh")
  private Shell shell = Shell.BASH;

  /**
   * @param others adds the commands that the analyzer does not know
   */
  CompletionCommand(PrintStream out, Consumer<CommandLine> others) {
    this.out = out;
    this.others = others;
  }

  @Override
  public Integer call() {
    CommandLine all = CommandTree.of();
    others.accept(all);
    // The rest is the same: it asks by which shell it is read.
    out.println("# Completion of stream-lint. Source this in ~/." + shell + "rc.");
    out.print(withoutHead(AutoComplete.bash("stream-lint", all).replace(NO_FILES, "")));
    return ExitCode.CLEAN;
  }

  /** It says that the script is for bash, and how to install it with a program of another name. */
  private static String withoutHead(String script) {
    return script
            .lines()
            .dropWhile(line -> line.startsWith("#") || line.isBlank())
            .collect(Collectors.joining("\n"))
        + "\n";
  }
}
