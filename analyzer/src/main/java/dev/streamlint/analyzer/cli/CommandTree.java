package dev.streamlint.analyzer.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The commands with all their options, for what tells of them and runs none. */
public final class CommandTree {
  private CommandTree() {}

  /** {@code stream-lint}, with its options and its commands, that prints nothing. */
  public static CommandLine of() {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return Commands.all(Terminal.plain(nowhere, nowhere));
  }
}
