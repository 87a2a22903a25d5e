package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A class of the project as names see it: its members by name, with types as they are written.
 * Filled by {@link Members} before anything is looked up, and only read after that.
 */
final class TypeInfo {
  /** Ends the name of a class that another one had before. */
  static final String AGAIN = "~2";

  private final String name;
  private final Unit unit;
  private final @Nullable TypeInfo outer;
  private final boolean isInterface;

  /** What can be named from within the class; its parent is what surrounds the class. */
  final Scope scope;

  final Map<String, TypeInfo> members = new HashMap<>();

  /** Fields with their type; an enum constant has none but the enum itself. */
  final Map<String, FieldInfo> fields = new HashMap<>();

  final Map<String, List<MethodInfo>> methods = new HashMap<>();
  final List<ClassOrInterfaceType> supertypes = new ArrayList<>();

  /** The supertypes, resolved; null until asked for. */
  @Nullable List<Named> linked;

  /** Component names of a record, in order. */
  final List<String> components = new ArrayList<>();

  /** Whether it uses locals of the method around it. Known once its body is lowered. */
  boolean capturing;

  private int anonymous;
  private final Map<String, Integer> locals = new HashMap<>();

  TypeInfo(
      String name,
      Unit unit,
      @Nullable TypeInfo outer,
      boolean isInterface,
      @Nullable Scope surroundings) {
    this.name = name;
    this.unit = unit;
    this.outer = outer;
    this.isInterface = isInterface;
    this.scope = new Scope(surroundings, this);
  }

  String name() {
    return name;
  }

  Unit unit() {
    return unit;
  }

  @Nullable TypeInfo outer() {
    return outer;
  }

  boolean isInterface() {
    return isInterface;
  }

  boolean hasSupertypes() {
    return !supertypes.isEmpty() || (linked != null && !linked.isEmpty());
  }

  String nextAnonymous() {
    anonymous++;
    return name + "$" + anonymous;
  }

  String nextLocal(String simple) {
    return name + "$" + locals.merge(simple, 1, Integer::sum) + simple;
  }

  /**
   * @param type null for an enum constant
   * @param constant initializer, if it may be one
   */
  record FieldInfo(@Nullable Type type, @Nullable Expression constant) {}

  /**
   * @param isFixed static or private: none below it takes its place
   */
  record MethodInfo(int parameters, boolean varargs, Type returns, Scope scope, boolean isFixed) {
    boolean accepts(int arguments) {
      return varargs ? arguments >= parameters - 1 : arguments == parameters;
    }
  }
}
