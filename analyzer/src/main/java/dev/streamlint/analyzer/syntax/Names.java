package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.type.ClassOrInterfaceType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a name of a type means, without a class path. In this order: type parameters, local classes,
 * member types of the enclosing classes and their supertypes, types of the file, single imports,
 * the package, imports on demand (the project's classes before known ones), {@code java.lang}.
 */
final class Names {
  private final Project project;
  private final KnownTypes known;
  private final Hiding hiding;

  Names(Project project, KnownTypes known) {
    this.project = project;
    this.known = known;
    project.all().forEach(this::supertypes);
    this.hiding = new Hiding(this, project.all());
  }

  /** Of the classes that are not declared in methods. */
  Hiding hiding() {
    return hiding;
  }

  Project project() {
    return project;
  }

  /** What a simple name means; null if nothing tells. */
  @Nullable Named simple(String name, @Nullable Scope scope, Unit unit) {
    for (Scope s = scope; s != null; s = s.parent()) {
      Scope.TypeVariable variable = s.typeVariable(name);
      if (variable != null) {
        return bound(variable, s, unit);
      }
      TypeInfo local = s.localClass(name);
      if (local != null) {
        if (local.capturing) {
          Captures.mark(scope, s);
        }
        return Named.of(local);
      }
      TypeInfo owner = s.owner();
      Named member = owner == null ? null : member(Named.of(owner), name);
      if (member != null) {
        return member;
      }
    }
    return unit.resolved
        .computeIfAbsent(name, n -> Optional.ofNullable(outside(n, unit)))
        .orElse(null);
  }

  private Named bound(Scope.TypeVariable variable, Scope scope, Unit unit) {
    if (variable.bound() instanceof ClassOrInterfaceType type) {
      Scope outwards = scope.typeVariable(type.getNameAsString()) == null ? scope : scope.parent();
      return qualified(segments(type), outwards, unit);
    }
    return Named.outside("?");
  }

  private @Nullable Named outside(String name, Unit unit) {
    TypeInfo here = unit.types.get(name);
    if (here != null) {
      return Named.of(here);
    }
    String imported = unit.imports().types().get(name);
    if (imported != null) {
      return byFullName(imported, unit);
    }
    Named found = existing(unit.qualify(name), unit);
    if (found == null && project.hasFile(unit, unit.packageName(), name)) {
      found = Named.outside(unit.qualify(name));
    }
    for (String owner : unit.imports().members().getOrDefault(name, List.of())) {
      found = found == null ? existing(owner + "." + name, unit) : found;
    }
    return found == null ? onDemand(name, unit) : found;
  }

  private @Nullable Named onDemand(String name, Unit unit) {
    List<String> places = new ArrayList<>(unit.imports().onDemand());
    places.addAll(unit.imports().membersOnDemand());
    for (String place : places) {
      TypeInfo info = project.find(place + "." + name, unit);
      if (info != null) {
        return Named.of(info);
      }
    }
    for (String place : places) {
      if (known.isType(place + "." + name)
          || JdkTypes.has(place, name)
          || project.hasFile(unit, place, name)) {
        return Named.outside(place + "." + name);
      }
    }
    return JdkTypes.has("java.lang", name) ? Named.outside("java.lang." + name) : null;
  }

  /** A full name that is taken at its word. */
  private Named byFullName(String name, Unit unit) {
    TypeInfo info = project.find(name, unit);
    return info == null ? Named.outside(name) : Named.of(info);
  }

  private @Nullable Named existing(String name, Unit unit) {
    TypeInfo info = project.find(name, unit);
    if (info != null) {
      return Named.of(info);
    }
    return known.isType(name) ? Named.outside(name) : null;
  }

  /** The class that a static import or a package-qualified name owns members through. */
  String owner(String written, Unit unit) {
    return byFullName(written, unit).name();
  }

  /** A member type, own or inherited; null if there is none that is known. */
  @Nullable Named member(Named owner, String name) {
    return member(owner, name, new HashSet<>());
  }

  private @Nullable Named member(Named owner, String name, Set<String> seen) {
    TypeInfo info = owner.info();
    if (info == null) {
      String nested = owner.name() + "." + name;
      return known.isType(nested) || JdkTypes.has(owner.name(), name)
          ? Named.outside(nested)
          : null;
    }
    TypeInfo declared = info.members.get(name);
    if (declared != null) {
      return Named.of(declared);
    }
    if (!seen.add(info.name())) {
      return null;
    }
    for (Named supertype : supertypes(info)) {
      Named found = member(supertype, name, seen);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** The supertypes as far as they are written down; unknown ones as {@code ?.Simple}. */
  List<Named> supertypes(TypeInfo info) {
    List<Named> linked = info.linked;
    if (linked != null) {
      return linked;
    }
    info.linked = List.of();
    List<Named> found = new ArrayList<>();
    for (ClassOrInterfaceType type : info.supertypes) {
      found.add(qualified(segments(type), info.scope.parent(), info.unit()));
    }
    info.linked = found;
    return found;
  }

  static List<String> segments(ClassOrInterfaceType type) {
    List<String> segments = new ArrayList<>();
    for (ClassOrInterfaceType t = type; t != null; t = t.getScope().orElse(null)) {
      segments.add(0, t.getNameAsString());
    }
    return segments;
  }

  /** What a dotted name in the place of a type means. */
  Named qualified(List<String> segments, @Nullable Scope scope, Unit unit) {
    Prefix prefix = prefix(segments, scope, unit);
    if (prefix == null) {
      return Named.outside("?." + String.join(".", segments));
    }
    Named type = prefix.type();
    for (String rest : segments.subList(prefix.length(), segments.size())) {
      type = Named.outside(type.name() + "." + rest);
    }
    return type;
  }

  /** The longest start of a dotted name that is certainly a type; null if none is. */
  @Nullable Prefix prefix(List<String> segments, @Nullable Scope scope, Unit unit) {
    Named first = simple(segments.get(0), scope, unit);
    int length = 1;
    if (first == null) {
      length = fullNameLength(segments, unit);
      if (length == 0) {
        return null;
      }
      first = byFullName(String.join(".", segments.subList(0, length)), unit);
    }
    while (length < segments.size()) {
      Named member = member(first, segments.get(length));
      if (member == null) {
        break;
      }
      first = member;
      length++;
    }
    return new Prefix(first, length);
  }

  /**
   * How many segments of {@code p.q.Type.rest} name the type with its package; 0 if that is not
   * one.
   */
  private int fullNameLength(List<String> segments, Unit unit) {
    for (int n = segments.size(); n > 1; n--) {
      String name = String.join(".", segments.subList(0, n));
      if (existing(name, unit) != null) {
        return n;
      }
      if (n < segments.size() && known.isPackage(name)) {
        return n + 1;
      }
    }
    for (int i = 0; i < segments.size(); i++) {
      boolean capital = Character.isUpperCase(segments.get(i).charAt(0));
      if (capital) {
        return i == 0 ? 0 : i + 1;
      }
    }
    return 0;
  }

  /**
   * @param length how many segments the type takes
   */
  record Prefix(Named type, int length) {}
}
