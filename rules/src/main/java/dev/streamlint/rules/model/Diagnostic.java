package dev.streamlint.rules.model;

/** One mistake in a model file; {@code line} and {@code column} count from 1. */
public record Diagnostic(String file, int line, int column, String message) {
  @Override
  public String toString() {
    return file + ":" + line + ":" + column + ": " + message;
  }
}
