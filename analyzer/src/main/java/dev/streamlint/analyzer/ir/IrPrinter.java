package dev.streamlint.analyzer.ir;

import java.util.List;
import java.util.Optional;

/**
 * The intermediate language as text, for tests and for people: one line per simple statement, the
 * same for the same program.
 *
 * <p>A type stands in angle brackets where Java would leave open what a name is: {@code <p.C>.f} is
 * a static field and {@code <p.C>.f()} a static call. A bare name has an at sign, followed by the
 * classes that static imports make possible owners: {@code @f[p.C]}.
 */
public final class IrPrinter {
  private final StringBuilder out = new StringBuilder();
  private final ExprPrinter exprs;
  private String indent = "";

  private IrPrinter(String inClass, boolean sites) {
    this.exprs = new ExprPrinter(inClass, sites, this::nested);
  }

  public static String print(Program program) {
    StringBuilder all = new StringBuilder();
    program.classes().values().forEach(c -> all.append(print(c)));
    program
        .kernelTexts()
        .forEach(k -> all.append("kernel ").append(ExprPrinter.quote(k)).append('\n'));
    program.notices().forEach(n -> all.append(n).append('\n'));
    return all.toString();
  }

  public static String print(ClassDecl decl) {
    return print(decl, false);
  }

  /**
   * With the place of each call, creation and lambda after its name:
   * {@code @line:column-endLine:endColumn}.
   */
  public static String printWithSites(ClassDecl decl) {
    return print(decl, true);
  }

  public static String print(Stmt stmt) {
    IrPrinter printer = new IrPrinter("", false);
    printer.stmt(stmt);
    return printer.out.toString();
  }

  public static String print(Expr expr) {
    return new IrPrinter("", false).exprs.top(expr);
  }

  private static String print(ClassDecl decl, boolean sites) {
    IrPrinter printer = new IrPrinter(decl.name(), sites);
    printer.decl(decl);
    return printer.out.toString();
  }

  private void line(String text) {
    out.append(indent).append(text).append('\n');
  }

  private void indented(Runnable inside) {
    String before = indent;
    indent = before + "  ";
    inside.run();
    indent = before;
  }

  /** Statements inside an expression, at the indent of the line that it stands in. */
  private String nested(Stmt stmt) {
    int start = out.length();
    indented(() -> body(stmt));
    String text = out.substring(start);
    out.setLength(start);
    return "{\n" + text + indent + "}";
  }

  private void decl(ClassDecl decl) {
    StringBuilder head = new StringBuilder();
    head.append(decl.isAbstract() && decl.kind() != ClassDecl.Kind.INTERFACE ? "abstract " : "");
    head.append(decl.inner() ? "inner " : "");
    head.append(decl.kind().name().toLowerCase(java.util.Locale.ROOT))
        .append(' ')
        .append(decl.name());
    decl.superclass().ifPresent(t -> head.append(" extends ").append(ExprPrinter.type(t)));
    if (!decl.interfaces().isEmpty()) {
      head.append(" implements ").append(String.join(", ", ExprPrinter.types(decl.interfaces())));
    }
    decl.outer().ifPresent(o -> head.append(" in ").append(o));
    line(head.toString());
    indented(
        () -> {
          decl.fields().forEach(this::field);
          section("static init", decl.staticInitializers());
          section("init", decl.initializers());
          decl.methods().forEach(this::method);
        });
  }

  private void field(ClassDecl.FieldDecl field) {
    line(
        (field.isStatic() ? "static " : "")
            + (field.isFinal() ? "final " : "")
            + ExprPrinter.type(field.type())
            + " "
            + field.name());
  }

  private void section(String title, List<Stmt> stmts) {
    if (!stmts.isEmpty()) {
      line(title);
      indented(() -> stmts.forEach(this::stmt));
    }
  }

  private void method(MethodDecl method) {
    line(
        (method.exported() ? "exported " : "")
            + (method.isStatic() ? "static " : "")
            + ExprPrinter.type(method.returnType())
            + " "
            + method.name()
            + "("
            + exprs.params(method.params())
            + (method.varargs() ? "..." : "")
            + ")"
            + (method.declaresThrows() ? " throws" : "")
            + (method.body().isPresent() ? "" : ";"));
    method.body().ifPresent(b -> indented(() -> body(b)));
  }

