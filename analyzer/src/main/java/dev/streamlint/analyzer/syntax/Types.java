package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.type.ArrayType;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.IntersectionType;
import com.github.javaparser.ast.type.PrimitiveType;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.type.UnionType;
import com.github.javaparser.ast.type.VoidType;
import com.github.javaparser.ast.type.WildcardType;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.List;

/** Written types to {@link TypeRef}s. */
final class Types {
  private final Names names;

  Types(Names names) {
    this.names = names;
  }

  TypeRef of(Type type, Scope scope, Unit unit) {
    if (type instanceof ClassOrInterfaceType c) {
      return classType(c, scope, unit);
    }
    if (type instanceof PrimitiveType p) {
      return TypeRef.of(p.getType().asString());
    }
    if (type instanceof ArrayType a) {
      return array(of(a.getComponentType(), scope, unit), 1);
    }
    if (type instanceof VoidType) {
      return TypeRef.of("void");
    }
    if (type instanceof WildcardType w) {
      return w.getExtendedType()
          .or(w::getSuperType)
          .map(b -> of(b, scope, unit))
          .orElse(TypeRef.UNKNOWN);
    }
    if (type instanceof UnionType u) {
      return of(u.getElements().get(0), scope, unit);
    }
    if (type instanceof IntersectionType i) {
      return of(i.getElements().get(0), scope, unit);
    }
    return TypeRef.UNKNOWN;
  }

  static TypeRef array(TypeRef element, int dims) {
    return new TypeRef(element.name(), element.args(), element.dims() + dims);
  }

  /** A parameter's type as its method sees it: an array if it takes the rest. */
  TypeRef of(Parameter parameter, Scope scope, Unit unit) {
    if (isVar(parameter.getType())) {
      return TypeRef.UNKNOWN;
    }
    TypeRef type = of(parameter.getType(), scope, unit);
    return parameter.isVarArgs() ? array(type, 1) : type;
  }

  private TypeRef classType(ClassOrInterfaceType type, Scope scope, Unit unit) {
    Named named = names.qualified(Names.segments(type), scope, unit);
    List<TypeRef> args =
        type.getTypeArguments()
            .filter(a -> !a.isEmpty())
            .map(a -> all(a, scope, unit))
            .orElse(List.of());
    return new TypeRef(named.name(), args, 0);
  }

  private List<TypeRef> all(NodeList<Type> types, Scope scope, Unit unit) {
    return types.stream().map(t -> of(t, scope, unit)).toList();
  }

  /** Whether {@code var} (or nothing, in a lambda) stands in the place of the type. */
  static boolean isVar(Type type) {
    return type.isVarType()
        || type.isUnknownType()
        || (type instanceof ClassOrInterfaceType c
            && c.getScope().isEmpty()
            && c.getTypeArguments().isEmpty()
            && c.getName().getIdentifier().equals("var"));
  }
}
