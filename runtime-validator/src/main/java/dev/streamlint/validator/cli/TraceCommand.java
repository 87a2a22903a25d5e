package dev.streamlint.validator.cli;

import dev.streamlint.analyzer.cli.Terminal;
import dev.streamlint.validator.agent.Gpu;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stream-lint trace -- java -cp app.jar Main args}. */
@Command(
    name = "trace",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Runs a JCuda program and reports the hazards that the run had.",
    synopsisHeading = "Usage: ",
    footer = {
      "",
      "The program's input and output are its own; the report goes to standard error,",
      "or to a file.",
      "Exit code: 0 no hazard, 1 hazards, 2 the program failed or was not followed."
    })
final class TraceCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final PrintStream out;
  private final PrintStream err;

  @Option(
      names = "--on",
      paramLabel = "DEVICE",
      defaultValue = "auto",
      converter = WhereParser.class,
      description =
          "real: the GPU; virtual: JCuda is served by a device in Java, whose values are not real;"
              + " auto: virtual where there is no GPU (default)")
  private Where where = Where.AUTO;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      converter = FormatParser.class,
      description = "text, sarif, json or html (default: text)")
  private TraceReport.Format format = TraceReport.Format.TEXT;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "write the report there, not to standard error")
  private @Nullable Path output;

  @Option(
      names = "--sources",
      paramLabel = "DIR",
      description =
          "where the program's sources are, for excerpts (default: below here); repeatable")
  private List<Path> sources = new ArrayList<>();

  @Parameters(
      paramLabel = "COMMAND",
      arity = "1..*",
      description = "the program and its arguments, as in `java -cp app.jar Main`")
  private List<String> command = new ArrayList<>();

  TraceCommand(Terminal terminal) {
    this.terminal = terminal;
    this.out = terminal.out();
    this.err = terminal.err();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (where == Where.REAL && !Gpu.isThere()) {
      throw new UserError(Gpu.NONE);
    }
    try (ReportFolder folder = ReportFolder.create()) {
      Child child = Child.of(command, AgentJar.find(), where.toString(), folder);
      out.flush();
      int code = child.run();
      TraceReport report = TraceReport.read(folder.path(), sources);
      report.write(format, output, terminal);
      new StaleClasses(command).of(report.files()).forEach(err::println);
      report.notes().forEach(note -> err.println("stream-lint: " + note));
      if (code != 0) {
        err.println("stream-lint: the program ended with exit code " + code);
        if (report.notes().stream().anyMatch(note -> note.contains("served"))) {
          err.println(
              "stream-lint: kernels compute no real values on the virtual device; a program that"
                  + " checks its results fails there");
        }
      }
      if (!report.isThere()) {
        err.println(
            "stream-lint: nothing was followed: the command started no Java with the agent, or was"
                + " killed");
      }
      boolean followed = report.isThere() && report.operations() > 0;
      if (report.isThere() && !followed) {
        err.println("stream-lint: nothing was followed: the program made no JCuda call");
      }
      if (report.hasHazards()) {
        return ExitCode.FINDINGS;
      }
      return code != 0 || !followed ? ExitCode.ERROR : ExitCode.CLEAN;
    }
  }
}
