package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.report.TextReport;
import dev.streamlint.rules.model.Diagnostic;
import dev.streamlint.rules.model.ModelException;
import dev.streamlint.rules.model.UserFiles;
import dev.streamlint.rules.model.UserModels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code models validate}. */
@Command(name = "validate", description = "Check model files of your own.", sortOptions = false)
final class ModelsValidateCommand implements Callable<Integer> {
  private static final String NO_PROJECT_FILE =
      "A project file needs no schema and no family, but has to be called stream-lint.yaml.";

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Model files.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Jars and folders: warn of methods that a class there does not have.")
  private String classPath = "";

  ModelsValidateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    ModelFiles.requireFiles(files);
    Optional<Path> project = files.stream().filter(ProjectFile::isNamed).findFirst();
    List<Path> models = files.stream().filter(f -> !project.equals(Optional.of(f))).toList();
    UserModels valid;
    try {
      valid = UserModels.read(new UserFiles(project, models));
    } catch (ModelException e) {
      List<Diagnostic> mistakes = e.diagnostics();
      mistakes.forEach(terminal.out()::println);
      if (project.isEmpty() && mistakes.stream().anyMatch(m -> m.message().contains("`family`"))) {
        terminal.out().println(NO_PROJECT_FILE);
      }
      terminal.out().println(mistakes.size() + (mistakes.size() == 1 ? " mistake" : " mistakes"));
      return ExitCode.FINDINGS;
    }
    ClassPathCheck.notices(valid.methods(), classPath).stream()
        .map(TextReport::notice)
        .forEach(terminal.out()::println);
    terminal.out().println(files.size() == 1 ? "The file is valid" : "The files are valid");
    return ExitCode.CLEAN;
  }
}
