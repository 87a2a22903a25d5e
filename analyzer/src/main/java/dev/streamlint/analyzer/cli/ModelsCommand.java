package dev.streamlint.analyzer.cli;

import picocli.CommandLine.Command;

/** {@code models}: what is known of libraries. Its own commands do the work. */
@Command(
    name = "stream-lint models",
    description = "Show or check what is known of GPU libraries.",
    sortOptions = false)
final class ModelsCommand {}
