package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs statements on one path. */
final class Executor {
  /** How a statement ended. */
  enum Flow {
    NORMAL,
    BREAK,
    CONTINUE,
    RETURN,
    YIELD
  }

  private final Interpreter in;

  Executor(Interpreter in) {
    this.in = in;
  }

  Flow run(Stmt s) {
    in.machine.step();
    if (s instanceof Stmt.Block block) {
      for (Stmt each : block.body()) {
        Flow flow = run(each);
        if (flow != Flow.NORMAL) {
          return flow;
        }
      }
    } else if (s instanceof Stmt.Eval eval) {
      if (eval.expr() instanceof Expr.Call call) {
        in.failures.ignoresResult(call);
      }
      int temporaries = in.machine.temporaries.size();
      in.eval.eval(eval.expr());
      in.machine.forgetTemporaries(temporaries);
      in.garbage.look();
    } else if (s instanceof Stmt.Declare declare) {
      int temporaries = in.machine.temporaries.size();
      Value value = declare.init().map(in.eval::eval).orElse(Defaults.of(declare.type()));
      in.machine.forgetTemporaries(temporaries);
      in.variables.declare(declare.name(), declare.type(), value);
      in.garbage.look();
    } else if (s instanceof Stmt.If branch) {
      return branch(branch);
    } else if (s instanceof Stmt.Loop loop) {
      return in.loops.run(loop);
    } else if (s instanceof Stmt.ForEach each) {
      return in.loops.run(each);
    } else if (s instanceof Stmt.Labeled labeled) {
      return labeled(labeled);
    } else if (s instanceof Stmt.Switch cases) {
      Flow flow = in.switches.run(cases);
      return flow == Flow.BREAK && in.machine.frame.jump == null ? Flow.NORMAL : flow;
    } else if (s instanceof Stmt.Try attempt) {
      return attempt(attempt);
    } else if (s instanceof Stmt.Synchronized locked) {
      Value lock = in.eval.eval(locked.lock());
      in.tasks.enter(lock);
      try {
        return run(locked.body());
      } finally {
        in.tasks.leave(lock);
      }
    } else if (s instanceof Stmt.Return end) {
      in.machine.frame.returned = end.value().map(in.eval::eval).orElse(Value.Null.NULL);
      return Flow.RETURN;
    } else if (s instanceof Stmt.Yield end) {
      in.machine.frame.yielded = in.eval.eval(end.value());
      return Flow.YIELD;
    } else if (s instanceof Stmt.Break jump) {
      in.machine.frame.jump = jump.label().orElse(null);
      return Flow.BREAK;
    } else if (s instanceof Stmt.Continue jump) {
      in.machine.frame.jump = jump.label().orElse(null);
      return Flow.CONTINUE;
    } else if (s instanceof Stmt.Throw thrown) {
      throw new Thrown(in.eval.eval(thrown.value()).typeOrUnknown());
    }
    return Flow.NORMAL;
  }

  private Flow branch(Stmt.If s) {
    boolean harmless =
        in.machine.context.relevance().isHarmless(s.then())
            && s.otherwise().map(in.machine.context.relevance()::isHarmless).orElse(true);
    if (!harmless) {
      return isTrue(s) ? run(s.then()) : s.otherwise().map(this::run).orElse(Flow.NORMAL);
    }
    Value condition;
    in.machine.undecided++;
    try {
      condition = in.eval.eval(s.condition());
    } finally {
      in.machine.undecided--;
    }
    boolean isQuery = condition instanceof Value.QueryTest || condition instanceof Value.Query;
    if (in.conditions.known(condition) == null && !isQuery) {
      return both(s);
    }
    return in.conditions.holds(condition)
        ? run(s.then())
        : s.otherwise().map(this::run).orElse(Flow.NORMAL);
  }

  /** A check that only gives up when it fails is expected to hold. */
  private boolean isTrue(Stmt.If s) {
    Frame frame = in.machine.frame;
    if (isGivingUp(s.then())) {
      frame.expected = false;
    } else if (s.otherwise().filter(this::isGivingUp).isPresent()) {
      frame.expected = true;
    }
    try {
      return in.eval.isTrue(s.condition());
    } finally {
      frame.expected = null;
    }
  }

  /** Whether the code throws or exits, and does nothing else that matters. */
  private boolean isGivingUp(Stmt s) {
    if (s instanceof Stmt.Block block) {
      List<Stmt> body = block.body();
      return !body.isEmpty()
          && isGivingUp(body.get(body.size() - 1))
          && body.subList(0, body.size() - 1).stream()
              .allMatch(in.machine.context.relevance()::isHarmless);
    }
    return s instanceof Stmt.Throw
        || (s instanceof Stmt.Eval eval
            && eval.expr() instanceof Expr.Call call
            && call.name().equals("exit")
            && call.callee() instanceof Expr.Callee.Static);
  }

