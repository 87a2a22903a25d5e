package dev.streamlint.analyzer.cli;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.ModelException;
import dev.streamlint.rules.model.Models;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The models for a run. */
final class ModelFiles {
  private ModelFiles() {}

  /**
   * What stream-lint knows, and above it what the user's files say.
   *
   * @throws UserError with the place of each mistake
   */
  static ApiModels load(List<Path> files) {
    requireFiles(files);
    try {
      return Models.load(files);
    } catch (ModelException e) {
      throw new UserError("the model files have mistakes:\n" + e.getMessage());
    }
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
