package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.type.Type;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where lowering stands: a class, code in it, and what can be named there. */
final class Body {
  private final UnitLowering unit;
  private final TypeInfo owner;
  private final boolean isStatic;
  private final Locals locals;
  private Scope scope;

  /**
   * @param isStatic no {@code this} here
   */
  Body(UnitLowering unit, TypeInfo owner, boolean isStatic, Locals locals) {
    this.unit = unit;
    this.owner = owner;
    this.isStatic = isStatic;
    this.locals = locals;
    this.scope = owner.scope.inner();
  }

  UnitLowering unit() {
    return unit;
  }

  TypeInfo owner() {
    return owner;
  }

  boolean isStatic() {
    return isStatic;
  }

  Locals locals() {
    return locals;
  }

  Scope scope() {
    return scope;
  }

  void push() {
    scope = scope.inner();
  }

  /** Leaves the innermost scope, which is returned. */
  Scope pop() {
    Scope left = scope;
    Scope parent = scope.parent();
    if (parent != null) {
      scope = parent;
    }
    return left;
  }

  TypeRef type(Type type) {
    return unit.types().of(type, scope, unit.unit());
  }

  String declare(String name, TypeRef type) {
    return locals.declare(name, type, scope).unique();
  }

  List<Expr.Param> declareAll(List<Parameter> parameters) {
    List<Expr.Param> declared = new ArrayList<>(parameters.size());
    for (Parameter parameter : parameters) {
      TypeRef type = unit.types().of(parameter, scope, unit.unit());
      declared.add(new Expr.Param(declare(parameter.getNameAsString(), type), type));
    }
    return declared;
  }

  /** The local variable of that name; null where a field, or nothing, is meant. */
  Scope.@Nullable Variable local(String name) {
    for (Scope s = scope; s != null; s = s.parent()) {
      Scope.Variable found = s.variable(name);
      if (found != null) {
        Captures.mark(scope, s);
        return found;
      }
      TypeInfo type = s.owner();
      if (type != null && unit.lookup().hasField(type, name)) {
        return null;
      }
    }
    return null;
  }

  /** Whether an enclosing class, or a supertype in the project, declares such a method. */
  boolean isMethod(String name) {
    for (TypeInfo t = owner; t != null; t = t.outer()) {
      if (unit.lookup().hasMethod(t, name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an enclosing class, or a supertype in the project, declares the field. */
  boolean isField(String name) {
    for (Scope s = scope; s != null; s = s.parent()) {
      TypeInfo type = s.owner();
      if (type != null && unit.lookup().hasField(type, name)) {
        return true;
      }
    }
    return false;
  }
}
