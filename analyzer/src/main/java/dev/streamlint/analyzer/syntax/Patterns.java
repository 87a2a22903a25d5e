package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.expr.ComponentPatternExpr;
import com.github.javaparser.ast.expr.MatchAllPatternExpr;
import com.github.javaparser.ast.expr.RecordPatternExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.type.Type;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Patterns to tests that bind. {@code o instanceof P(A a, var b)} becomes
 *
 * <pre>
 *   o instanceof P $p &amp;&amp; always(a = $p.x()) &amp;&amp; always(b = $p.y())
 * </pre>
 *
 * A part of another type than the component's has to match itself: it becomes one more test.
 */
final class Patterns {
  private static final TypeRef BOOLEAN = TypeRef.of("boolean");

  private final Body body;

  Patterns(Body body) {
    this.body = body;
  }

  Expr test(Expr operand, ComponentPatternExpr pattern) {
    if (pattern instanceof TypePatternExpr simple) {
      TypeRef type = type(simple.getType(), body.unit().lookup().typeOf(operand, body.locals()));
      String unique = body.declare(simple.getNameAsString(), type);
      return new Expr.InstanceOf(operand, type, Optional.of(unique));
    }
    if (pattern instanceof RecordPatternExpr nested) {
      return record(operand, nested);
    }
    return new Expr.Literal(true);
  }

  private TypeRef type(Type written, TypeRef inferred) {
    return Types.isVar(written) ? inferred : body.type(written);
  }

  private Expr record(Expr operand, RecordPatternExpr pattern) {
    TypeRef type = body.type(pattern.getType());
    String whole = body.locals().fresh("$p", type).unique();
    Expr test = new Expr.InstanceOf(operand, type, Optional.of(whole));
    TypeInfo info = body.unit().lookup().info(type.name());
    int index = 0;
    for (ComponentPatternExpr part : pattern.getPatternList()) {
      Expr value = component(new Expr.Local(whole), info, index, part);
      if (part instanceof TypePatternExpr simple) {
        TypeRef componentType = body.unit().lookup().typeOf(value, body.locals());
        TypeRef partType = type(simple.getType(), componentType);
        String unique = body.declare(simple.getNameAsString(), partType);
        boolean matchesAll =
            partType.name().equals(componentType.name()) || simple.getType().isPrimitiveType();
        test =
            and(
                test,
                matchesAll
                    ? always(new Expr.Assign(new Expr.Local(unique), value))
                    : new Expr.InstanceOf(value, partType, Optional.of(unique)));
      } else if (!(part instanceof MatchAllPatternExpr)) {
        test = and(test, test(value, part));
      }
      index++;
    }
    return test;
  }

  private static Expr and(Expr left, Expr right) {
    return new Expr.Binary("&&", left, right);
  }

  /** A condition that is true and does something. */
  private static Expr always(Expr what) {
    Expr yes = new Expr.Literal(true);
    return new Expr.Conditional(new Expr.Opaque(List.of(what), BOOLEAN), yes, yes);
  }

  /** The accessor call where the record is known, else something unknown out of it. */
  private Expr component(
      Expr whole, @Nullable TypeInfo info, int index, ComponentPatternExpr part) {
    if (info == null || index >= info.components.size()) {
      return new Expr.Opaque(List.of(whole), TypeRef.UNKNOWN);
    }
    String name = info.components.get(index);
    Site site = body.unit().sites().of(part, name);
    return new Expr.Call(new Expr.Callee.On(whole), name, List.of(), site);
  }
}
