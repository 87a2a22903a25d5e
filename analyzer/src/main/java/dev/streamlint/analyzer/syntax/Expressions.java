package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.ArrayCreationLevel;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ClassExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.LongLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.SuperExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.TextBlockLiteralExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Expressions, one method per kind; names are {@link DottedNames}'s, calls are {@link Calls}'s. */
final class Expressions {
  private final Body body;
  private final Statements statements;
  private final DottedNames names;
  private final Calls calls;
  private final Concatenation concatenation;
  private final Patterns patterns;

  Expressions(Body body, Statements statements) {
    this.body = body;
    this.statements = statements;
    this.names = new DottedNames(body, this);
    this.calls = new Calls(body, this, names);
    this.concatenation = new Concatenation(body, this);
    this.patterns = new Patterns(body);
  }

  Patterns patterns() {
    return patterns;
  }

  Calls calls() {
    return calls;
  }

  List<Expr> lower(List<Expression> expressions) {
    List<Expr> lowered = new ArrayList<>(expressions.size());
    expressions.forEach(e -> lowered.add(lower(e)));
    return lowered;
  }

  Expr lower(Expression expression) {
    if (expression instanceof NameExpr name) {
      return names.value(name.getName().getIdentifier());
    }
    if (expression instanceof MethodCallExpr call) {
      return calls.call(call);
    }
    if (expression instanceof FieldAccessExpr access) {
      return names.value(access);
    }
    if (expression instanceof LiteralExpr literal) {
      if (literal instanceof StringLiteralExpr || literal instanceof TextBlockLiteralExpr) {
        return concatenation.single(literal);
      }
      return Literals.lower(literal);
    }
    if (expression instanceof BinaryExpr binary) {
      return binary(binary);
    }
    if (expression instanceof UnaryExpr unary) {
      return unary(unary);
    }
    if (expression instanceof AssignExpr assign) {
      return assign(assign);
    }
    if (expression instanceof ObjectCreationExpr creation) {
      return calls.creation(creation);
    }
    if (expression instanceof EnclosedExpr enclosed) {
      return lower(enclosed.getInner());
    }
    if (expression instanceof ArrayAccessExpr access) {
      Expr array = lower(access.getName());
      return new Expr.Index(array, lower(access.getIndex()));
    }
    return rarer(expression);
  }

  private Expr rarer(Expression expression) {
    if (expression instanceof ThisExpr self) {
      return new Expr.This(
          self.getTypeName()
              .map(n -> names.type(List.of(n.asString().split("\\."))))
              .orElse(body.owner().name()));
    }
    if (expression instanceof CastExpr cast) {
      return new Expr.Cast(body.type(cast.getType()), lower(cast.getExpression()));
    }
    if (expression instanceof ConditionalExpr choice) {
      Expr condition = lower(choice.getCondition());
      Expr then = lower(choice.getThenExpr());
      return new Expr.Conditional(condition, then, lower(choice.getElseExpr()));
    }
    if (expression instanceof LambdaExpr lambda) {
      return lambda(lambda);
    }
    if (expression instanceof MethodReferenceExpr reference) {
      return calls.reference(reference);
    }
    if (expression instanceof InstanceOfExpr test) {
      Expr operand = lower(test.getExpression());
      return test.getPattern()
          .map(p -> patterns.test(operand, p))
          .orElseGet(
              () -> new Expr.InstanceOf(operand, body.type(test.getType()), Optional.empty()));
    }
    if (expression instanceof ArrayCreationExpr creation) {
      return newArray(creation);
    }
    if (expression instanceof ArrayInitializerExpr initializer) {
      return newArray(initializer, TypeRef.UNKNOWN);
    }
    if (expression instanceof SwitchExpr choice) {
      return new Expr.SwitchValue(
          statements.switches().lower(choice.getSelector(), choice.getEntries(), true));
    }
    if (expression instanceof ClassExpr literal) {
      return new Expr.Opaque(
          List.of(), new TypeRef("java.lang.Class", List.of(body.type(literal.getType())), 0));
    }
    if (expression instanceof SuperExpr) {
      return new Expr.This(body.owner().name());
    }
    if (expression instanceof VariableDeclarationExpr declaration) {
      return declaration(declaration);
    }
    body.unit().notModelled(expression, "This kind of expression is not understood.");
    return new Expr.Opaque(List.of(), TypeRef.UNKNOWN);
  }

  /** A declaration where an expression stands; statements deal with all the usual ones. */
  private Expr declaration(VariableDeclarationExpr declaration) {
    List<Expr> parts = new ArrayList<>();
    for (VariableDeclarator v : declaration.getVariables()) {
      Optional<Expr> init = v.getInitializer().map(this::lower);
      String unique = body.declare(v.getNameAsString(), body.type(v.getType()));
      init.ifPresent(i -> parts.add(new Expr.Assign(new Expr.Local(unique), i)));
    }
    return new Expr.Opaque(parts, TypeRef.UNKNOWN);
  }

