package dev.streamlint.analyzer.syntax;

import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Members of the project's classes, own and inherited, and so the type of an expression where the
 * source tells it.
 */
final class Lookup {
  private final Names names;
  private final Types types;
  private final Unit unit;
  private final Hiding hiding;

  Lookup(Names names, Types types, Unit unit) {
    this.names = names;
    this.types = types;
    this.unit = unit;
    this.hiding = new Hiding(names, names.hiding());
  }

  Hiding hiding() {
    return hiding;
  }

  boolean hasField(TypeInfo type, String name) {
    return type.fields.containsKey(name) || (type.hasSupertypes() && field(type, name) != null);
  }

  boolean hasMethod(TypeInfo type, String name) {
    return type.methods.containsKey(name)
        || (type.hasSupertypes()
            && lineage(type).stream().anyMatch(t -> t.methods.containsKey(name)));
  }

  /** Whether all supertypes are in the project, so that nothing unseen is inherited. */
  boolean isComplete(TypeInfo type) {
    for (TypeInfo t : lineage(type)) {
      for (Named supertype : names.supertypes(t)) {
        if (supertype.info() == null && !isPlain(supertype.name())) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isPlain(String name) {
    return name.startsWith("java.lang.") || name.startsWith("java.util.function.");
  }

  @Nullable TypeInfo info(String name) {
    TypeInfo local = unit.inMethods.get(name);
    return local == null ? names.project().byName(name) : local;
  }

  /** The class and its supertypes in the project, nearest first. */
  List<TypeInfo> lineage(TypeInfo type) {
    List<TypeInfo> found = new ArrayList<>();
    collect(type, new HashSet<>(), found);
    return found;
  }

  private void collect(TypeInfo type, Set<String> seen, List<TypeInfo> found) {
    if (!seen.add(type.name())) {
      return;
    }
    found.add(type);
    for (Named supertype : names.supertypes(type)) {
      if (supertype.info() != null) {
        collect(supertype.info(), seen, found);
      }
    }
  }

  private @Nullable TypeInfo field(TypeInfo type, String name) {
    for (TypeInfo t : lineage(type)) {
      if (t.fields.containsKey(name)) {
        return t;
      }
    }
    return null;
  }

  private Optional<TypeRef> fieldType(@Nullable TypeInfo type, String name) {
    TypeInfo owner = type == null ? null : field(type, name);
    TypeInfo.FieldInfo field = owner == null ? null : owner.fields.get(name);
    if (owner == null || field == null) {
      return Optional.empty();
    }
    return Optional.of(
        field.type() == null
            ? TypeRef.of(owner.name())
            : types.of(field.type(), owner.scope, owner.unit()));
  }

  private Optional<TypeRef> returnType(@Nullable TypeInfo type, String name, int arguments) {
    if (type == null) {
      return Optional.empty();
    }
    for (TypeInfo t : lineage(type)) {
      for (TypeInfo.MethodInfo method : t.methods.getOrDefault(name, List.of())) {
        if (method.accepts(arguments)) {
          return Optional.of(types.of(method.returns(), method.scope(), t.unit()));
        }
      }
    }
    return Optional.empty();
  }

  /** The type of a lowered expression, {@link TypeRef#UNKNOWN} if the source does not tell. */
  TypeRef typeOf(Expr expr, Locals locals) {
    if (expr instanceof Expr.Local local) {
      return locals.type(local.name());
    }
    if (expr instanceof Expr.New created) {
      return created.type();
    }
    if (expr instanceof Expr.NewArray array) {
      return Types.array(array.element(), Math.max(1, array.dims().size()));
    }
    if (expr instanceof Expr.Cast cast) {
      return cast.type();
    }
    if (expr instanceof Expr.Opaque opaque) {
      return opaque.type();
    }
    if (expr instanceof Expr.This self) {
      return TypeRef.of(self.ofClass());
    }
    if (expr instanceof Expr.Literal literal) {
      return literalType(literal);
    }
    if (expr instanceof Expr.Assign assign) {
      return typeOf(assign.value(), locals);
    }
    if (expr instanceof Expr.Conditional choice) {
      TypeRef then = typeOf(choice.then(), locals);
      return then.isUnknown() ? typeOf(choice.otherwise(), locals) : then;
    }
    if (expr instanceof Expr.Index index) {
      TypeRef array = typeOf(index.array(), locals);
      return array.isArray() ? array.element() : TypeRef.UNKNOWN;
    }
    if (expr instanceof Expr.Call call) {
      return callType(call, locals);
    }
    return variableType(expr, locals);
  }

  private TypeRef variableType(Expr expr, Locals locals) {
    if (expr instanceof Expr.Field field) {
      TypeRef target = typeOf(field.target(), locals);
      return target.isArray()
          ? TypeRef.of("int")
          : fieldType(info(target.name()), field.name()).orElse(TypeRef.UNKNOWN);
    }
    if (expr instanceof Expr.StaticField field) {
      return fieldType(info(field.owner()), field.name()).orElse(TypeRef.UNKNOWN);
    }
    if (expr instanceof Expr.Bare bare) {
      for (TypeInfo t = info(bare.inClass()); t != null; t = t.outer()) {
        Optional<TypeRef> type = fieldType(t, bare.name());
        if (type.isPresent()) {
          return type.get();
        }
      }
      return bare.staticOwners().stream()
          .flatMap(o -> fieldType(info(o), bare.name()).stream())
          .findFirst()
          .orElse(TypeRef.UNKNOWN);
    }
    return TypeRef.UNKNOWN;
  }

  private TypeRef callType(Expr.Call call, Locals locals) {
    int arguments = call.args().size();
    Expr.Callee callee = call.callee();
    if (callee instanceof Expr.Callee.On on) {
      TypeRef target = typeOf(on.receiver(), locals);
      return target.isArray()
          ? TypeRef.UNKNOWN
          : returnType(info(target.name()), call.name(), arguments)
              .orElseGet(() -> JdkGenerics.returned(target, call.name()));
    }
    if (callee instanceof Expr.Callee.Static s) {
      return returnType(info(s.owner()), call.name(), arguments).orElse(TypeRef.UNKNOWN);
    }
    if (callee instanceof Expr.Callee.Super s) {
      return returnType(info(s.named().orElse(s.inClass())), call.name(), arguments)
          .orElse(TypeRef.UNKNOWN);
    }
    if (callee instanceof Expr.Callee.Bare bare) {
      for (TypeInfo t = info(bare.inClass()); t != null; t = t.outer()) {
        Optional<TypeRef> type = returnType(t, call.name(), arguments);
        if (type.isPresent()) {
          return type.get();
        }
      }
      return bare.staticOwners().stream()
          .flatMap(o -> returnType(info(o), call.name(), arguments).stream())
          .findFirst()
          .orElse(TypeRef.UNKNOWN);
    }
    return TypeRef.UNKNOWN;
  }

  private static TypeRef literalType(Expr.Literal literal) {
    Object value = literal.value();
    if (value instanceof String) {
      return Literals.STRING;
    }
    return value instanceof Long
        ? TypeRef.of("int")
        : value instanceof Boolean ? TypeRef.of("boolean") : TypeRef.UNKNOWN;
  }
}
