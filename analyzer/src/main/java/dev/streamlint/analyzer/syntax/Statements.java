package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.AssertStmt;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.EmptyStmt;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.LabeledStmt;
import com.github.javaparser.ast.stmt.LocalClassDeclarationStmt;
import com.github.javaparser.ast.stmt.LocalRecordDeclarationStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.SynchronizedStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.TryStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import com.github.javaparser.ast.stmt.YieldStmt;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Statements, one method per kind. A pattern's variable is in scope in the statement that tests it.
 */
final class Statements {
  private final Body body;
  private final Expressions expressions;
  private final Switches switches;
  private final Tries tries;

  Statements(Body body) {
    this.body = body;
    this.expressions = new Expressions(body, this);
    this.switches = new Switches(body, this, expressions);
    this.tries = new Tries(body, this, expressions);
  }

  Expressions expressions() {
    return expressions;
  }

  Switches switches() {
    return switches;
  }

  /** A block, or a single statement as one. */
  Stmt.Block block(Statement statement) {
    List<Stmt> out = new ArrayList<>();
    body.push();
    if (statement instanceof BlockStmt block) {
      lower(block.getStatements(), out);
    } else {
      lower(statement, out);
    }
    body.pop();
    return new Stmt.Block(out);
  }

  void lower(List<Statement> statements, List<Stmt> out) {
    for (Statement statement : statements) {
      lower(statement, out);
    }
  }

  void lower(Statement statement, List<Stmt> out) {
    if (statement instanceof ExpressionStmt e
        && e.getExpression() instanceof VariableDeclarationExpr declaration) {
      declare(declaration, out);
      return;
    }
    if (statement instanceof LocalClassDeclarationStmt local) {
      body.unit().classes().local(local.getClassDeclaration(), body);
      return;
    }
    if (statement instanceof LocalRecordDeclarationStmt local) {
      body.unit().classes().local(local.getRecordDeclaration(), body);
      return;
    }
    if (statement instanceof EmptyStmt) {
      return;
    }
    body.push();
    out.add(single(statement, Optional.empty()));
    Scope bound = body.pop();
    if (!bound.isEmpty() && (statement instanceof IfStmt || statement instanceof WhileStmt)) {
      body.scope().addAll(bound);
    }
  }

  private void declare(VariableDeclarationExpr declaration, List<Stmt> out) {
    for (VariableDeclarator variable : declaration.getVariables()) {
      boolean isVar = Types.isVar(variable.getType());
      TypeRef written = isVar ? TypeRef.UNKNOWN : body.type(variable.getType());
      body.push();
      Optional<Expr> init = variable.getInitializer().map(i -> expressions.initializer(i, written));
      body.pop();
      TypeRef type = isVar ? init.map(expressions::typeOf).orElse(written) : written;
      String unique = body.declare(variable.getNameAsString(), type);
      out.add(new Stmt.Declare(unique, type, init));
    }
  }

  private Stmt single(Statement statement, Optional<String> label) {
    if (statement instanceof ExpressionStmt e) {
      return evaluate(e.getExpression());
    }
    if (statement instanceof IfStmt branch) {
      return branch(branch);
    }
    if (statement instanceof ReturnStmt r) {
      return new Stmt.Return(r.getExpression().map(expressions::lower));
    }
    if (statement instanceof BlockStmt) {
      return block(statement);
    }
    if (statement instanceof ForStmt loop) {
      return forLoop(loop, label);
    }
    if (statement instanceof ForEachStmt loop) {
      return forEach(loop, label);
    }
    if (statement instanceof WhileStmt loop) {
      return whileLoop(loop, label);
    }
    if (statement instanceof DoStmt loop) {
      Stmt code = block(loop.getBody());
      Expr condition = expressions.lower(loop.getCondition());
      return new Stmt.Loop(label, List.of(), Optional.of(condition), List.of(), code, false);
    }
    return rarer(statement);
  }

  private Stmt rarer(Statement statement) {
    if (statement instanceof TryStmt t) {
      return tries.lower(t);
    }
    if (statement instanceof ThrowStmt t) {
      return new Stmt.Throw(
          expressions.lower(t.getExpression()), body.unit().sites().of(t, "throw"));
    }
    if (statement instanceof BreakStmt b) {
      return new Stmt.Break(b.getLabel().map(l -> l.getIdentifier()));
    }
    if (statement instanceof ContinueStmt c) {
      return new Stmt.Continue(c.getLabel().map(l -> l.getIdentifier()));
    }
    if (statement instanceof SwitchStmt s) {
      return switches.lower(s.getSelector(), s.getEntries(), false);
    }
    if (statement instanceof ExplicitConstructorInvocationStmt call) {
      return new Stmt.Eval(expressions.calls().constructorCall(call));
    }
    if (statement instanceof LabeledStmt labeled) {
      return labeled(labeled);
    }
    if (statement instanceof SynchronizedStmt s) {
      return new Stmt.Synchronized(expressions.lower(s.getExpression()), block(s.getBody()));
    }
    if (statement instanceof YieldStmt y) {
      return new Stmt.Yield(expressions.lower(y.getExpression()));
    }
    if (statement instanceof AssertStmt) {
      return new Stmt.Block(List.of()); // assertions are off, unless somebody asks for them
    }
    return gap(statement, "This kind of statement is not understood.");
  }

