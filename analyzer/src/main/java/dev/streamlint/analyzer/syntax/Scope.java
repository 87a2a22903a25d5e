package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.type.Type;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names that come into view together: those of a class, a method or a block. A chain of scopes from
 * the inside to the outside is all that can be named without imports.
 */
final class Scope {
  private final @Nullable Scope parent;
  private final @Nullable TypeInfo owner;
  private @Nullable Map<String, Variable> variables;
  private @Nullable Map<String, TypeInfo> types;
  private @Nullable Map<String, TypeVariable> typeVariables;

  /**
   * @param owner the class whose body this is, if it is one
   */
  Scope(@Nullable Scope parent, @Nullable TypeInfo owner) {
    this.parent = parent;
    this.owner = owner;
  }

  Scope inner() {
    return new Scope(this, null);
  }

  @Nullable Scope parent() {
    return parent;
  }

  @Nullable TypeInfo owner() {
    return owner;
  }

  void add(String name, Variable variable) {
    if (variables == null) {
      variables = new HashMap<>();
    }
    variables.put(name, variable);
  }

  void add(String name, TypeInfo localClass) {
    if (types == null) {
      types = new HashMap<>();
    }
    types.put(name, localClass);
  }

  void add(String name, TypeVariable variable) {
    if (typeVariables == null) {
      typeVariables = new HashMap<>();
    }
    typeVariables.put(name, variable);
  }

  /** Only the variables of these names stay; returns all that were there, for {@link #restore}. */
  @Nullable Map<String, Variable> keep(Set<String> names) {
    Map<String, Variable> before = variables;
    if (before != null) {
      variables = new HashMap<>(before);
      variables.keySet().retainAll(names);
    }
    return before;
  }

  void restore(@Nullable Map<String, Variable> before) {
    variables = before;
  }

  void addAll(Scope other) {
    if (other.variables != null) {
      other.variables.forEach(this::add);
    }
  }

  @Nullable Variable variable(String name) {
    return variables == null ? null : variables.get(name);
  }

  @Nullable TypeInfo localClass(String name) {
    return types == null ? null : types.get(name);
  }

  @Nullable TypeVariable typeVariable(String name) {
    return typeVariables == null ? null : typeVariables.get(name);
  }

  boolean isEmpty() {
    return variables == null;
  }

  /** A local variable: the name that is unique in its method, and its declared type. */
  record Variable(String unique, TypeRef type) {}

  /** A type parameter; without a bound it can be anything. */
  record TypeVariable(@Nullable Type bound) {}
}
