package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.TypeRef;
import java.util.HashMap;
import java.util.Map;

/**
 * The local variables of a method, of the lambdas in it and of the methods of classes declared in
 * it, each with a name of its own: {@code i}, {@code i#2}.
 */
final class Locals {
  private final Map<String, Integer> counts = new HashMap<>();
  private final Map<String, TypeRef> types = new HashMap<>();

  Scope.Variable declare(String name, TypeRef type, Scope scope) {
    Scope.Variable variable = fresh(name, type);
    scope.add(name, variable);
    return variable;
  }

  /** One that the source does not name. */
  Scope.Variable fresh(String name, TypeRef type) {
    int count = counts.merge(name, 1, Integer::sum);
    String unique = count == 1 ? name : name + "#" + count;
    types.put(unique, type);
    return new Scope.Variable(unique, type);
  }

  TypeRef type(String unique) {
    return types.getOrDefault(unique, TypeRef.UNKNOWN);
  }
}
