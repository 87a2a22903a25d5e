package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import java.util.Optional;

/**
 * Constants that the compiler knows (Java Language Specification, 4.12.4): they have their value
 * before their class is initialised, so two classes can name each other's.
 */
final class Constants {
  private static final int DEEPEST = 32;

  private final Interpreter in;

  Constants(Interpreter in) {
    this.in = in;
  }

  Optional<Value> of(ClassDecl owner, String field) {
    Optional<Expr> value = initializer(owner, field).filter(e -> isConstant(e, 0));
    if (value.isEmpty()) {
      return Optional.empty();
    }
    Frame caller = in.machine.frame;
    in.machine.frame =
        new Frame(Value.Null.NULL, owner.name(), owner.name() + ".<clinit>", caller, owner.at());
    try {
      return value.map(in.eval::eval);
    } finally {
      in.machine.frame = caller;
    }
  }

  /** What a static final field of a primitive type or a string is assigned where it is declared. */
  private static Optional<Expr> initializer(ClassDecl owner, String field) {
    boolean canBe =
        owner.fields().stream()
            .filter(f -> f.name().equals(field) && f.isStatic() && f.isFinal())
            .anyMatch(
                f -> Defaults.isPrimitive(f.type()) || f.type().simpleName().equals("String"));
    if (!canBe) {
      return Optional.empty();
    }
    for (Stmt statement : owner.staticInitializers()) {
      if (statement instanceof Stmt.Eval eval
          && eval.expr() instanceof Expr.Assign assign
          && Names.ofTarget(assign.target(), "").filter(field::equals).isPresent()) {
        return Optional.of(assign.value());
      }
    }
    return Optional.empty();
  }

  private boolean isConstant(Expr e, int depth) {
    if (depth > DEEPEST) {
      return false;
    } else if (e instanceof Expr.Literal literal) {
      return literal.value() != null;
    } else if (e instanceof Expr.Unary unary) {
      return isConstant(unary.operand(), depth + 1);
    } else if (e instanceof Expr.Binary binary) {
      return isConstant(binary.left(), depth + 1) && isConstant(binary.right(), depth + 1);
    } else if (e instanceof Expr.Cast cast) {
      return isConstant(cast.operand(), depth + 1);
    } else if (e instanceof Expr.Bare bare) {
      return isConstantField(in.variables.staticOwnerOf(bare), bare.name(), depth);
    } else if (e instanceof Expr.StaticField field) {
      return isConstantField(field.owner(), field.name(), depth);
    }
    return false;
  }

  private boolean isConstantField(String type, String field, int depth) {
    if (in.machine.context.models().constant(type, field).isPresent()) {
      return true;
    }
    Optional<ClassDecl> owner = in.machine.context.types().fieldOwner(type, field);
    return owner
        .flatMap(o -> initializer(o, field).filter(e -> isConstant(e, depth + 1)))
        .isPresent();
  }
}
