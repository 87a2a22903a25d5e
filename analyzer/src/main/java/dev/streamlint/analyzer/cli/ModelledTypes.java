package dev.streamlint.analyzer.cli;

import dev.streamlint.analyzer.syntax.KnownTypes;
import dev.streamlint.rules.model.ApiModels;

/** The types of the model files, for the front end. */
record ModelledTypes(ApiModels models) implements KnownTypes {
  @Override
  public boolean isType(String name) {
    return models.type(name).isPresent();
  }

  /** Models do not list their packages; without them a package is told by its small letter. */
  @Override
  public boolean isPackage(String name) {
    return false;
  }
}
