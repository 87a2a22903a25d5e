package dev.streamlint.analyzer.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The program. */
public final class Main {
  private static final int BUFFER = 1 << 16;

  private Main() {}

  /** Runs the program and exits with its code. */
  public static void main(String[] args) {
    // UTF-8 whatever the locale: sources are, and a build server's locale often says nothing.
    PrintStream out = stream(new Output(new FileOutputStream(FileDescriptor.out)));
    PrintStream err = stream(new Output(new FileOutputStream(FileDescriptor.err)));
    int code = run(Terminal.ofProcess(out, err), new Pipeline(), args);
    err.flush();
    System.exit(code);
  }

  /** Returns the exit code: 0 clean, 1 findings, 2 usage or internal error. */
  public static int run(PrintStream out, PrintStream err, String... args) {
    return run(Terminal.plain(out, err), new Pipeline(), args);
  }

  static int run(Terminal terminal, Linter linter, String... args) {
    int code = Commands.execute(terminal, linter, args);
    terminal.out().flush();
    if (terminal.out().checkError()) {
      terminal.err().println("stream-lint: standard output cannot be written");
      return ExitCode.ERROR;
    }
    return code;
  }

  private static PrintStream stream(OutputStream to) {
    return new PrintStream(new BufferedOutputStream(to, BUFFER), false, StandardCharsets.UTF_8);
  }
}
