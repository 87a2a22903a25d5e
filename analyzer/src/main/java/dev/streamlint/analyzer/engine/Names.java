package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import java.util.Optional;

/** What the user calls a thing. */
final class Names {
  private Names() {}

  /**
   * The last part of a symbolic key: {@code lanes.get(1).stream} is {@code stream}, {@code
   * p.lanes[p.Config.LAST]} is {@code lanes[LAST]}.
   */
  static String ofKey(String key) {
    int at = key.indexOf('@');
    String plain = at < 0 ? key : key.substring(0, at);
    int bracket = plain.endsWith("]") ? openOf(plain) : -1;
    if (bracket > 0) {
      String index = plain.substring(bracket + 1, plain.length() - 1);
      return ofKey(plain.substring(0, bracket)) + "[" + ofKey(index) + "]";
    }
    int open = plain.indexOf('(');
    int dot = plain.lastIndexOf('.', open < 0 ? plain.length() : open);
    return plain.substring(dot + 1);
  }

  /** Where the bracket opens that the last character closes. */
  private static int openOf(String key) {
    int depth = 0;
    for (int i = key.length() - 1; i >= 0; i--) {
      depth += key.charAt(i) == ']' ? 1 : key.charAt(i) == '[' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** A variable's name as the user wrote it, without the suffix that tells shadowed ones apart. */
  static String ofLocal(String name) {
    int hash = name.indexOf('#');
    return hash < 0 ? name : name.substring(0, hash);
  }

  /** The name of what is assigned to. */
  static Optional<String> ofTarget(Expr target, String index) {
    if (target instanceof Expr.Local local) {
      return Optional.of(ofLocal(local.name()));
    } else if (target instanceof Expr.Bare bare) {
      return Optional.of(bare.name());
    } else if (target instanceof Expr.Field field) {
      return Optional.of(field.name());
    } else if (target instanceof Expr.StaticField field) {
      return Optional.of(field.name());
    } else if (target instanceof Expr.Index element) {
      return ofTarget(element.array(), "").map(array -> array + "[" + index + "]");
    }
    return Optional.empty();
  }
}
