package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.PatternExpr;
import com.github.javaparser.ast.expr.RecordPatternExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import java.util.HashSet;
import java.util.Set;

/**
 * Which pattern variables a condition introduces, by its outcome (Java Language Specification
 * 6.3.1).
 */
final class Bindings {
  private Bindings() {}

  static Set<String> when(boolean outcome, Expression condition) {
    Set<String> names = new HashSet<>();
    collect(outcome, condition, names);
    return names;
  }

  private static void collect(boolean outcome, Expression condition, Set<String> names) {
    if (condition instanceof EnclosedExpr enclosed) {
      collect(outcome, enclosed.getInner(), names);
    } else if (condition instanceof UnaryExpr unary
        && unary.getOperator() == UnaryExpr.Operator.LOGICAL_COMPLEMENT) {
      collect(!outcome, unary.getExpression(), names);
    } else if (condition instanceof BinaryExpr binary) {
      // A true conjunction and a false disjunction tell the same of both sides.
      boolean both =
          binary.getOperator() == (outcome ? BinaryExpr.Operator.AND : BinaryExpr.Operator.OR);
      if (both) {
        collect(outcome, binary.getLeft(), names);
        collect(outcome, binary.getRight(), names);
      }
    } else if (outcome && condition instanceof InstanceOfExpr test) {
      test.getPattern().ifPresent(p -> collect(p, names));
    }
  }

  private static void collect(PatternExpr pattern, Set<String> names) {
    if (pattern instanceof TypePatternExpr simple) {
      names.add(simple.getNameAsString());
    } else if (pattern instanceof RecordPatternExpr nested) {
      nested
          .getPatternList()
          .forEach(
              p -> {
                if (p instanceof PatternExpr inner) {
                  collect(inner, names);
                }
              });
    }
  }
}
