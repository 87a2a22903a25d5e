package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.syntax.KnownTypes;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Models;
import dev.streamlint.rules.model.UserModels;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The models of a run, and their types for the front end. What is built in is read only when
 * somebody asks, and meanwhile the files are parsed.
 */
final class ModelledTypes implements KnownTypes {
  private final Set<String> markers;
  private final Function<Set<String>, ApiModels> read;
  private final CompletableFuture<ApiModels> models = new CompletableFuture<>();
  private final AtomicBoolean asked = new AtomicBoolean();

  private ModelledTypes(Set<String> markers, Function<Set<String>, ApiModels> read) {
    this.markers = markers;
    this.read = read;
  }

  /** What stream-lint knows by itself. */
  static ModelledTypes builtin() {
    return new ModelledTypes(Models.builtinMarkers(), Models::builtin);
  }

  /** The same, and above it what the user says. */
  static ModelledTypes of(UserModels user) {
    return new ModelledTypes(user.all().markers(), user::forMarkers);
  }

  Set<String> markers() {
    return markers;
  }

  /** Waits for them if they are still being read. Only after {@link #prepare}. */
  ApiModels models() {
    return models.join();
  }

  @Override
  public void prepare(Supplier<Set<String>> present) {
    if (asked.getAndSet(true)) {
      return;
    }
    Thread reader =
        new Thread(
            () -> {
              try {
                ApiModels known = read.apply(present.get());
                models.complete(known);
                // The engine starts with a look at all of them, and waits until they are worked
                // out. Here that is done beside the parsing.
                known.all();
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
