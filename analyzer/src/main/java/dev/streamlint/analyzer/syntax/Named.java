package dev.streamlint.analyzer.syntax;

import org.jspecify.annotations.Nullable;

/**
 * What a name of a type stands for.
 *
 * @param name as in {@link dev.streamlint.analyzer.ir.TypeRef#name}
 * @param info the class, if the project declares it
 */
record Named(String name, @Nullable TypeInfo info) {
  static Named of(TypeInfo info) {
    return new Named(info.name(), info);
  }

  static Named outside(String name) {
    return new Named(name, null);
  }
}
