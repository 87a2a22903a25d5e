package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SuperExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Expr.Callee;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code a.b.c} means in an expression: a variable before a type before a package, as in Java.
 */
final class DottedNames {
  private final Body body;
  private final Expressions expressions;

  DottedNames(Body body, Expressions expressions) {
    this.body = body;
    this.expressions = expressions;
  }

  /** A simple name that is a value. */
  Expr value(String name) {
    Scope.Variable local = body.local(name);
    return local == null ? bare(name) : new Expr.Local(local.unique());
  }

  private Expr.Bare bare(String name) {
    List<String> owners = body.isField(name) ? List.of() : owners(name);
    return new Expr.Bare(name, body.owner().name(), owners);
  }

  /** {@code name(..)}: a method of an enclosing class hides all that is imported. */
  Callee bareCallee(String name) {
    List<String> owners = body.isMethod(name) ? List.of() : owners(name);
    return new Callee.Bare(body.owner().name(), owners);
  }

  /** Classes that a static import makes possible owners of a member. */
  private List<String> owners(String member) {
    List<String> written = body.unit().unit().imports().ownersOf(member);
    return written.isEmpty()
        ? written
        : written.stream().map(o -> body.unit().names().owner(o, body.unit().unit())).toList();
  }

  /** {@code x.f} that is a value. */
  Expr value(FieldAccessExpr access) {
    Deque<String> rest = new ArrayDeque<>();
    Expression root = access;
    while (root instanceof FieldAccessExpr f) {
      rest.addFirst(f.getNameAsString());
      root = f.getScope();
    }
    if (root instanceof NameExpr name) {
      rest.addFirst(name.getName().getIdentifier());
      return value(List.copyOf(rest));
    }
    Expr value = expressions.lower(root);
    if (root instanceof SuperExpr && body.unit().lookup().hiding().field(rest.getFirst())) {
      value = new Expr.Field(value, rest.removeFirst(), superclass(value));
    }
    for (String field : rest) {
      value = field(value, field);
    }
    return value;
  }

  private Expr value(List<String> segments) {
    Expr start = variable(segments.get(0));
    int used = 1;
    if (start == null) {
      Type type = segments.size() == 1 ? null : type(segments, segments.size() - 1);
      if (type == null) {
        start = bare(segments.get(0));
      } else {
        start = new Expr.StaticField(type.name(), segments.get(type.length()));
        used = type.length() + 1;
      }
    }
    for (String field : segments.subList(used, segments.size())) {
      start = field(start, field);
    }
    return start;
  }

  private Expr field(Expr target, String name) {
    return new Expr.Field(
        target,
        name,
        body.unit().lookup().hiding().field(name) ? classOf(target) : Optional.empty());
  }

  /** The class of the project that an expression is of for Java's compiler. */
  private Optional<String> classOf(Expr target) {
    TypeRef type = expressions.typeOf(target);
    return Optional.of(type.name())
        .filter(name -> !type.isArray() && body.unit().lookup().info(name) != null);
  }

  private Optional<String> superclass(Expr self) {
    return classOf(self)
        .map(name -> body.unit().lookup().info(name))
        .flatMap(info -> body.unit().names().supertypes(info).stream().findFirst())
        .map(Named::name);
  }

  /** Who is meant before {@code .method(..)}. */
  Callee receiver(Expression scope, String method) {
    Callee callee = receiver(scope);
    return callee instanceof Callee.On on && body.unit().lookup().hiding().method(method)
        ? new Callee.On(on.receiver(), classOf(on.receiver()))
        : callee;
  }

  /** Who is meant before {@code .method(..)} or {@code ::method}. */
  Callee receiver(Expression scope) {
    if (scope instanceof SuperExpr s) {
      return above(s);
    }
    List<String> segments = segments(scope);
    if (segments == null) {
      return new Callee.On(expressions.lower(scope));
    }
    if (variable(segments.get(0)) != null) {
      return new Callee.On(value(segments));
    }
    Type type = type(segments, segments.size());
    if (type == null) {
      return new Callee.On(value(segments));
    }
    if (type.length() == segments.size()) {
      return new Callee.Static(type.name());
    }
    return new Callee.On(value(segments));
  }

