package dev.streamlint.analyzer.cli;

import picocli.CommandLine.Option;

/** What every command understands. */
final class CommonOptions {
  @Option(
      names = "--debug",
      order = 90,
      description = "After a fault of stream-lint itself, print where it was.")
  boolean debug;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      order = 91,
      description = "Show this help.")
  boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      order = 92,
      description = "Show the version.")
  boolean version;
}
