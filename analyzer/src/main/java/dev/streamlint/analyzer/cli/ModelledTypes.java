package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.syntax.KnownTypes;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Models;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * The models of a run, and their types for the front end. What is built in is read only when
 * somebody asks, and meanwhile the files are parsed.
 */
final class ModelledTypes implements KnownTypes {
  private final Set<String> markers;
  private final CompletableFuture<ApiModels> models;

  private ModelledTypes(Set<String> markers, CompletableFuture<ApiModels> models) {
    this.markers = markers;
    this.models = models;
  }

  /**
   * What stream-lint knows, and above it what the user's files say.
   *
   * @throws UserError when they have mistakes
   */
  static ModelledTypes of(List<Path> files) {
    if (files.isEmpty()) {
      return new ModelledTypes(Models.builtinMarkers(), new CompletableFuture<>());
    }
    ApiModels models = ModelFiles.load(files);
    return new ModelledTypes(models.markers(), CompletableFuture.completedFuture(models));
  }

  Set<String> markers() {
    return markers;
  }

  /** Waits for them if they are still being read. Only after {@link #prepare}. */
  ApiModels models() {
    return models.join();
  }

  @Override
  public void prepare(Set<String> present) {
    if (models.isDone()) {
      return;
    }
    Thread reader =
        new Thread(
            () -> {
              try {
                models.complete(Models.builtin(present));
              } catch (RuntimeException | Error e) {
                models.completeExceptionally(e);
              }
            },
            "stream-lint-models");
    reader.setDaemon(true);
    reader.start();
  }

  @Override
  public boolean isType(String name) {
    return models().type(name).isPresent();
  }

  /** Models do not list their packages; without them a package is told by its small letter. */
  @Override
  public boolean isPackage(String name) {
    return false;
  }
}
