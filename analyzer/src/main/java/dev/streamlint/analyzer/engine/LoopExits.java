package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import java.util.HashSet;
import java.util.Set;

/**
 * Which locals can end a loop: those that its condition looks at, or any if its body has a way out.
 * Others, such as a count of how often it looked at a flag, only tell how long to wait until the
 * next look.
 */
final class LoopExits extends IrWalk {
  private final Set<String> looked = new HashSet<>();
  private boolean any;

  private LoopExits() {}

  static LoopExits of(Stmt.Loop loop) {
    LoopExits exits = new LoopExits();
    exits.stmt(loop.body());
    exits.looked.clear();
    loop.condition().ifPresent(exits::expr);
    return exits;
  }

  boolean hangOn(String local) {
    return any || looked.contains(local);
  }

  @Override
  void stmt(Stmt s) {
    any |= s instanceof Stmt.Break || s instanceof Stmt.Return || s instanceof Stmt.Throw;
    super.stmt(s);
  }

  @Override
  void expr(Expr e) {
    if (e instanceof Expr.Local local) {
      looked.add(local.name());
    }
    super.expr(e);
  }
}