  /** JLS 15.12.1: what stands before {@code super} is a class around, or an interface above. */
  private Callee above(SuperExpr expression) {
    Named written =
        expression
            .getTypeName()
            .map(n -> body.unit().names().qualified(split(n.asString()), body.scope(), unit()))
            .orElse(null);
    if (written == null) {
      return new Callee.Super(body.owner().name());
    }
    TypeInfo type = written.info();
    return type != null && !type.isInterface() && encloses(type)
        ? new Callee.Super(type.name())
        : new Callee.Super(body.owner().name(), Optional.of(written.name()));
  }

  private boolean encloses(TypeInfo type) {
    for (TypeInfo t = body.owner(); t != null; t = t.outer()) {
      if (t == type) {
        return true;
      }
    }
    return false;
  }

  private Unit unit() {
    return body.unit().unit();
  }

  private static List<String> split(String dotted) {
    return List.of(dotted.split("\\."));
  }

  /** A dotted name that can only be a type. */
  String type(List<String> segments) {
    return body.unit().names().qualified(segments, body.scope(), unit()).name();
  }

  private @Nullable Expr variable(String name) {
    Scope.Variable local = body.local(name);
    if (local != null) {
      return new Expr.Local(local.unique());
    }
    boolean field = body.isField(name) || unit().imports().members().containsKey(name);
    if (!field) {
      return null;
    }
    boolean type =
        !body.isField(name) && body.unit().names().simple(name, body.scope(), unit()) != null;
    return type ? null : bare(name);
  }

  /**
   * The type that a dotted name starts with.
   *
   * @param most how many segments may belong to it
   */
  private @Nullable Type type(List<String> segments, int most) {
    List<String> candidates = segments.subList(0, most);
    Names.Prefix prefix = body.unit().names().prefix(candidates, body.scope(), unit());
    if (prefix == null) {
      String first = segments.get(0);
      boolean surely = isCamelCase(first) || mustBeType(first);
      return surely ? extend("?." + first, 1, candidates) : null;
    }
    Named named = prefix.type();
    if (named.info() != null) {
      return new Type(named.name(), prefix.length());
    }
    return extend(named.name(), prefix.length(), candidates);
  }

  /**
   * Takes {@code Entry} of {@code Map.Entry} for a nested class, and {@code MAX} for a constant.
   */
  private static Type extend(String name, int length, List<String> segments) {
    String type = name;
    int used = length;
    while (used < segments.size() && isCamelCase(segments.get(used))) {
      type = type + "." + segments.get(used);
      used++;
    }
    return new Type(type, used);
  }

  /** An import may bring the type in, and no class in sight can have a field of that name. */
  private boolean mustBeType(String name) {
    if (unit().hasGaps()
        || unit().imports().onDemand().isEmpty()
        || !unit().imports().ownersOf(name).isEmpty()) {
      return false;
    }
    for (TypeInfo t = body.owner(); t != null; t = t.outer()) {
      if (!body.unit().lookup().isComplete(t)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isCamelCase(String name) {
    return Character.isUpperCase(name.charAt(0)) && name.chars().anyMatch(Character::isLowerCase);
  }

  /** The segments of a name with dots; null if it is any other expression. */
  private static @Nullable List<String> segments(Expression expression) {
    if (expression instanceof TypeExpr type) {
      return type.getType() instanceof ClassOrInterfaceType c ? Names.segments(c) : null;
    }
    List<String> segments = new ArrayList<>();
    Expression root = expression;
    while (root instanceof FieldAccessExpr f) {
      segments.add(0, f.getNameAsString());
      root = f.getScope();
    }
    if (!(root instanceof NameExpr name)) {
      return null;
    }
    segments.add(0, name.getName().getIdentifier());
    return segments;
  }

  private record Type(String name, int length) {}
}
