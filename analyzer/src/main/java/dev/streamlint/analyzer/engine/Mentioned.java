package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.MethodDecl;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.HashSet;
import java.util.Set;

/**
 * The simple names of all types that a class mentions: a library of which no class names a type is
 * not used.
 */
final class Mentioned extends IrWalk {
  private final Set<String> types = new HashSet<>();

  Mentioned(ClassDecl decl) {
    add(decl);
  }

  private void add(ClassDecl decl) {
    decl.superclass().ifPresent(this::add);
    decl.interfaces().forEach(this::add);
    decl.fields().forEach(f -> add(f.type()));
    decl.initializers().forEach(this::stmt);
    decl.staticInitializers().forEach(this::stmt);
    for (MethodDecl method : decl.methods()) {
      add(method.returnType());
      method.params().forEach(p -> add(p.type()));
      method.body().ifPresent(this::stmt);
    }
  }

  Set<String> types() {
    return types;
  }

  private void add(TypeRef type) {
    types.add(type.simpleName());
    type.args().forEach(this::add);
  }

  private void add(String name) {
    types.add(name.substring(name.lastIndexOf('.') + 1));
  }

  @Override
  void stmt(Stmt s) {
    if (s instanceof Stmt.Declare declare) {
      add(declare.type());
    } else if (s instanceof Stmt.ForEach each) {
      add(each.type());
    }
    super.stmt(s);
  }

  @Override
  void expr(Expr e) {
    if (e instanceof Expr.Call call) {
      if (call.callee() instanceof Expr.Callee.Static owner) {
        add(owner.owner());
      } else if (call.callee() instanceof Expr.Callee.Bare bare) {
        bare.staticOwners().forEach(this::add);
      }
    } else if (e instanceof Expr.New made) {
      add(made.type());
    } else if (e instanceof Expr.Cast cast) {
      add(cast.type());
    } else if (e instanceof Expr.Lambda lambda) {
      lambda.params().forEach(p -> add(p.type()));
    } else if (e instanceof Expr.MethodRef ref) {
      add(ref.type());
    }
    super.expr(e);
  }
}
