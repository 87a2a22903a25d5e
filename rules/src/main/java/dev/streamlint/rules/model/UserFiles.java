package dev.streamlint.rules.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files in which users say what is their own.
 *
 * @param project the project's file, {@code stream-lint.yaml}
 * @param models further model files
 */
public record UserFiles(Optional<Path> project, List<Path> models) {
  public UserFiles {
    models = List.copyOf(models);
  }
}
