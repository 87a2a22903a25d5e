package dev.streamlint.analyzer.cli;

import dev.streamlint.rules.model.Diagnostic;
import dev.streamlint.rules.model.ModelException;
import dev.streamlint.rules.model.Models;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code models validate}. */
@Command(name = "validate", description = "Check model files of your own.", sortOptions = false)
final class ModelsValidateCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Model files.")
  private List<Path> files = new ArrayList<>();

  ModelsValidateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    ModelFiles.requireFiles(files);
    try {
      Models.load(files);
    } catch (ModelException e) {
      List<Diagnostic> mistakes = e.diagnostics();
      mistakes.forEach(terminal.out()::println);
      terminal.out().println(mistakes.size() + (mistakes.size() == 1 ? " mistake" : " mistakes"));
      return ExitCode.FINDINGS;
    }
    terminal.out().println(files.size() == 1 ? "The file is valid" : "The files are valid");
    return ExitCode.CLEAN;
  }
}