  /** Neither side matters to the order: what they assign is unknown afterwards. */
  private Flow both(Stmt.If s) {
    forget(s.then());
    s.otherwise().ifPresent(this::forget);
    return Flow.NORMAL;
  }

  /** The numbers that the statement assigns become unknown. */
  void forget(Stmt s) {
    Set<Expr> targets = new HashSet<>();
    new IrWalk() {
      @Override
      void expr(Expr e) {
        if (e instanceof Expr.Assign assign) {
          targets.add(assign.target());
        } else if (e instanceof Expr.Update update) {
          targets.add(update.target());
        } else if (e instanceof Expr.Step step) {
          targets.add(step.target());
        }
        super.expr(e);
      }
    }.stmt(s);
    for (Expr target : targets) {
      if (target instanceof Expr.Local local) {
        if (in.machine.frame.locals.containsKey(local.name())) {
          in.machine.frame.locals.put(local.name(), unknown(local.name()));
        }
      } else if (target instanceof Expr.Bare || target instanceof Expr.StaticField) {
        in.variables.write(target, unknown("field"));
      }
    }
  }

  Value unknown(String name) {
    return new Value.Sym(name + "@" + in.machine.fresh(), TypeRef.UNKNOWN);
  }

  private Flow labeled(Stmt.Labeled s) {
    Flow flow = run(s.body());
    if (flow == Flow.BREAK && s.label().equals(in.machine.frame.jump)) {
      in.machine.frame.jump = null;
      return Flow.NORMAL;
    }
    return flow;
  }

  // --- try ---

  private Flow attempt(Stmt.Try s) {
    Frame frame = in.machine.frame;
    in.failures.enterTry(s);
    Thrown pending = null;
    Flow flow = Flow.NORMAL;
    try {
      flow = body(s);
    } catch (Thrown t) {
      pending = t;
    } finally {
      in.failures.leaveTry();
      in.machine.frame = frame;
    }
    if (pending != null || flow == Flow.RETURN) {
      in.failures.leaves();
    }
    if (pending != null) {
      Optional<Stmt.Catch> handler = handler(s, pending);
      if (handler.isPresent()) {
        Thrown caught = pending;
        pending = null;
        frame.locals.put(
            handler.get().name(), new Value.Sym("exception@" + in.machine.fresh(), caught.type));
        frame.scopeEnds++;
        try {
          flow = run(handler.get().body());
        } catch (Thrown again) {
          pending = again;
          in.machine.frame = frame;
        } finally {
          frame.scopeEnds--;
        }
      }
    }
    if (s.finallyBody().isPresent()) {
      Value returned = frame.returned;
      String jump = frame.jump;
      frame.scopeEnds++;
      try {
        Flow last = run(s.finallyBody().get());
        if (last != Flow.NORMAL) {
          return last;
        }
      } finally {
        frame.scopeEnds--;
      }
      frame.returned = returned;
      frame.jump = jump;
    }
    if (pending != null) {
      throw pending;
    }
    return flow;
  }

  private Flow body(Stmt.Try s) {
    List<Stmt.Resource> open = new ArrayList<>();
    try {
      for (Stmt.Resource resource : s.resources()) {
        in.variables.declare(resource.name(), resource.type(), in.eval.eval(resource.init()));
        open.add(resource);
      }
      Flow flow = run(s.body());
      if (flow == Flow.RETURN) {
        in.failures.leaves();
      }
      return flow;
    } catch (Thrown t) {
      in.failures.leaves();
      throw t;
    } finally {
      for (int i = open.size() - 1; i >= 0; i--) {
        close(open.get(i));
      }
    }
  }

  private void close(Stmt.Resource resource) {
    Value value = in.machine.frame.locals.getOrDefault(resource.name(), Value.Null.NULL);
    if (value == Value.Null.NULL) {
      return;
    }
    Frame frame = in.machine.frame;
    frame.scopeEnds++;
    in.machine.log.closes(resource);
    try {
      in.calls.invoke(value, "close", List.of(), resource.at());
    } finally {
      in.machine.frame = frame;
      frame.scopeEnds--;
    }
  }

  private Optional<Stmt.Catch> handler(Stmt.Try s, Thrown thrown) {
    if (s.catches().isEmpty()) {
      return Optional.empty();
    }
    for (Stmt.Catch each : s.catches()) {
      for (TypeRef type : each.types()) {
        if (in.machine.context.types().lineage(thrown.type.name()).stream()
                .anyMatch(c -> c.name().equals(type.name()))
            || type.name().equals(thrown.type.name())
            || isGeneral(type)) {
          return Optional.of(each);
        }
      }
    }
    return thrown.type.isUnknown() ? Optional.of(s.catches().get(0)) : Optional.empty();
  }

  private static boolean isGeneral(TypeRef type) {
    return switch (type.simpleName()) {
      case "Throwable", "Exception", "RuntimeException" -> true;
      default -> false;
    };
  }
}
