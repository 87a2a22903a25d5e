package dev.streamlint.analyzer.cli;

import java.io.PrintStream;

/** Placeholder for the command line, so that the build has something to package and to start. */
public final class Main {
  private Main() {}

  /** Runs the program and exits with its code. */
  public static void main(String[] args) {
    System.exit(run(System.out, System.err, args));
  }

  /** Returns the exit code: 0 clean, 1 findings, 2 usage or internal error. */
  static int run(PrintStream out, PrintStream err, String... args) {
    if (args.length == 1 && args[0].equals("--version")) {
      out.println("stream-lint 0.1.0-SNAPSHOT");
      return 0;
    }
    err.println("stream-lint: the analyzer is not written yet; nothing was checked");
    return 1;
  }
}
