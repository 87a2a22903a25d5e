package dev.streamlint.analyzer.cli;

import dev.streamlint.rules.model.UserFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which files of the user's say what calls mean. */
final class ModelOptions {
  @Option(
      names = "--models",
      order = 20,
      paramLabel = "FILE",
      description = "Also use this model file: what your own GPU wrapper's methods mean.")
  List<Path> models = new ArrayList<>();

  @Option(
      names = "--config",
      order = 21,
      paramLabel = "FILE",
      description =
          "Use this project file. Default: stream-lint.yaml in the current folder, or else in that"
              + " of the first PATH or above it in the same repository.")
  @Nullable Path config;

  @Option(names = "--no-config", order = 22, description = "Use no project file.")
  boolean noConfig;

  /**
   * The files, for a run on {@code path}.
   *
   * @throws UserError when one is not there
   */
  UserFiles files(Path path) {
    if (noConfig && config != null) {
      throw new UserError("--config and --no-config contradict each other");
    }
    ModelFiles.requireFiles(models);
    if (config != null) {
      ModelFiles.requireFiles(List.of(config));
      return new UserFiles(Optional.of(config), models);
    }
    return new UserFiles(noConfig ? Optional.empty() : ProjectFile.find(path), models);
  }
}
