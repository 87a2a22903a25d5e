package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
      Flow flow = cases(cases);
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
      return in.eval.isTrue(s.condition())
          ? run(s.then())
          : s.otherwise().map(this::run).orElse(Flow.NORMAL);
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

  private Value unknown(String name) {
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

  // --- switch ---

  Value switchValue(Stmt.Switch s) {
    Flow flow = cases(s);
    Value value = in.machine.frame.yielded;
    in.machine.frame.yielded = null;
    return flow == Flow.YIELD && value != null ? value : unknown("switch");
  }

  private Flow cases(Stmt.Switch s) {
    Value selector = in.eval.eval(s.selector());
    int chosen = chosen(s, selector);
    for (int i = chosen; i >= 0 && i < s.cases().size(); i++) {
      Flow flow = run(s.cases().get(i).body());
      if (flow != Flow.NORMAL || s.arrow()) {
        return flow;
      }
    }
    return Flow.NORMAL;
  }

  /** The index of the case that runs, -1 for none. */
  private int chosen(Stmt.Switch s, Value selector) {
    int fallback = -1;
    List<Integer> possible = new ArrayList<>();
    for (int i = 0; i < s.cases().size(); i++) {
      Stmt.Case each = s.cases().get(i);
      if (each.isDefault()) {
        fallback = i;
      }
      for (Expr label : each.labels()) {
        Boolean match = matches(selector, label);
        if (Boolean.TRUE.equals(match)) {
          return i;
        } else if (match == null) {
          possible.add(i);
        }
      }
    }
    if (possible.isEmpty()) {
      return fallback;
    }
    boolean harmless =
        s.cases().stream().allMatch(c -> in.machine.context.relevance().isHarmless(c.body()));
    if (harmless && !(selector instanceof Value.Query)) {
      return possible.get(0);
    }
    if (fallback >= 0 || !isExhaustive(s, selector)) {
      possible.add(fallback);
    }
    List<Integer> options = possible.stream().distinct().toList();
    int option =
        options.get(in.machine.choices.choose("switch " + selector.fingerprint(), options.size()));
    if (selector instanceof Value.Query query
        && option >= 0
        && saysDone(s.cases().get(option), query)) {
      in.machine.issue(query.sync());
    }
    return option;
  }

  private boolean saysDone(Stmt.Case chosen, Value.Query query) {
    return chosen.labels().stream()
        .map(in.eval::eval)
        .anyMatch(label -> Value.Int.of(query.done()).equals(label));
  }

  /** A switch that names every constant of an enum needs no default. */
  private boolean isExhaustive(Stmt.Switch s, Value selector) {
    String type = selector.typeOrUnknown().name();
    long constants =
        in.machine.context.program().find(type).stream()
            .filter(c -> c.kind() == ClassDecl.Kind.ENUM)
            .flatMap(c -> c.fields().stream())
            .filter(f -> f.isStatic() && f.type().name().equals(type))
            .count();
    return constants > 0 && s.cases().stream().mapToInt(c -> c.labels().size()).sum() >= constants;
  }

  private @Nullable Boolean matches(Value selector, Expr label) {
    if (label instanceof Expr.Bare constant && selector instanceof Value.Ref ref) {
      return ref.equals(in.variables.staticField(ref.type().name(), constant.name()));
    }
    if (label instanceof Expr.InstanceOf) {
      return in.conditions.known(in.eval.eval(label));
    }
    if (label instanceof Expr.Binary guarded && guarded.op().equals("&&")) {
      return in.conditions.holds(in.eval.eval(label)); // a pattern with a guard
    }
    if (label instanceof Expr.Bare && !(selector instanceof Value.Query)) {
      return null;
    }
    Value constant = in.eval.eval(label);
    if (selector instanceof Value.Str && constant instanceof Value.Str) {
      return selector.equals(constant);
    }
    return in.conditions.known(in.conditions.compare("==", selector, constant));
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
      return run(s.body());
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
