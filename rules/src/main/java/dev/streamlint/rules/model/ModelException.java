package dev.streamlint.rules.model;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Model files that cannot be used, with every mistake that they have, in the order of files and
 * lines.
 */
public final class ModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Diagnostic> diagnostics;

  ModelException(List<Diagnostic> diagnostics) {
    super(diagnostics.stream().map(Diagnostic::toString).collect(Collectors.joining("\n")));
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** Never empty. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
