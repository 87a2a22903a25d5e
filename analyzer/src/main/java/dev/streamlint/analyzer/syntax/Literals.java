package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.CharLiteralExpr;
import com.github.javaparser.ast.expr.DoubleLiteralExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.LongLiteralExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.TextBlockLiteralExpr;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.List;
import java.util.Locale;

/** Literals to values, as Java computes them: {@code 0xFFFFFFFF} is -1. */
final class Literals {
  static final TypeRef STRING = TypeRef.of("java.lang.String");

  private Literals() {}

  static Expr lower(Expression literal) {
    if (literal instanceof IntegerLiteralExpr i) {
      return number(i.getValue(), false);
    }
    if (literal instanceof LongLiteralExpr l) {
      return number(l.getValue(), true);
    }
    if (literal instanceof StringLiteralExpr s) {
      return new Expr.Literal(text(s));
    }
    if (literal instanceof TextBlockLiteralExpr t) {
      return new Expr.Literal(text(t));
    }
    if (literal instanceof BooleanLiteralExpr b) {
      return new Expr.Literal(b.getValue());
    }
    if (literal instanceof CharLiteralExpr c) {
      return new Expr.Literal((long) character(c));
    }
    if (literal instanceof DoubleLiteralExpr d) {
      boolean isFloat = d.getValue().toLowerCase(Locale.ROOT).endsWith("f");
      return new Expr.Opaque(List.of(), TypeRef.of(isFloat ? "float" : "double"));
    }
    return new Expr.Literal(null);
  }

  private static Expr number(String written, boolean isLong) {
    String digits = written.replace("_", "").toLowerCase(Locale.ROOT);
    if (digits.endsWith("l")) {
      digits = digits.substring(0, digits.length() - 1);
    }
    int radix = 10;
    if (digits.startsWith("0x")) {
      radix = 16;
      digits = digits.substring(2);
    } else if (digits.startsWith("0b")) {
      radix = 2;
      digits = digits.substring(2);
    } else if (digits.startsWith("0") && digits.length() > 1) {
      radix = 8;
    }
    try {
      long value = Long.parseUnsignedLong(digits, radix);
      return new Expr.Literal(isLong ? value : (long) (int) value);
    } catch (NumberFormatException e) {
      return new Expr.Opaque(List.of(), TypeRef.of(isLong ? "long" : "int"));
    }
  }

  static String text(StringLiteralExpr literal) {
    try {
      return literal.asString();
    } catch (RuntimeException e) {
      // An escape that Java does not know.
      return literal.getValue();
    }
  }

  static String text(TextBlockLiteralExpr literal) {
    try {
      return literal.asString();
    } catch (RuntimeException e) {
      return literal.getValue();
    }
  }

  static char character(CharLiteralExpr literal) {
    try {
      return literal.asChar();
    } catch (RuntimeException e) {
      return literal.getValue().isEmpty() ? ' ' : literal.getValue().charAt(0);
    }
  }
}
