package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SynchronizedStmt;
import com.github.javaparser.ast.stmt.TryStmt;
import com.github.javaparser.ast.stmt.WhileStmt;

/** Whether a statement can end in such a way that the next one runs. */
final class Endings {
  private Endings() {}

  /** Roughly as the language defines it: what is unclear is taken not to end. */
  static boolean ends(Statement s) {
    if (s instanceof BlockStmt block) {
      return block.getStatements().getLast().map(Endings::ends).orElse(false);
    } else if (s instanceof IfStmt branch) {
      return branch.getElseStmt().map(Endings::ends).orElse(false) && ends(branch.getThenStmt());
    } else if (s instanceof TryStmt attempt) {
      return attempt.getFinallyBlock().map(Endings::ends).orElse(false)
          || (ends(attempt.getTryBlock())
              && attempt.getCatchClauses().stream().allMatch(c -> ends(c.getBody())));
    } else if (s instanceof SynchronizedStmt locked) {
      return ends(locked.getBody());
    } else if (s instanceof WhileStmt loop) {
      return loop.getCondition() instanceof BooleanLiteralExpr constant && constant.getValue();
    }
    return s.isReturnStmt()
        || s.isThrowStmt()
        || s.isBreakStmt()
        || s.isContinueStmt()
        || s.isYieldStmt();
  }
}
