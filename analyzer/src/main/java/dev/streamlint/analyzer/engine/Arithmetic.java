package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Affine;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Java's integer operators over {@link Affine} numbers. */
final class Arithmetic {
  private Arithmetic() {}

  /** The value of {@code left op right}, or null when it is not exact. */
  static @Nullable Affine exact(String op, Affine left, Affine right) {
    return switch (op) {
      case "+" -> left.plus(right);
      case "-" -> left.minus(right);
      case "*" -> product(left, right);
      default ->
          left.isConstant() && right.isConstant()
              ? constant(op, left.constant(), right.constant())
              : null;
    };
  }

  /** Whether {@code left op right} holds, or null when it depends on a symbol. */
  static @Nullable Boolean compare(String op, Affine left, Affine right) {
    Affine difference = left.minus(right);
    if (!difference.isConstant()) {
      return null;
    }
    int sign = Long.signum(difference.constant());
    return switch (op) {
      case "==" -> sign == 0;
      case "!=" -> sign != 0;
      case "<" -> sign < 0;
      case "<=" -> sign <= 0;
      case ">" -> sign > 0;
      case ">=" -> sign >= 0;
      default -> null;
    };
  }

  private static @Nullable Affine constant(String op, long left, long right) {
    return switch (op) {
      case "/" -> right == 0 ? null : Affine.of(left / right);
      case "%" -> right == 0 ? null : Affine.of(left % right);
      case "&" -> Affine.of(left & right);
      case "|" -> Affine.of(left | right);
      case "^" -> Affine.of(left ^ right);
      case "<<" -> Affine.of(left << right);
      case ">>" -> Affine.of(left >> right);
      case ">>>" -> Affine.of(left >>> right);
      default -> null;
    };
  }

  /**
   * Products of symbols become symbols of their own, with their factors sorted: {@code
   * chunk*width}.
   */
  private static Affine product(Affine left, Affine right) {
    if (left.isConstant()) {
      return right.times(left.constant());
    } else if (right.isConstant()) {
      return left.times(right.constant());
    }
    TreeMap<String, Long> terms = new TreeMap<>();
    left.terms().forEach((name, k) -> terms.merge(name, k * right.constant(), Long::sum));
    right.terms().forEach((name, k) -> terms.merge(name, k * left.constant(), Long::sum));
    left.terms()
        .forEach(
            (a, i) ->
                right
                    .terms()
                    .forEach(
                        (b, j) ->
                            terms.merge(
                                a.compareTo(b) <= 0 ? a + "*" + b : b + "*" + a,
                                i * j,
                                Long::sum)));
    terms.values().removeIf(k -> k == 0);
    return new Affine(left.constant() * right.constant(), terms);
  }
}
