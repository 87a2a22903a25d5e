package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.report.Settings;
import dev.streamlint.analyzer.syntax.Options;
import dev.streamlint.rules.model.ProjectPolicy;
import dev.streamlint.rules.model.UserFiles;
import dev.streamlint.rules.model.UserModels;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What a run knows of library calls and switches.
 *
 * @param settings where it knows that from
 * @param notices what is doubtful in the user's files
 * @param policy what the project file says of findings
 * @param folder the one that its names of files are from
 * @param files which files of folders count
 */
record Knowledge(
    ModelledTypes types,
    Settings settings,
    List<Notice> notices,
    ProjectPolicy policy,
    Path folder,
    Predicate<Path> files) {
  /**
   * Reads what the user says; what is built in is read later, and only what is needed.
   *
   * @param defaultStreams by family, as on the command line
   * @param classPath jars and folders, or nothing
   */
  static Knowledge of(UserFiles files, Map<String, String> defaultStreams, String classPath) {
    if (files.project().isEmpty() && files.models().isEmpty() && defaultStreams.isEmpty()) {
      ClassPath.entries(classPath);
      return new Knowledge(
          ModelledTypes.builtin(),
          Settings.NONE,
          List.of(),
          ProjectPolicy.ALL,
          Path.of(""),
          Options.ALL_FILES);
    }
    UserModels user = ModelFiles.withDefaultStreams(ModelFiles.read(files), defaultStreams);
    Settings settings =
        new Settings(
            files.project().map(Path::toString),
            files.models().stream().map(Path::toString).toList(),
            defaultStreams,
            user.policy().levels());
    List<Notice> notices = ClassPathCheck.notices(user.methods(), classPath);
    return new Knowledge(
        ModelledTypes.of(user),
        settings,
        notices,
        user.policy(),
        files.project().map(file -> file.resolveSibling("")).orElse(Path.of("")),
        FilePatterns.of(files.project(), user.policy()));
  }
}
