package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;

/** Visits every part of a statement. Subclasses look at what they care for and call super. */
abstract class IrWalk {

  void stmt(Stmt s) {
    if (s instanceof Stmt.Block block) {
      block.body().forEach(this::stmt);
    } else if (s instanceof Stmt.Eval eval) {
      expr(eval.expr());
    } else if (s instanceof Stmt.Declare declare) {
      declare.init().ifPresent(this::expr);
    } else if (s instanceof Stmt.If branch) {
      expr(branch.condition());
      stmt(branch.then());
      branch.otherwise().ifPresent(this::stmt);
    } else if (s instanceof Stmt.Loop loop) {
      loop.init().forEach(this::stmt);
      loop.condition().ifPresent(this::expr);
      loop.update().forEach(this::expr);
      stmt(loop.body());
    } else if (s instanceof Stmt.ForEach each) {
      expr(each.iterable());
      stmt(each.body());
    } else if (s instanceof Stmt.Labeled labeled) {
      stmt(labeled.body());
    } else if (s instanceof Stmt.Switch cases) {
      expr(cases.selector());
      cases
          .cases()
          .forEach(
              c -> {
                c.labels().forEach(this::expr);
                stmt(c.body());
              });
    } else if (s instanceof Stmt.Try attempt) {
      attempt.resources().forEach(r -> expr(r.init()));
      stmt(attempt.body());
      attempt.catches().forEach(c -> stmt(c.body()));
      attempt.finallyBody().ifPresent(this::stmt);
    } else if (s instanceof Stmt.Synchronized locked) {
      expr(locked.lock());
      stmt(locked.body());
    } else if (s instanceof Stmt.Return end) {
      end.value().ifPresent(this::expr);
    } else if (s instanceof Stmt.Yield end) {
      expr(end.value());
    } else if (s instanceof Stmt.Throw thrown) {
      expr(thrown.value());
    }
  }

  void expr(Expr e) {
    if (e instanceof Expr.Field field) {
      expr(field.target());
    } else if (e instanceof Expr.Index element) {
      expr(element.array());
      expr(element.index());
    } else if (e instanceof Expr.Unary unary) {
      expr(unary.operand());
    } else if (e instanceof Expr.Binary binary) {
      expr(binary.left());
      expr(binary.right());
    } else if (e instanceof Expr.Conditional choice) {
      expr(choice.condition());
      expr(choice.then());
      expr(choice.otherwise());
    } else if (e instanceof Expr.Assign assign) {
      expr(assign.target());
      expr(assign.value());
    } else if (e instanceof Expr.Update update) {
      expr(update.target());
      expr(update.value());
    } else if (e instanceof Expr.Step step) {
      expr(step.target());
    } else if (e instanceof Expr.Call call) {
      if (call.callee() instanceof Expr.Callee.On on) {
        expr(on.receiver());
      }
      call.args().forEach(this::expr);
    } else if (e instanceof Expr.New made) {
      made.outer().ifPresent(this::expr);
      made.args().forEach(this::expr);
    } else if (e instanceof Expr.NewArray array) {
      array.dims().forEach(this::expr);
      array.elements().ifPresent(list -> list.forEach(this::expr));
    } else if (e instanceof Expr.Lambda lambda) {
      stmt(lambda.body());
    } else if (e instanceof Expr.MethodRef ref) {
      ref.target().ifPresent(this::expr);
    } else if (e instanceof Expr.Cast cast) {
      expr(cast.operand());
    } else if (e instanceof Expr.InstanceOf test) {
      expr(test.operand());
    } else if (e instanceof Expr.SwitchValue cases) {
      stmt(cases.cases());
    } else if (e instanceof Expr.Opaque opaque) {
      opaque.operands().forEach(this::expr);
    }
  }
}
