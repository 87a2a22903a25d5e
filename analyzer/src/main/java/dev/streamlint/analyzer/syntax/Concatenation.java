package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CharLiteralExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.NameExpr;
import dev.streamlint.analyzer.ir.Expr;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sums, which may be strings being put together. Constants next to each other become one; a sum
 * with a string and something unknown in it is opaque. Kernel source found on the way is kept.
 */
final class Concatenation {
  /** Stands for an unknown part of a kernel's text: it parses as a type, a name and a number. */
  private static final String UNKNOWN_PART = "X";

  private final Body body;
  private final Expressions expressions;

  Concatenation(Body body, Expressions expressions) {
    this.body = body;
    this.expressions = expressions;
  }

  Expr single(Expression literal) {
    Expr lowered = Literals.lower(literal);
    if (lowered instanceof Expr.Literal l && l.value() instanceof String text) {
      body.unit().kernels().offer(text);
    }
    return lowered;
  }

  Expr sum(BinaryExpr sum) {
    List<Expression> operands = operands(sum);
    List<Expr> lowered = new ArrayList<>(operands.size());
    for (Expression operand : operands) {
      lowered.add(
          operand.isStringLiteralExpr() || operand.isTextBlockLiteralExpr()
              ? Literals.lower(operand)
              : expressions.lower(operand));
    }
    int firstString = firstString(lowered);
    if (firstString == lowered.size()) {
      return add(lowered, lowered.size());
    }
    offerKernel(operands, lowered);
    List<Expr> parts = new ArrayList<>();
    int next = 0;
    if (firstString > 1) {
      parts.add(add(lowered, firstString));
      next = firstString;
    }
    StringBuilder constant = null;
    for (; next < lowered.size(); next++) {
      String text = constant(operands.get(next), lowered.get(next));
      if (text == null) {
        constant = flush(constant, parts);
        parts.add(lowered.get(next));
      } else {
        constant = (constant == null ? new StringBuilder() : constant).append(text);
      }
    }
    flush(constant, parts);
    return parts.size() == 1 ? parts.get(0) : new Expr.Opaque(parts, Literals.STRING);
  }

  private static @Nullable StringBuilder flush(@Nullable StringBuilder constant, List<Expr> parts) {
    if (constant != null) {
      parts.add(new Expr.Literal(constant.toString()));
    }
    return null;
  }

  private static List<Expression> operands(BinaryExpr sum) {
    List<Expression> reversed = new ArrayList<>();
    Expression left = sum;
    while (left instanceof BinaryExpr b && b.getOperator() == BinaryExpr.Operator.PLUS) {
      reversed.add(b.getRight());
      left = b.getLeft();
    }
    reversed.add(left);
    Collections.reverse(reversed);
    return reversed;
  }

  private int firstString(List<Expr> operands) {
    for (int i = 0; i < operands.size(); i++) {
      if (expressions.typeOf(operands.get(i)).equals(Literals.STRING)) {
        return i;
      }
    }
    return operands.size();
  }

  private static Expr add(List<Expr> operands, int count) {
    Expr sum = operands.get(0);
    for (Expr operand : operands.subList(1, count)) {
      sum = new Expr.Binary("+", sum, operand);
    }
    return sum;
  }

  /** The text that a constant adds; null for all else. */
  private static @Nullable String constant(Expression operand, Expr lowered) {
    if (operand instanceof CharLiteralExpr c) {
      return String.valueOf(Literals.character(c));
    }
    return lowered instanceof Expr.Literal literal ? String.valueOf(literal.value()) : null;
  }

  private void offerKernel(List<Expression> operands, List<Expr> lowered) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < operands.size(); i++) {
      String constant = constant(operands.get(i), lowered.get(i));
      text.append(constant == null ? field(operands.get(i), 0).orElse(UNKNOWN_PART) : constant);
    }
    body.unit().kernels().offer(text.toString());
  }

  /** The text of a constant of an enclosing class. */
  private Optional<String> field(Expression operand, int depth) {
    if (depth > 8 || !(operand instanceof NameExpr name)) {
      return Optional.empty();
    }
    for (TypeInfo t = body.owner(); t != null; t = t.outer()) {
      TypeInfo.FieldInfo field = t.fields.get(name.getName().getIdentifier());
      if (field != null) {
        return field.constant() == null ? Optional.empty() : text(field.constant(), depth + 1);
      }
    }
    return Optional.empty();
  }

  private Optional<String> text(Expression constant, int depth) {
    if (constant.isStringLiteralExpr() || constant.isTextBlockLiteralExpr()) {
      return Literals.lower(constant) instanceof Expr.Literal l && l.value() instanceof String s
          ? Optional.of(s)
          : Optional.empty();
    }
    if (constant instanceof BinaryExpr sum && sum.getOperator() == BinaryExpr.Operator.PLUS) {
      StringBuilder text = new StringBuilder();
      for (Expression part : operands(sum)) {
        text.append(text(part, depth + 1).orElse(UNKNOWN_PART));
      }
      return Optional.of(text.toString());
    }
    return field(constant, depth);
  }
}
