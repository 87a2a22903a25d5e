package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Program;
import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.TypeModel;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Libraries of which the binding itself is in view: the project declares the class of their
 * streams. Its methods end in native code that says nothing, so to their callers they are what the
 * model says. Their bodies are looked at on their own.
 */
final class Bindings {
  private final ApiModels models;
  private final Set<String> families = new HashSet<>();

  Bindings(Program program, ApiModels models) {
    this.models = models;
    for (String name : program.classes().keySet()) {
      models
          .type(name)
          .filter(t -> t.role() == TypeModel.Role.STREAM)
          .ifPresent(t -> families.add(t.family()));
    }
  }

  /** Whether the class is one of such a library. */
  boolean contains(String type) {
    return !families.isEmpty()
        && models.type(type).filter(t -> families.contains(t.family())).isPresent();
  }

  /** What the models say of a method of such a library. */
  Optional<CallModel> method(String owner, String name, int arguments) {
    return families.isEmpty()
        ? Optional.empty()
        : models.method(owner, name, arguments).filter(m -> families.contains(m.family()));
  }
}
