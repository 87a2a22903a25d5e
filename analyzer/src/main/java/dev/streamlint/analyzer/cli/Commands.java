package dev.streamlint.analyzer.cli;

import java.io.File;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Which command is meant, and what becomes of a failure.
 *
 * <p>Only that command is set up, not a tree of all of them: reading a command's annotations is a
 * large part of the time that a run on one file takes.
 */
final class Commands {
  /** As in the help of {@code check}. */
  static final List<String> NAMES = List.of("check", "baseline", "rules", "explain", "models");

  /** Those that the launcher sends elsewhere: what is misspelled comes here. */
  static final List<String> OTHERS = List.of("trace", "confirm", "repro", "completion");

  private static final List<String> HELP = List.of("-h", "--help");
  private static final String DEFAULT = "check";

  private final Terminal terminal;
  private final CommonOptions common = new CommonOptions();

  private Commands(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Runs the command that the first argument but options names, or else {@code check}. */
  static int execute(Terminal terminal, Linter linter, String... given) {
    String[] args = CommandFirst.of(withoutHelpWord(given));
    Commands commands = new Commands(terminal);
    List<Path> paths = plainPaths(args);
    if (!paths.isEmpty()) {
      return commands.check(linter, paths);
    }
    boolean named = args.length > 0 && NAMES.contains(args[0]);
    CommandLine command = command(named ? args[0] : DEFAULT, terminal, linter);
    commands.configure(command);
    if (args.length == 0 || Arrays.stream(args).anyMatch(HELP::contains)) {
      command.setUsageHelpWidth(terminal.helpWidth());
    }
    if (args.length == 0) {
      command.usage(command.getErr());
      return ExitCode.ERROR;
    }
    try {
      return command.execute(named ? Arrays.copyOfRange(args, 1, args.length) : args);
    } catch (StackOverflowError | OutOfMemoryError | LinkageError e) {
      return commands.fault(e);
    }
  }

  /** {@code help models} as {@code models --help}; unless there is a file of that name. */
  private static String[] withoutHelpWord(String... args) {
    if (args.length == 0 || !args[0].equals("help") || Files.exists(Path.of("help"))) {
      return args;
    }
    List<String> asked = new ArrayList<>(List.of(args).subList(1, args.length));
    boolean isCommand =
        asked.isEmpty() || NAMES.contains(asked.get(0)) || OTHERS.contains(asked.get(0));
    if (isCommand || new File(asked.get(0)).exists()) {
      asked.add("--help");
    } // else it is told that there is no such thing
    return asked.toArray(String[]::new);
  }

  /**
   * The arguments if they are paths and nothing else, as in most runs: then picocli is not loaded,
   * which takes longer than to search a small project. Empty if they are anything else.
   */
  private static List<Path> plainPaths(String... args) {
    List<Path> paths = new ArrayList<>();
    for (String arg : args) {
      if (arg.startsWith("-") || (paths.isEmpty() && NAMES.contains(arg))) {
        return List.of();
      }
      try {
        paths.add(Path.of(arg));
      } catch (InvalidPathException e) {
        return List.of();
      }
    }
    return paths;
  }

  private int check(Linter linter, List<Path> paths) {
    try {
      return CheckCommand.plain(terminal, linter, paths).call();
    } catch (RuntimeException e) {
      return failure(e);
    } catch (StackOverflowError | OutOfMemoryError | LinkageError e) {
      return fault(e);
    }
  }

  /** All commands below the one that needs no name, as only their options are asked for. */
  static CommandLine all(Terminal terminal) {
    Commands commands = new Commands(terminal);
    CommandLine root = command(DEFAULT, terminal, new Pipeline());
    for (String name : NAMES) {
      root.addSubcommand(name, command(name, terminal, new Pipeline()));
    }
    commands.configure(root);
    return root;
  }

  private static CommandLine command(String name, Terminal terminal, Linter linter) {
    return switch (name) {
      case "baseline" -> new CommandLine(new BaselineCommand(terminal, linter));
      case "rules" -> new CommandLine(new RulesCommand(terminal));
      case "explain" -> new CommandLine(new ExplainCommand(terminal));
      case "models" ->
          new CommandLine(new ModelsCommand())
              .addSubcommand(new ModelsListCommand(terminal))
              .addSubcommand(new ModelsValidateCommand(terminal));
      default -> new CommandLine(new CheckCommand(terminal, linter));
    };
  }

  private void configure(CommandLine command) {
    command
        .setOut(writer(terminal.out()))
        .setErr(writer(terminal.err()))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.ansi()))
        // A path may start with @.
        .setExpandAtFiles(false)
        .setParameterExceptionHandler((e, args) -> wrongUsage(e))
        .setExecutionExceptionHandler((e, failed, result) -> failure(e));
    addCommonOptions(command, "stream-lint " + Version.current());
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  private void addCommonOptions(CommandLine command, String version) {
    command.addMixin("common", common);
    command.getCommandSpec().version(version);
    command.getSubcommands().values().forEach(sub -> addCommonOptions(sub, version));
  }

  private int wrongUsage(ParameterException thrown) {
    ParameterException e = first(thrown);
    say(e.getMessage());
    PrintWriter err = e.getCommandLine().getErr();
    if (!UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("Try `" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help`.");
    }
    return ExitCode.ERROR;
  }

  /** Where an option is unknown, what is said to be missing may just be behind it. */
  private static ParameterException first(ParameterException e) {
    List<String> unknown =
        e instanceof MissingParameterException
            ? e.getCommandLine().getUnmatchedArguments()
            : List.of();
    return unknown.isEmpty() ? e : new UnmatchedArgumentException(e.getCommandLine(), unknown);
  }

  private int failure(Exception e) {
    if (e instanceof UserError) {
      say(e.getMessage());
      return ExitCode.ERROR;
    }
    return fault(e);
  }

  /** A fault of ours: one sentence, and where it was only on request. */
  private int fault(Throwable e) {
    if (e instanceof OutOfMemoryError) {
      say("not enough memory; give Java more, as with STREAM_LINT_JAVA_OPTS=-Xmx2g");
    } else {
      String how = common.debug ? "" : " with what the same command prints with --debug";
      say("internal error: " + e + "; please report it" + how);
    }
    if (common.debug) {
      e.printStackTrace(terminal.err());
    }
    return ExitCode.ERROR;
  }

  private void say(@Nullable String sentence) {
    terminal.err().println("stream-lint: " + sentence);
  }
}
