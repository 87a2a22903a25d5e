package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.TryStmt;
import org.jspecify.annotations.Nullable;

/** What an expression is to the statement that it is in. */
public enum Role {
  /** It is run once, and then the next statement follows. */
  PLAIN,
  /** It is run once, and then a part of the statement follows: a condition, what is iterated. */
  HEAD,
  /** It makes a resource. */
  RESOURCE,
  /** It may run several times, or after parts of the statement: the condition of a loop. */
  REPEATED,
  /** The statement leaves its block with it. */
  LEAVING,
  /** Nothing may stand before the statement. */
  FIRST;

  /** Parts are told apart as objects: the same may stand there twice. */
  @SuppressWarnings("ReferenceEquality")
  static Role of(Statement statement, @Nullable Node part) {
    if (statement.isExpressionStmt() || statement.isAssertStmt()) {
      return PLAIN;
    } else if (statement.isReturnStmt() || statement.isThrowStmt() || statement.isYieldStmt()) {
      return LEAVING;
    } else if (statement.isExplicitConstructorInvocationStmt()) {
      return FIRST;
    } else if (statement instanceof TryStmt attempt) {
      return attempt.getResources().stream().anyMatch(r -> r == part) ? RESOURCE : REPEATED;
    } else if (statement instanceof ForStmt loop) {
      return loop.getInitialization().stream().anyMatch(i -> i == part) ? HEAD : REPEATED;
    }
    boolean repeated = statement.isWhileStmt() || statement.isDoStmt();
    return repeated ? REPEATED : HEAD;
  }
}
