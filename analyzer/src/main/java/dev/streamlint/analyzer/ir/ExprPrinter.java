package dev.streamlint.analyzer.ir;

import dev.streamlint.analyzer.ir.Expr.Callee;
import dev.streamlint.rules.op.Site;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Expressions for {@link IrPrinter}. */
final class ExprPrinter {
  private final String inClass;
  private final boolean sites;
  private final Function<Stmt, String> statements;

  /**
   * @param statements prints what stands inside lambdas and switches
   */
  ExprPrinter(String inClass, boolean sites, Function<Stmt, String> statements) {
    this.inClass = inClass;
    this.sites = sites;
    this.statements = statements;
  }

  /** Without the outermost parentheses. */
  String top(Expr expr) {
    String text = print(expr);
    boolean wrapped =
        expr instanceof Expr.Assign
            || expr instanceof Expr.Update
            || expr instanceof Expr.Binary
            || expr instanceof Expr.Conditional
            || expr instanceof Expr.InstanceOf
            || expr instanceof Expr.Cast;
    return wrapped ? text.substring(1, text.length() - 1) : text;
  }

  String list(List<Expr> exprs) {
    return String.join(", ", exprs.stream().map(this::top).toList());
  }

  String params(List<Expr.Param> params) {
    return String.join(", ", params.stream().map(p -> type(p.type()) + " " + p.name()).toList());
  }

  static List<String> types(List<TypeRef> types) {
    return types.stream().map(ExprPrinter::type).toList();
  }

  static String type(TypeRef type) {
    String args = type.args().isEmpty() ? "" : "<" + String.join(", ", types(type.args())) + ">";
    return type.name() + args + "[]".repeat(type.dims());
  }

  private String print(Expr expr) {
    if (expr instanceof Expr.Literal literal) {
      return literal.value() instanceof String s ? quote(s) : String.valueOf(literal.value());
    }
    if (expr instanceof Expr.Local local) {
      return local.name();
    }
    if (expr instanceof Expr.This self) {
      return self.ofClass().equals(inClass) ? "this" : "<" + self.ofClass() + ">.this";
    }
    if (expr instanceof Expr.Bare bare) {
      return bare(bare.name(), bare.inClass(), bare.staticOwners());
    }
    if (expr instanceof Expr.Field field) {
      return print(field.target()) + "." + field.name();
    }
    if (expr instanceof Expr.StaticField field) {
      return "<" + field.owner() + ">." + field.name();
    }
    if (expr instanceof Expr.Index index) {
      return print(index.array()) + "[" + top(index.index()) + "]";
    }
    if (expr instanceof Expr.Call call) {
      return callee(call) + site(call.at()) + "(" + list(call.args()) + ")";
    }
    if (expr instanceof Expr.New created) {
      return "new"
          + site(created.at())
          + " "
          + type(created.type())
          + "("
          + list(created.args())
          + ")";
    }
    return operator(expr);
  }

  private String operator(Expr expr) {
    if (expr instanceof Expr.Assign assign) {
      return "(" + print(assign.target()) + " = " + top(assign.value()) + ")";
    }
    if (expr instanceof Expr.Update update) {
      return "(" + print(update.target()) + " " + update.op() + "= " + top(update.value()) + ")";
    }
    if (expr instanceof Expr.Step step) {
      String sign = step.delta() > 0 ? "++" : "--";
      return step.prefix() ? sign + print(step.target()) : print(step.target()) + sign;
    }
    if (expr instanceof Expr.Unary unary) {
      return unary.op() + print(unary.operand());
    }
    if (expr instanceof Expr.Binary binary) {
      return "(" + print(binary.left()) + " " + binary.op() + " " + print(binary.right()) + ")";
    }
    if (expr instanceof Expr.Conditional choice) {
      return "("
          + print(choice.condition())
          + " ? "
          + print(choice.then())
          + " : "
          + print(choice.otherwise())
          + ")";
    }
    if (expr instanceof Expr.Cast cast) {
      return "((" + type(cast.type()) + ") " + print(cast.operand()) + ")";
    }
    if (expr instanceof Expr.InstanceOf test) {
      String binding = test.binding().map(b -> " " + b).orElse("");
      return "(" + print(test.operand()) + " is " + type(test.type()) + binding + ")";
    }
    return rarer(expr);
  }

  private String rarer(Expr expr) {
    if (expr instanceof Expr.NewArray array) {
      String shape =
          array
              .elements()
              .map(e -> "{" + list(e) + "}")
              .orElseGet(
                  () ->
                      "[" + String.join("][", array.dims().stream().map(this::top).toList()) + "]");
      return "new" + site(array.at()) + " " + type(array.element()) + " " + shape;
    }
    if (expr instanceof Expr.Lambda lambda) {
      String body =
          lambda.body() instanceof Stmt.Return returned
              ? top(returned.value().orElse(new Expr.Literal(null)))
              : statements.apply(lambda.body());
      return "lambda" + site(lambda.at()) + "(" + params(lambda.params()) + ") -> " + body;
    }
    if (expr instanceof Expr.MethodRef reference) {
      Optional<Expr> target = reference.target();
      return target.map(this::print).orElse("<" + type(reference.type()) + ">")
          + "::"
          + reference.name()
          + site(reference.at());
    }
    if (expr instanceof Expr.SwitchValue choice) {
      return "value " + statements.apply(choice.cases());
    }
    if (expr instanceof Expr.Opaque opaque) {
      return "opaque " + type(opaque.type()) + "(" + list(opaque.operands()) + ")";
    }
    throw new IllegalStateException("not printed: " + expr.getClass());
  }

  private String callee(Expr.Call call) {
    Callee callee = call.callee();
    if (callee instanceof Callee.On on) {
      return print(on.receiver()) + "." + call.name();
    }
    if (callee instanceof Callee.Static owner) {
      return "<" + owner.owner() + ">." + call.name();
    }
    if (callee instanceof Callee.Bare bare) {
      return bare(call.name(), bare.inClass(), bare.staticOwners());
    }
    if (callee instanceof Callee.Super above && !above.inClass().equals(inClass)) {
      return "<" + above.inClass() + ">.super." + call.name();
    }
    if (callee instanceof Callee.Super above && above.named().isPresent()) {
      return above.named().get() + ".super." + call.name();
    }
    return (callee instanceof Callee.Super ? "super." : "this.") + call.name();
  }

  private String bare(String name, String where, List<String> owners) {
    String place = where.equals(inClass) || inClass.isEmpty() ? "" : "<" + where + ">.";
    return place + "@" + name + (owners.isEmpty() ? "" : "[" + String.join(", ", owners) + "]");
  }

  private String site(Site at) {
    return sites
        ? "@" + at.line() + ":" + at.column() + "-" + at.endLine() + ":" + at.endColumn()
        : "";
  }

  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\\' -> quoted.append("\\\\");
        case '"' -> quoted.append("\\\"");
        case '\n' -> quoted.append("\\n");
        default -> {
          if (c < ' ') {
            quoted.append(String.format("\\u%04x", (int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
