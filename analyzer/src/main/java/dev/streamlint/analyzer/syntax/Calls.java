package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Expr.Callee;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.List;
import java.util.Optional;

/** Calls, creations and method references: who is called, and where that is written. */
final class Calls {
  private final Body body;
  private final Expressions expressions;
  private final DottedNames names;

  Calls(Body body, Expressions expressions, DottedNames names) {
    this.body = body;
    this.expressions = expressions;
    this.names = names;
  }

  Expr call(MethodCallExpr call) {
    String name = call.getName().getIdentifier();
    Callee callee =
        call.getScope()
            .map(scope -> names.receiver(scope, name))
            .orElseGet(() -> names.bareCallee(name));
    return new Expr.Call(
        callee,
        name,
        expressions.lower(call.getArguments()),
        body.unit().sites().of(call.getName(), call, name));
  }

  /** {@code this(..)} and {@code super(..)}. */
  Expr constructorCall(ExplicitConstructorInvocationStmt call) {
    Callee callee =
        call.isThis()
            ? new Callee.SameConstructor(body.owner().name())
            : new Callee.Super(body.owner().name());
    return new Expr.Call(
        callee,
        MethodDecl.CONSTRUCTOR,
        expressions.lower(call.getArguments()),
        body.unit().sites().of(call, call.isThis() ? "this" : "super"));
  }

  Expr creation(ObjectCreationExpr creation) {
    TypeRef type =
        creation.getScope().isPresent() ? innerType(creation) : body.type(creation.getType());
    List<Expr> args = expressions.lower(creation.getArguments());
    if (creation.getAnonymousClassBody().isPresent()) {
      type = TypeRef.of(body.unit().classes().anonymous(creation, type, args.size(), body));
    }
    Optional<Expr> outer = creation.getScope().map(expressions::lower);
    return new Expr.New(type, args, outer, body.unit().sites().of(creation));
  }

  /** The class of {@code outer.new Inner()}: a member of the type of {@code outer}. */
  private TypeRef innerType(ObjectCreationExpr creation) {
    Expression scope = creation.getScope().orElseThrow();
    TypeRef outer = expressions.typeOf(expressions.lower(scope));
    TypeInfo info = body.unit().lookup().info(outer.name());
    Named inner =
        info == null
            ? null
            : body.unit().names().member(Named.of(info), creation.getType().getNameAsString());
    return inner == null ? body.type(creation.getType()) : TypeRef.of(inner.name());
  }

  Expr reference(MethodReferenceExpr reference) {
    String written = reference.getIdentifier();
    String name = written.equals("new") ? MethodDecl.CONSTRUCTOR : written;
    var site = body.unit().sites().of(reference);
    Expression scope = reference.getScope();
    boolean classType =
        scope instanceof TypeExpr t
            && t.getType() instanceof ClassOrInterfaceType c
            && c.getTypeArguments().isEmpty();
    if (scope instanceof TypeExpr type && !classType) {
      return new Expr.MethodRef(Optional.empty(), body.type(type.getType()), name, site);
    }
    Callee callee = names.receiver(scope);
    if (callee instanceof Callee.Static type) {
      return new Expr.MethodRef(Optional.empty(), TypeRef.of(type.owner()), name, site);
    }
    Expr target =
        callee instanceof Callee.On on ? on.receiver() : new Expr.This(body.owner().name());
    return new Expr.MethodRef(Optional.of(target), expressions.typeOf(target), name, site);
  }
}
