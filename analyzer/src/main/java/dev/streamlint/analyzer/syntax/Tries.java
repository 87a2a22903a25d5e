package dev.streamlint.analyzer.syntax;

import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.CatchClause;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.TryStmt;
import com.github.javaparser.ast.type.UnionType;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Try statements with their resources and catches. */
final class Tries {
  private final Body body;
  private final Statements statements;
  private final Expressions expressions;

  Tries(Body body, Statements statements, Expressions expressions) {
    this.body = body;
    this.statements = statements;
    this.expressions = expressions;
  }

  Stmt lower(TryStmt statement) {
    body.push();
    List<Stmt.Resource> resources = new ArrayList<>();
    for (Expression resource : statement.getResources()) {
      resource(resource, lastLine(statement.getTryBlock()), resources);
    }
    Stmt code = statements.block(statement.getTryBlock());
    body.pop();
    List<Stmt.Catch> catches = new ArrayList<>();
    statement.getCatchClauses().forEach(c -> catches.add(caught(c)));
    return new Stmt.Try(
        resources, code, catches, statement.getFinallyBlock().map(statements::block));
  }

  /** The line after which one more statement would be the last that runs in the block. */
  private static int lastLine(BlockStmt block) {
    Optional<Statement> last = block.getStatements().getLast();
    if (last.isEmpty()) {
      return block.getBegin().map(at -> at.line).orElse(0);
    }
    Statement end = last.get();
    boolean leaves = end.isReturnStmt() || end.isThrowStmt() || end.isBreakStmt();
    return leaves || end.isContinueStmt() || end.isYieldStmt()
        ? end.getBegin().map(at -> at.line - 1).orElse(0)
        : end.getEnd().map(at -> at.line).orElse(0);
  }

  private void resource(Expression resource, int lastLine, List<Stmt.Resource> out) {
    if (!(resource instanceof VariableDeclarationExpr declaration)) {
      Expr value = expressions.lower(resource);
      TypeRef type = expressions.typeOf(value);
      String unique = body.locals().fresh("$resource", type).unique();
      out.add(
          new Stmt.Resource(
              unique, type, value, body.unit().sites().of(resource, "close"), lastLine));
      return;
    }
    for (VariableDeclarator variable : declaration.getVariables()) {
      boolean isVar = Types.isVar(variable.getType());
      TypeRef written = isVar ? TypeRef.UNKNOWN : body.type(variable.getType());
      Expr init =
          variable
              .getInitializer()
              .map(i -> expressions.initializer(i, written))
              .orElseGet(() -> new Expr.Opaque(List.of(), written));
      TypeRef type = isVar ? expressions.typeOf(init) : written;
      String unique = body.declare(variable.getNameAsString(), type);
      out.add(
          new Stmt.Resource(
              unique,
              type,
              init,
              body.unit().sites().of(variable, variable.getNameAsString()),
              lastLine));
    }
  }

  private Stmt.Catch caught(CatchClause clause) {
    Parameter parameter = clause.getParameter();
    List<TypeRef> types = new ArrayList<>();
    if (parameter.getType() instanceof UnionType union) {
      union.getElements().forEach(t -> types.add(body.type(t)));
    } else {
      types.add(body.type(parameter.getType()));
    }
    body.push();
    TypeRef declared = types.size() == 1 ? types.get(0) : TypeRef.of("java.lang.Throwable");
    String unique = body.declare(parameter.getNameAsString(), declared);
    Stmt code = statements.block(clause.getBody());
    body.pop();
    return new Stmt.Catch(unique, types, code);
  }
}
