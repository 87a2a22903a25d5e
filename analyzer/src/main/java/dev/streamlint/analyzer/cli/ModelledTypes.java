package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.syntax.KnownTypes;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Models;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The models of a run, and their types for the front end. What is built in is read only when
 * somebody asks, and meanwhile the files are parsed.
 */
final class ModelledTypes implements KnownTypes {
  private final Set<String> markers;
  private final FutureTask<ApiModels> reading;

  private ModelledTypes(Set<String> markers, FutureTask<ApiModels> reading) {
    this.markers = markers;
    this.reading = reading;
  }

  /**
   * What stream-lint knows, and above it what the user's files say.
   *
   * @throws UserError when they have mistakes
   */
  static ModelledTypes of(List<Path> files) {
    if (files.isEmpty()) {
      return new ModelledTypes(Models.builtinMarkers(), new FutureTask<>(Models::builtin));
    }
    ApiModels models = ModelFiles.load(files);
    return new ModelledTypes(models.markers(), new FutureTask<>(() -> models));
  }

  Set<String> markers() {
    return markers;
  }

  /** Reads them unless that was done, or is being done, already. */
  ApiModels models() {
    reading.run();
    try {
      return reading.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void prepare() {
    Thread reader = new Thread(reading, "stream-lint-models");
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