  private Expr binary(BinaryExpr binary) {
    if (binary.getOperator() == BinaryExpr.Operator.PLUS) {
      return concatenation.sum(binary);
    }
    // Long chains lean to the left: walk them instead of descending.
    List<BinaryExpr> spine = new ArrayList<>();
    Expression leftmost = binary;
    while (leftmost instanceof BinaryExpr b && b.getOperator() != BinaryExpr.Operator.PLUS) {
      spine.add(b);
      leftmost = b.getLeft();
    }
    Expr result = lower(leftmost);
    for (int i = spine.size() - 1; i >= 0; i--) {
      BinaryExpr b = spine.get(i);
      result = new Expr.Binary(b.getOperator().asString(), result, lower(b.getRight()));
    }
    return result;
  }

  private Expr unary(UnaryExpr unary) {
    Expression operand = unary.getExpression();
    return switch (unary.getOperator()) {
      case PREFIX_INCREMENT -> new Expr.Step(lower(operand), 1, true);
      case PREFIX_DECREMENT -> new Expr.Step(lower(operand), -1, true);
      case POSTFIX_INCREMENT -> new Expr.Step(lower(operand), 1, false);
      case POSTFIX_DECREMENT -> new Expr.Step(lower(operand), -1, false);
      case MINUS -> negation(operand);
      case PLUS -> new Expr.Unary("+", lower(operand));
      case LOGICAL_COMPLEMENT -> new Expr.Unary("!", lower(operand));
      case BITWISE_COMPLEMENT -> new Expr.Unary("~", lower(operand));
    };
  }

  private Expr negation(Expression operand) {
    Expr lowered = lower(operand);
    boolean literal = operand instanceof IntegerLiteralExpr || operand instanceof LongLiteralExpr;
    if (literal && lowered instanceof Expr.Literal l && l.value() instanceof Long value) {
      boolean isInt = operand instanceof IntegerLiteralExpr;
      return new Expr.Literal(isInt ? (long) -(int) (long) value : -value);
    }
    return new Expr.Unary("-", lowered);
  }

  private Expr assign(AssignExpr assign) {
    Expr target = lower(assign.getTarget());
    Expr value = lower(assign.getValue());
    if (assign.getOperator() == AssignExpr.Operator.ASSIGN) {
      return new Expr.Assign(target, value);
    }
    String operator = assign.getOperator().asString();
    return new Expr.Update(target, operator.substring(0, operator.length() - 1), value);
  }

  private Expr lambda(LambdaExpr lambda) {
    body.push();
    List<Expr.Param> params = body.declareAll(lambda.getParameters());
    Stmt code =
        lambda.getBody() instanceof ExpressionStmt single
            ? new Stmt.Return(Optional.of(lower(single.getExpression())))
            : statements.block(lambda.getBody());
    body.pop();
    return new Expr.Lambda(params, code, body.unit().sites().of(lambda, "lambda"));
  }

  private Expr newArray(ArrayCreationExpr creation) {
    TypeRef element = body.type(creation.getElementType());
    List<Expr> dims = new ArrayList<>();
    for (ArrayCreationLevel level : creation.getLevels()) {
      level.getDimension().ifPresent(d -> dims.add(lower(d)));
    }
    int open = creation.getLevels().size() - dims.size();
    if (creation.getInitializer().isPresent()) {
      return newArray(creation.getInitializer().get(), Types.array(element, Math.max(0, open - 1)));
    }
    return new Expr.NewArray(
        Types.array(element, open),
        dims,
        Optional.empty(),
        body.unit().sites().of(creation, "new " + creation.getElementType().asString()));
  }

  /** {@code {a, b}}, which takes its type from where it stands. */
  Expr newArray(ArrayInitializerExpr initializer, TypeRef element) {
    List<Expr> elements = new ArrayList<>();
    for (Expression value : initializer.getValues()) {
      elements.add(
          value instanceof ArrayInitializerExpr nested
              ? newArray(nested, element.element())
              : lower(value));
    }
    return new Expr.NewArray(
        element,
        List.of(),
        Optional.of(elements),
        body.unit().sites().of(initializer, "new " + element.simpleName()));
  }

  /** The initializer of a variable of the given type. */
  Expr initializer(Expression initializer, TypeRef type) {
    return initializer instanceof ArrayInitializerExpr array
        ? newArray(array, type.element())
        : lower(initializer);
  }

  TypeRef typeOf(Expr expr) {
    return body.unit().lookup().typeOf(expr, body.locals());
  }
}
