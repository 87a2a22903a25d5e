package dev.streamlint.validator.cli;

import dev.streamlint.analyzer.cli.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program, for the commands that run programs. */
@Command(
    name = "stream-lint",
    description = "Runs programs and says which of their races happened.",
    mixinStandardHelpOptions = true)
public final class Main {
  private Main() {}

  /** Runs the program and exits with its code. */
  public static void main(String[] args) {
    PrintStream out = stream(FileDescriptor.out);
    PrintStream err = stream(FileDescriptor.err);
    System.exit(run(Terminal.ofProcess(out, err), args));
  }

  private static PrintStream stream(FileDescriptor to) {
    return new PrintStream(new FileOutputStream(to), true, StandardCharsets.UTF_8);
  }

  /** Returns the exit code: 0 clean, 1 hazards, 2 usage, a failed program or an internal error. */
  public static int run(PrintStream out, PrintStream err, String... args) {
    return run(Terminal.plain(out, err), args);
  }

  static int run(Terminal terminal, String... args) {
    PrintStream out = terminal.out();
    PrintStream err = terminal.err();
    CommandLine commands = new CommandLine(new Main());
    addCommands(commands, terminal);
    commands
        .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
        // A path may start with @, and what comes behind the program's name is the program's.
        .setExpandAtFiles(false)
        .setStopAtPositional(true)
        .setParameterExceptionHandler((e, given) -> wrongUsage(e, err))
        .setExecutionExceptionHandler((e, failed, result) -> failure(e, err))
        .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.ansi()))
        .setUsageHelpWidth(terminal.helpWidth())
        .setCaseInsensitiveEnumValuesAllowed(true);
    // Here the program's name comes behind a --, and options may follow a path.
    for (CommandLine each : commands.getSubcommands().values()) {
      each.setStopAtPositional(each.getCommandName().equals("trace"));
    }
    if (args.length == 0) {
      commands.usage(err);
      return ExitCode.ERROR;
    }
    return commands.execute(args);
  }

  private static void addCommands(CommandLine to, Terminal terminal) {
    to.addSubcommand(new TraceCommand(terminal))
        .addSubcommand(new ConfirmCommand(terminal))
        .addSubcommand(new ReproCommand(terminal))
        .addSubcommand(new CompletionCommand(terminal.out(), all -> addCommands(all, terminal)));
  }

  private static int wrongUsage(ParameterException e, PrintStream err) {
    err.println("stream-lint: " + e.getMessage());
    if (!UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("Try `" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help`.");
    }
    return ExitCode.ERROR;
  }

  private static int failure(Exception e, PrintStream err) {
    String said = e instanceof UserError ? e.getMessage() : "internal error: " + e;
    err.println("stream-lint: " + said);
    return ExitCode.ERROR;
  }
}