  private void body(Stmt stmt) {
    if (stmt instanceof Stmt.Block block) {
      block.body().forEach(this::stmt);
    } else {
      stmt(stmt);
    }
  }

  private void block(String head, Stmt body) {
    line(head);
    indented(() -> body(body));
  }

  private static String label(Optional<String> label) {
    return label.map(l -> l + ": ").orElse("");
  }

  private void stmt(Stmt stmt) {
    if (stmt instanceof Stmt.Eval eval) {
      line(exprs.top(eval.expr()));
    } else if (stmt instanceof Stmt.Declare declare) {
      line(
          ExprPrinter.type(declare.type())
              + " "
              + declare.name()
              + declare.init().map(i -> " = " + exprs.top(i)).orElse(""));
    } else if (stmt instanceof Stmt.Return returned) {
      line("return" + returned.value().map(v -> " " + exprs.top(v)).orElse(""));
    } else if (stmt instanceof Stmt.Yield yield) {
      line("yield " + exprs.top(yield.value()));
    } else if (stmt instanceof Stmt.Throw thrown) {
      line("throw " + exprs.top(thrown.value()));
    } else if (stmt instanceof Stmt.Break leave) {
      line("break" + leave.label().map(l -> " " + l).orElse(""));
    } else if (stmt instanceof Stmt.Continue next) {
      line("continue" + next.label().map(l -> " " + l).orElse(""));
    } else if (stmt instanceof Stmt.Gap gap) {
      line("gap: " + gap.reason());
    } else {
      compound(stmt);
    }
  }

  private void compound(Stmt stmt) {
    if (stmt instanceof Stmt.Block block) {
      block("block", block);
    } else if (stmt instanceof Stmt.If branch) {
      block("if " + exprs.top(branch.condition()), branch.then());
      branch.otherwise().ifPresent(o -> block("else", o));
    } else if (stmt instanceof Stmt.Loop loop) {
      loop(loop);
    } else if (stmt instanceof Stmt.ForEach loop) {
      block(
          label(loop.label())
              + "for "
              + ExprPrinter.type(loop.type())
              + " "
              + loop.variable()
              + " : "
              + exprs.top(loop.iterable()),
          loop.body());
    } else if (stmt instanceof Stmt.Labeled labeled) {
      block(labeled.label() + ":", labeled.body());
    } else if (stmt instanceof Stmt.Switch choice) {
      line("switch " + exprs.top(choice.selector()));
      indented(() -> choice.cases().forEach(c -> switchCase(c, choice.arrow())));
    } else if (stmt instanceof Stmt.Try tried) {
      attempt(tried);
    } else if (stmt instanceof Stmt.Synchronized locked) {
      block("synchronized " + exprs.top(locked.lock()), locked.body());
    }
  }

  private void loop(Stmt.Loop loop) {
    String condition = loop.condition().map(exprs::top).orElse("");
    if (!loop.testFirst()) {
      block(label(loop.label()) + "do", loop.body());
      line("while " + condition);
    } else if (loop.init().isEmpty() && loop.update().isEmpty()) {
      String head = loop.condition().isPresent() ? "while " + condition : "forever";
      block(label(loop.label()) + head, loop.body());
    } else {
      line((label(loop.label()) + "for ; " + condition + "; " + exprs.list(loop.update())).strip());
      indented(
          () -> {
            section("init", loop.init());
            line("do");
            indented(() -> body(loop.body()));
          });
    }
  }

  private void attempt(Stmt.Try tried) {
    line("try");
    indented(
        () -> {
          for (Stmt.Resource resource : tried.resources()) {
            line(
                "with "
                    + ExprPrinter.type(resource.type())
                    + " "
                    + resource.name()
                    + " = "
                    + exprs.top(resource.init()));
          }
          body(tried.body());
        });
    for (Stmt.Catch caught : tried.catches()) {
      block(
          "catch " + String.join(" | ", ExprPrinter.types(caught.types())) + " " + caught.name(),
          caught.body());
    }
    tried.finallyBody().ifPresent(f -> block("finally", f));
  }

  private void switchCase(Stmt.Case one, boolean arrow) {
    String labels = one.labels().isEmpty() ? "" : "case " + exprs.list(one.labels());
    String otherwise = one.isDefault() ? (labels.isEmpty() ? "default" : ", default") : "";
    block(labels + otherwise + (arrow ? " ->" : ":"), one.body());
  }
}
