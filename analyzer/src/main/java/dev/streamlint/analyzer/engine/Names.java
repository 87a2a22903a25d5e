package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the user calls a thing. */
final class Names {
  private static final int LONGEST = 40;

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

  /** Simple expressions as the user wrote them; empty for what is too long to be a name. */
  static Optional<String> ofExpression(Expr expr) {
    String text = text(expr);
    return text.contains("?") || text.length() > LONGEST ? Optional.empty() : Optional.of(text);
  }

  /** With a question mark in it if it is not simple. */
  private static String text(Expr expr) {
    if (expr instanceof Expr.Local local) {
      return ofLocal(local.name());
    } else if (expr instanceof Expr.Bare bare) {
      return bare.name();
    } else if (expr instanceof Expr.This) {
      return "this";
    } else if (expr instanceof Expr.Literal literal) {
      return literal.value() instanceof Long number ? number.toString() : quoted(literal.value());
    } else if (expr instanceof Expr.Field field) {
      return text(field.target()) + "." + field.name();
    } else if (expr instanceof Expr.StaticField field) {
      return field.owner().substring(field.owner().lastIndexOf('.') + 1) + "." + field.name();
    } else if (expr instanceof Expr.Index element) {
      return text(element.array()) + "[" + text(element.index()) + "]";
    } else if (expr instanceof Expr.Binary sum) {
      return operand(sum.left()) + " " + sum.op() + " " + operand(sum.right());
    } else if (expr instanceof Expr.Call call) {
      String args = call.args().stream().map(Names::text).collect(Collectors.joining(", "));
      return receiver(call.callee()) + call.name() + "(" + args + ")";
    }
    return "?";
  }

  private static String operand(Expr expr) {
    return expr instanceof Expr.Binary ? "(" + text(expr) + ")" : text(expr);
  }

  private static String quoted(@Nullable Object constant) {
    return constant instanceof String s ? '"' + s + '"' : String.valueOf(constant);
  }

  private static String receiver(Expr.Callee callee) {
    if (callee instanceof Expr.Callee.On on) {
      return text(on.receiver()) + ".";
    } else if (callee instanceof Expr.Callee.Static owner) {
      return owner.owner().substring(owner.owner().lastIndexOf('.') + 1) + ".";
    }
    return callee instanceof Expr.Callee.Bare ? "" : "?";
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
