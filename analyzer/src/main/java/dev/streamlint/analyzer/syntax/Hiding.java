package dev.streamlint.analyzer.syntax;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names of members of which an object may have several: a class declares a field or method although
 * one above it does, and the new one does not take the other's place. Which is meant is then said
 * by the type of the expression, not by the object (JLS 8.3, 8.4.8.1, 8.4.8.2, 15.11.1, 15.12.4.4).
 */
final class Hiding {
  private final Names names;
  private final @Nullable Hiding around;
  private final Set<String> fields = new HashSet<>();
  private final Set<String> methods = new HashSet<>();

  /** Of all classes of the project that are not declared in methods. */
  Hiding(Names names, Iterable<TypeInfo> classes) {
    this.names = names;
    this.around = null;
    classes.forEach(this::add);
  }

  /** Of a file, whose local and anonymous classes are added as they are met. */
  Hiding(Names names, Hiding around) {
    this.names = names;
    this.around = around;
  }

  boolean field(String name) {
    return fields.contains(name) || (around != null && around.field(name));
  }

  boolean method(String name) {
    return methods.contains(name) || (around != null && around.method(name));
  }

  void add(TypeInfo type) {
    Set<TypeInfo> above = new HashSet<>();
    above(type, above);
    for (TypeInfo each : above) {
      for (String field : type.fields.keySet()) {
        if (each.fields.containsKey(field)) {
          fields.add(field);
        }
      }
      for (String method : type.methods.keySet()) {
        List<TypeInfo.MethodInfo> overloads = each.methods.get(method);
        if (overloads != null && overloads.stream().anyMatch(TypeInfo.MethodInfo::isFixed)) {
          methods.add(method);
        }
      }
    }
  }

  private void above(TypeInfo type, Set<TypeInfo> found) {
    for (Named supertype : names.supertypes(type)) {
      TypeInfo info = supertype.info();
      if (info != null && found.add(info)) {
        above(info, found);
      }
    }
  }
}
