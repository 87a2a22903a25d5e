package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.PatternExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import java.util.ArrayList;
import java.util.List;

/** Switches of every age, as statements and as values. */
final class Switches {
  private final Body body;
  private final Statements statements;
  private final Expressions expressions;

  Switches(Body body, Statements statements, Expressions expressions) {
    this.body = body;
    this.statements = statements;
    this.expressions = expressions;
  }

  /**
   * @param hasValue an arrow's expression is the switch's value
   */
  Stmt.Switch lower(Expression selector, List<SwitchEntry> entries, boolean hasValue) {
    Expr chosen = expressions.lower(selector);
    Expr tested = chosen;
    if (hasPatterns(entries) && !(chosen instanceof Expr.Local)) {
      // Tests of patterns look at the selector again, which must not run it again.
      Expr.Local kept =
          new Expr.Local(body.locals().fresh("$switch", expressions.typeOf(chosen)).unique());
      chosen = new Expr.Assign(kept, chosen);
      tested = kept;
    }
    boolean arrow = entries.stream().anyMatch(e -> e.getType() != SwitchEntry.Type.STATEMENT_GROUP);
    List<Stmt.Case> cases = new ArrayList<>();
    body.push();
    for (SwitchEntry entry : entries) {
      if (arrow) {
        body.push();
      }
      cases.add(lower(entry, tested, arrow && hasValue));
      if (arrow) {
        body.pop();
      }
    }
    body.pop();
    return new Stmt.Switch(chosen, cases, arrow);
  }

  private static boolean hasPatterns(List<SwitchEntry> entries) {
    return entries.stream()
        .anyMatch(e -> e.getLabels().stream().anyMatch(l -> l instanceof PatternExpr));
  }

  private Stmt.Case lower(SwitchEntry entry, Expr selector, boolean hasValue) {
    List<Expr> labels = new ArrayList<>();
    for (Expression label : entry.getLabels()) {
      labels.add(guarded(label(label, selector), entry));
    }
    boolean isDefault = entry.isDefault() || labels.isEmpty();
    List<Stmt> code = new ArrayList<>();
    for (Statement statement : entry.getStatements()) {
      if (hasValue && statement instanceof ExpressionStmt value) {
        code.add(new Stmt.Yield(expressions.lower(value.getExpression())));
      } else if (entry.getType() == SwitchEntry.Type.BLOCK) {
        code.addAll(statements.block(statement).body());
      } else {
        statements.lower(statement, code);
      }
    }
    return new Stmt.Case(labels, isDefault, new Stmt.Block(code));
  }

  private Expr label(Expression label, Expr selector) {
    if (label instanceof PatternExpr pattern) {
      return expressions.patterns().test(selector, pattern);
    }
    return expressions.lower(label);
  }

  private Expr guarded(Expr label, SwitchEntry entry) {
    return entry
        .getGuard()
        .<Expr>map(g -> new Expr.Binary("&&", label, expressions.lower(g)))
        .orElse(label);
  }
}
