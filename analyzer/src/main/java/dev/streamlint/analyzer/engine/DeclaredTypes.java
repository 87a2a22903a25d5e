package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.Optional;

/**
 * What type Java's compiler gives to an expression, where variables and casts say so. Of overloads
 * it picks by that, not by the class that the object has when it runs.
 */
final class DeclaredTypes {
  private final Interpreter in;

  DeclaredTypes(Interpreter in) {
    this.in = in;
  }

  /**
   * The type, if it is one of a class in view or of a model; of a type variable nothing is said.
   */
  Optional<TypeRef> of(Expr e) {
    return find(e).filter(this::isClass);
  }

  private Optional<TypeRef> find(Expr e) {
    if (e instanceof Expr.Local local) {
      return Optional.ofNullable(in.machine.frame.declared.get(local.name()));
    } else if (e instanceof Expr.Cast cast) {
      return Optional.of(cast.type());
    } else if (e instanceof Expr.Bare bare) {
      return field(bare.inClass(), bare.name());
    } else if (e instanceof Expr.StaticField field) {
      return field(field.owner(), field.name());
    } else if (e instanceof Expr.Field field) {
      Optional<TypeRef> owner =
          field.target() instanceof Expr.This self
              ? Optional.of(TypeRef.of(self.ofClass()))
              : find(field.target());
      return owner.flatMap(o -> field(o.name(), field.name()));
    }
    return Optional.empty();
  }

  private Optional<TypeRef> field(String inClass, String name) {
    Types types = in.machine.context.types();
    for (Optional<String> type = Optional.of(inClass);
        type.isPresent();
        type = in.machine.context.program().find(type.get()).flatMap(ClassDecl::outer)) {
      Optional<ClassDecl.FieldDecl> field = types.field(type.get(), name);
      if (field.isPresent()) {
        return field.map(ClassDecl.FieldDecl::type);
      }
    }
    return Optional.empty();
  }

  private boolean isClass(TypeRef type) {
    return in.machine.context.types().isProject(type.name())
        || in.machine.context.models().type(type.name()).isPresent();
  }
}
