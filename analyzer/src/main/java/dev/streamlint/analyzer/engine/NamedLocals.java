package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import java.util.HashSet;
import java.util.Set;

/** The local variables that a statement names. */
final class NamedLocals extends IrWalk {
  private final Set<String> named = new HashSet<>();
  private final Set<String> changed = new HashSet<>();

  private NamedLocals() {}

  static NamedLocals in(Stmt statement) {
    NamedLocals locals = new NamedLocals();
    locals.stmt(statement);
    return locals;
  }

  /** Whether the other statement declares one of them, or assigns it. */
  boolean isChangedBy(Stmt other) {
    return in(other).changed.stream().anyMatch(named::contains);
  }

  @Override
  void stmt(Stmt s) {
    if (s instanceof Stmt.Declare declared) {
      changed.add(declared.name());
    }
    super.stmt(s);
  }

  @Override
  void expr(Expr e) {
    if (e instanceof Expr.Local local) {
      named.add(local.name());
    } else if (e instanceof Expr.Assign assign && assign.target() instanceof Expr.Local local) {
      changed.add(local.name());
    } else if (e instanceof Expr.Update update && update.target() instanceof Expr.Local local) {
      changed.add(local.name());
    } else if (e instanceof Expr.Step step && step.target() instanceof Expr.Local local) {
      changed.add(local.name());
    }
    super.expr(e);
  }
}
