package dev.streamlint.analyzer.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code models}: what is known of libraries. Its own commands do the work. */
@Command(
    name = "stream-lint models",
    description = "Show or check what is known of GPU libraries.",
    sortOptions = false)
final class ModelsCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  /** Without one of its own commands. */
  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("not set up");
    }
    throw new ParameterException(
        spec.commandLine(), "`models` needs a command: `list [NAME]` or `validate FILE`");
  }
}
