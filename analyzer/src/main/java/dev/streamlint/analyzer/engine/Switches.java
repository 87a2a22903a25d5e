package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.engine.Executor.Flow;
import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs switch statements and expressions: which case is it? */
final class Switches {
  private final Interpreter in;

  Switches(Interpreter in) {
    this.in = in;
  }

  Value value(Stmt.Switch s) {
    Flow flow = run(s);
    Value value = in.machine.frame.yielded;
    in.machine.frame.yielded = null;
    return flow == Flow.YIELD && value != null ? value : in.exec.unknown("switch");
  }

  Flow run(Stmt.Switch s) {
    Value selector = in.eval.eval(s.selector());
    int chosen = chosen(s, selector);
    for (int i = chosen; i >= 0 && i < s.cases().size(); i++) {
      Flow flow = in.exec.run(s.cases().get(i).body());
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
    if (selector instanceof Value.Query query && in.answers.hasFailed(query.sync())) {
      options = List.of(fallback);
    } else if (selector instanceof Value.Query query) {
      Boolean expected = in.answers.expected(query.sync());
      List<Integer> same =
          options.stream()
              .filter(i -> expected != null && isExpected(expected, s, i, query))
              .toList();
      options = same.isEmpty() ? options : same;
    }
    int option =
        options.get(in.machine.choices.choose("switch " + selector.fingerprint(), options.size()));
    if (selector instanceof Value.Query query) {
      boolean done = isDone(s, option, query);
      if (done) {
        in.machine.issue(query.sync());
      }
      boolean failed = option >= 0 && option == fallback && namesNotReady(s, query);
      in.answers.answered(query.sync(), done, failed);
    }
    return option;
  }

  private static boolean isFallback(Stmt.Switch s, int option) {
    return option >= 0 && s.cases().get(option).isDefault();
  }

  private boolean isExpected(boolean done, Stmt.Switch s, int option, Value.Query query) {
    return done == isDone(s, option, query)
        && (done || !isFallback(s, option) || !namesNotReady(s, query));
  }

  private boolean isDone(Stmt.Switch s, int option, Value.Query query) {
    return option >= 0 && saysDone(s.cases().get(option), query);
  }

  /** Then what is left for the default is a failure. */
  private boolean namesNotReady(Stmt.Switch s, Value.Query query) {
    return s.cases().stream().anyMatch(c -> !c.labels().isEmpty() && !saysDone(c, query));
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
}
