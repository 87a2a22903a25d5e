package dev.streamlint.analyzer.cli;

import dev.streamlint.rules.model.DefaultStreams;
import dev.streamlint.rules.model.Diagnostic;
import dev.streamlint.rules.model.ModelException;
import dev.streamlint.rules.model.Nearest;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.UserFiles;
import dev.streamlint.rules.model.UserModels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The models for a run. */
final class ModelFiles {
  private ModelFiles() {}

  /**
   * What the user's files say, checked.
   *
   * @throws UserError with the place of each mistake
   */
  static UserModels read(UserFiles files) {
    try {
      return UserModels.read(files);
    } catch (ModelException e) {
      throw new UserError(heading(files, e.diagnostics()) + "\n" + e.getMessage());
    }
  }

  /** Says in which kind of file they are. */
  private static String heading(UserFiles files, List<Diagnostic> mistakes) {
    String project = files.project().map(Path::toString).orElse("");
    long ofProject = mistakes.stream().filter(m -> m.file().equals(project)).count();
    if (ofProject == 0) {
      return "the model files have mistakes:";
    }
    return ofProject == mistakes.size()
        ? "the project file has mistakes:"
        : "the project file and its model files have mistakes:";
  }

  /**
   * With what the command line says of default streams, by family.
   *
   * @throws UserError when there is no such family, or no such word
   */
  static UserModels withDefaultStreams(UserModels models, Map<String, String> words) {
    Map<String, Operand> streams = new HashMap<>();
    for (Map.Entry<String, String> entry : words.entrySet()) {
      String family = entry.getKey();
      if (!models.families().contains(family)) {
        throw new UserError(
            "--default-stream: no models of a family `"
                + family
                + "`"
                + Nearest.hint(family, models.families()));
      }
      Optional<Operand> stream = DefaultStreams.of(entry.getValue());
      if (stream.isEmpty()) {
        throw new UserError(
            "--default-stream "
                + family
                + " is one of "
                + String.join(", ", DefaultStreams.SHORT)
                + ", not `"
                + entry.getValue()
                + "`"
                + Nearest.hint(entry.getValue(), DefaultStreams.SHORT));
      }
      streams.put(family, stream.get());
    }
    return models.withDefaultStreams(streams);
  }

  /** Refuses what is not there. */
  static void requireFiles(List<Path> files) {
    for (Path file : files) {
      if (Files.isDirectory(file)) {
        throw new UserError(file + " is a folder, not a model file");
      }
      if (!Files.exists(file)) {
        throw new UserError("no such file: " + file);
      }
    }
  }
}
