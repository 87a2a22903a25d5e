package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;

/** A Java exception of the analysed program on its way to a handler. */
final class Thrown extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The exception's type, as far as known. */
  final transient TypeRef type;

  Thrown(TypeRef type) {
    super(type.name(), null, false, false);
    this.type = type;
  }
}
