package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import java.util.Set;

/** The values that Java gives to fields and array elements before anybody assigns them. */
final class Defaults {
  private static final Set<String> INTEGRAL = Set.of("int", "long", "short", "byte", "char");

  private Defaults() {}

  static Value of(TypeRef type) {
    if (type.isArray() || !isPrimitive(type)) {
      return Value.Null.NULL;
    }
    if (INTEGRAL.contains(type.name())) {
      return Value.Int.of(0);
    }
    return type.name().equals("boolean") ? new Value.Bool(false) : new Value.Sym("0.0", type);
  }

  static boolean isPrimitive(TypeRef type) {
    return !type.isArray()
        && (INTEGRAL.contains(type.name())
            || type.name().equals("boolean")
            || type.name().equals("float")
            || type.name().equals("double"));
  }
}