  private Stmt gap(Node node, String reason) {
    body.unit().notModelled(node, reason);
    return new Stmt.Gap(reason, body.unit().sites().of(node, ""));
  }

  private Stmt evaluate(Expression expression) {
    if (expression instanceof MethodCallExpr call
        && call.getName().getIdentifier().equals(Patient.GAP)) {
      return new Stmt.Gap("syntax error", body.unit().sites().of(call, ""));
    }
    if (expression instanceof SwitchExpr choice) {
      // JavaParser takes a switch in an arrow's place for an expression.
      return switches.lower(choice.getSelector(), choice.getEntries(), false);
    }
    return new Stmt.Eval(expressions.lower(expression));
  }

  /** The else part; {@code else if} stays flat. */
  private Stmt otherwise(Statement statement) {
    if (!(statement instanceof IfStmt)) {
      return block(statement);
    }
    body.push();
    Stmt lowered = single(statement, Optional.empty());
    body.pop();
    return lowered;
  }

  private Stmt labeled(LabeledStmt labeled) {
    String label = labeled.getLabel().getIdentifier();
    Statement inner = labeled.getStatement();
    boolean loop =
        inner instanceof ForStmt
            || inner instanceof ForEachStmt
            || inner instanceof WhileStmt
            || inner instanceof DoStmt;
    return loop ? single(inner, Optional.of(label)) : new Stmt.Labeled(label, block(inner));
  }

  private Stmt branch(IfStmt branch) {
    Expr condition = expressions.lower(branch.getCondition());
    Set<String> ifTrue = Bindings.when(true, branch.getCondition());
    Set<String> ifFalse = Bindings.when(false, branch.getCondition());
    var all = body.scope().keep(ifTrue);
    Stmt then = block(branch.getThenStmt());
    body.scope().restore(all);
    body.scope().keep(ifFalse);
    Optional<Stmt> otherwise = branch.getElseStmt().map(this::otherwise);
    body.scope().restore(all);
    // What lives on: the outcome that did not leave.
    boolean thenLeaves = leaves(branch.getThenStmt());
    boolean elseLeaves = branch.getElseStmt().map(Statements::leaves).orElse(false);
    body.scope().keep(thenLeaves ? ifFalse : elseLeaves ? ifTrue : Set.of());
    return new Stmt.If(condition, then, otherwise);
  }

  private static boolean leaves(Statement statement) {
    Statement last = statement;
    while (last instanceof BlockStmt block && block.getStatements().isNonEmpty()) {
      last = block.getStatements().get(block.getStatements().size() - 1);
    }
    return last instanceof ReturnStmt
        || last instanceof ThrowStmt
        || last instanceof BreakStmt
        || last instanceof ContinueStmt
        || last instanceof YieldStmt;
  }

  private Stmt whileLoop(WhileStmt loop, Optional<String> label) {
    Expr condition = expressions.lower(loop.getCondition());
    var all = body.scope().keep(Bindings.when(true, loop.getCondition()));
    Stmt code = block(loop.getBody());
    body.scope().restore(all);
    body.scope().keep(Bindings.when(false, loop.getCondition()));
    return new Stmt.Loop(label, List.of(), Optional.of(condition), List.of(), code, true);
  }

  private Stmt forLoop(ForStmt loop, Optional<String> label) {
    List<Stmt> init = new ArrayList<>();
    for (Expression e : loop.getInitialization()) {
      if (e instanceof VariableDeclarationExpr declaration) {
        declare(declaration, init);
      } else {
        init.add(new Stmt.Eval(expressions.lower(e)));
      }
    }
    Optional<Expr> condition = loop.getCompare().map(expressions::lower);
    NodeList<Expression> updates = loop.getUpdate();
    List<Expr> update = expressions.lower(updates);
    return new Stmt.Loop(label, init, condition, update, block(loop.getBody()), true);
  }

  private Stmt forEach(ForEachStmt loop, Optional<String> label) {
    Expr iterable = expressions.lower(loop.getIterable());
    VariableDeclarator variable = loop.getVariableDeclarator();
    TypeRef type =
        Types.isVar(variable.getType())
            ? elementType(expressions.typeOf(iterable))
            : body.type(variable.getType());
    String unique = body.declare(variable.getNameAsString(), type);
    return new Stmt.ForEach(
        label,
        unique,
        type,
        iterable,
        block(loop.getBody()),
        body.unit().sites().of(variable, loop.getIterable(), "for"));
  }

  /** Of an array, or of a collection with one type argument. */
  private static TypeRef elementType(TypeRef iterable) {
    if (iterable.isArray()) {
      return iterable.element();
    }
    return iterable.args().size() == 1 ? iterable.args().get(0) : TypeRef.UNKNOWN;
  }
}
