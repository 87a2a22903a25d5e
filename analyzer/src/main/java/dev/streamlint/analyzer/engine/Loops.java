package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.engine.Executor.Flow;
import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Affine;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs loops with concrete counters, long enough to see what one iteration does to the one three
 * rounds later (triple buffers), then jumps to the last rounds if the bound is known and far away.
 * A bound that is not known is picked, so that all loops over the same bound agree.
 */
final class Loops {
  /** Elements that an unknown array or collection is taken to have. */
  static final int UNKNOWN_SIZE = 3;

  /** Ends the symbol for the size of an array or collection from out of view. */
  static final String SIZE = ".size";

  /** Rounds by nesting depth of loops. */
  private static final int[] ROUNDS = {6, 4, 3, 2};

  /** Jumping ahead keeps every {@code i % n} for n up to 4, and 6. */
  private static final int STRIDE = 12;

  private final Interpreter in;

  Loops(Interpreter in) {
    this.in = in;
  }

  Flow run(Stmt.Loop loop) {
    for (Stmt each : loop.init()) {
      in.exec.run(each);
    }
    Relevance relevance = in.machine.context.relevance();
    if (relevance.isHarmless(loop.body())
        && !loop.condition().map(relevance::isHot).orElse(false)
        && loop.update().stream().noneMatch(relevance::isHot)
        && !(in.tasks.isConcurrent() && loop.update().isEmpty())) {
      return once(loop);
    }
    Frame frame = in.machine.frame;
    frame.loops++;
    try {
      return rounds(loop, roundsAt(frame.loops - 1));
    } finally {
      frame.loops--;
    }
  }

  /** Nothing in the body matters to the order. */
  private Flow once(Stmt.Loop loop) {
    in.exec.forget(
        new Stmt.Block(
            List.of(
                loop.body(),
                new Stmt.Block(
                    loop.update().stream().map(u -> (Stmt) new Stmt.Eval(u)).toList()))));
    in.machine.undecided++;
    try {
      loop.condition().ifPresent(in.eval::eval);
    } finally {
      in.machine.undecided--;
    }
    return Flow.NORMAL;
  }

  private static int roundsAt(int depth) {
    return ROUNDS[Math.min(depth, ROUNDS.length - 1)];
  }

  private Flow rounds(Stmt.Loop loop, int rounds) {
    try {
      return followed(loop, rounds);
    } finally {
      in.answers.insist(false);
    }
  }

  private Flow followed(Stmt.Loop loop, int rounds) {
    int open = in.answers.open();
    boolean insists = false;
    int idle = 0;
    boolean jumped = false;
    int left = rounds;
    for (int round = 0; ; round++) {
      if ((round > 0 || loop.testFirst()) && !goesOn(loop, round, left)) {
        return Flow.NORMAL;
      }
      RoundState before = RoundState.of(in.machine);
      Optional<Flow> over = run(loop.body(), loop.label());
      if (over.isPresent()) {
        return over.get();
      }
      loop.update().forEach(in.eval::eval);
      if (in.tasks.isConcurrent()
          && before.isStillOf(in.machine, loop)
          && in.tasks.letOthersGoOn()) {
        continue;
      }
      left--;
      idle = before.isIdle(in.machine) ? idle + 1 : 0;
      boolean bored = idle >= 3 && !countsTo(loop, 64);
      if (left <= 0 || bored) {
        if (!jumped && jumpAhead(loop)) {
          jumped = true;
          left = STRIDE + 1;
        } else if (isEndless(loop)) {
          throw PathEnd.endlessLoop();
        } else if (!insists && in.answers.open() > open) {
          insists = true;
          in.answers.insist(true);
          left = 2;
        } else if (!countsTo(loop, 2)) {
          finish(loop);
          return Flow.NORMAL;
        }
        idle = 0;
      }
    }
  }

  /** One round; if no other follows, how the loop is left. */
  private Optional<Flow> run(Stmt body, Optional<String> label) {
    Flow flow = in.exec.run(body);
    return switch (flow) {
      case NORMAL -> Optional.empty();
      case CONTINUE -> takesJump(label) ? Optional.empty() : Optional.of(flow);
      case BREAK -> Optional.of(takesJump(label) ? Flow.NORMAL : flow);
      case RETURN, YIELD -> Optional.of(flow);
    };
  }

  private boolean takesJump(Optional<String> label) {
    String jump = in.machine.frame.jump;
    if (jump == null) {
      return true;
    }
    if (label.isPresent() && label.get().equals(jump)) {
      in.machine.frame.jump = null;
      return true;
    }
    return false;
  }

  /** Whether another round runs; an unknown bound is picked so that enough of them remain. */
  private boolean goesOn(Stmt.Loop loop, int round, int left) {
    if (isEndless(loop)) {
      if (left <= 0) {
        throw PathEnd.endlessLoop(); // what stands behind it is reached by a break only
      }
      return true;
    }
    Expr condition = loop.condition().get();
    if (condition instanceof Expr.Binary binary && isOrder(binary.op())) {
      Value l = in.eval.eval(binary.left());
      Value r = in.eval.eval(binary.right());
      pickBound(binary.op(), l, r, round, left);
      Value result = in.eval.binary(binary.op(), l, r);
      return goesOn(result, left);
    }
    in.machine.undecided++;
    Value value;
    try {
      value = in.eval.eval(condition);
    } finally {
      in.machine.undecided--;
    }
    return goesOn(value, left);
  }

  private static boolean isEndless(Stmt.Loop loop) {
    return loop.condition().isEmpty()
        || (loop.condition().get() instanceof Expr.Literal literal
            && Boolean.TRUE.equals(literal.value()));
  }

  private boolean goesOn(Value value, int left) {
    if (value instanceof Value.QueryTest test) {
      // A polling loop ends when the answer is "done", unless it goes on as long as it is.
      if (!test.doneIfTrue()) {
        in.machine.issue(test.sync());
      }
      in.answers.answered(test.sync(), !test.doneIfTrue());
      return false;
    } else if (value instanceof Value.Query query) {
      if (query.done() != 1) {
        in.machine.issue(query.sync());
      }
      in.answers.answered(query.sync(), query.done() != 1);
      return false;
    }
    Boolean known = in.conditions.known(value);
    return known != null ? known : left > 0;
  }

  private static boolean isOrder(String op) {
    return op.equals("<")
        || op.equals("<=")
        || op.equals(">")
        || op.equals(">=")
        || op.equals("!=");
  }

  private void pickBound(String op, Value left, Value right, int round, int rounds) {
    Affine l = in.eval.number(left);
    Affine r = in.eval.number(right);
    if (l == null || r == null) {
      return;
    }
    Affine gap = op.startsWith(">") ? l.minus(r) : r.minus(l);
    if (gap.terms().size() != 1 || !gap.terms().containsValue(1L) || round > 0) {
      return;
    }
    // gap = constant + symbol must become the number of rounds.
    String symbol = gap.terms().firstKey();
    if (symbol.endsWith(SIZE)) {
      in.machine.guesses.bound(symbol, (long) UNKNOWN_SIZE);
      return;
    }
    long value = rounds - gap.constant() - (op.endsWith("=") && !op.equals("!=") ? 1 : 0);
    in.machine.guesses.bound(symbol, Math.max(value, 1));
  }

  /** Whether the loop is known to have at most so many rounds before it. */
  private boolean countsTo(Stmt.Loop loop, int most) {
    Affine gap = remaining(loop);
    return gap != null && gap.isConstant() && gap.constant() > 0 && gap.constant() <= most;
  }

  private @Nullable Affine remaining(Stmt.Loop loop) {
    if (loop.condition().isEmpty() || !(loop.condition().get() instanceof Expr.Binary binary)) {
      return null;
    }
    boolean up = binary.op().equals("<") || binary.op().equals("<=");
    if (!up || !(binary.left() instanceof Expr.Local)) {
      return null;
    }
    Affine l = in.eval.number(in.eval.eval(binary.left()));
    Affine r = in.eval.number(in.eval.eval(binary.right()));
    return l == null || r == null ? null : r.minus(l);
  }

  /**
   * Moves the counter of {@code for (i = a; i < b; i++)} near its end, by a multiple of {@link
   * #STRIDE}.
   */
  private boolean jumpAhead(Stmt.Loop loop) {
    Affine gap = remaining(loop);
    if (gap == null || !gap.isConstant() || gap.constant() <= STRIDE) {
      return false;
    }
    boolean counts =
        loop.update().size() == 1
            && loop.update().get(0) instanceof Expr.Step step
            && step.delta() == 1
            && loop.condition().get() instanceof Expr.Binary binary
            && step.target().equals(binary.left());
    if (!counts) {
      return false;
    }
    long skip = (gap.constant() - 1) / STRIDE * STRIDE;
    Expr counter = ((Expr.Binary) loop.condition().get()).left();
    in.variables.write(counter, in.eval.binary("+", in.eval.eval(counter), Value.Int.of(skip)));
    return true;
  }

  /** The loop is left although it would go on: its counter is where it would have ended. */
  private void finish(Stmt.Loop loop) {
    Affine gap = remaining(loop);
    if (gap != null && gap.isConstant() && gap.constant() > 0) {
      Expr.Binary condition = (Expr.Binary) loop.condition().get();
      in.variables.write(condition.left(), in.eval.eval(condition.right()));
    }
  }

  // --- for each ---

  Flow run(Stmt.ForEach loop) {
    Value iterable = in.eval.eval(loop.iterable());
    int rounds = roundsAt(in.machine.frame.loops);
    TypeRef type = elementType(iterable, loop.type());
    Optional<Iterator<Value>> own = OwnIteration.over(in, iterable, rounds, loop.at());
    if (own.isEmpty() && in.machine.context.relevance().isHarmless(loop.body())) {
      in.exec.forget(loop.body());
      return Flow.NORMAL;
    }
    Frame frame = in.machine.frame;
    frame.loops++;
    int temporaries = in.machine.temporaries.size();
    in.machine.temporaries.add(iterable);
    try {
      Iterator<Value> visited = own.orElseGet(() -> elements(iterable, rounds, type).iterator());
      while (visited.hasNext()) {
        in.variables.declare(loop.variable(), loop.type(), visited.next());
        Optional<Flow> over = run(loop.body(), loop.label());
        if (over.isPresent()) {
          return over.get();
        }
      }
      return Flow.NORMAL;
    } finally {
      in.machine.forgetTemporaries(temporaries);
      frame.loops--;
    }
  }

  private static TypeRef elementType(Value iterable, TypeRef declared) {
    if (!declared.isUnknown()) {
      return declared;
    }
    TypeRef type = iterable.typeOrUnknown();
    return type.isArray()
        ? type.element()
        : type.args().isEmpty() ? declared : type.args().get(type.args().size() - 1);
  }

  /**
   * What a loop over a collection sees: the known elements, or as many unknown ones as such a thing
   * is taken to have.
   */
  List<Value> elements(Value iterable, int rounds, TypeRef type) {
    Obj object = in.machine.object(iterable);
    if (!object.items.isEmpty()) {
      return List.copyOf(
          object.items.subList(0, Math.min(object.items.size(), Math.max(rounds, 16))));
    }
    if (!object.slots.isEmpty()) {
      return List.copyOf(
          new ArrayList<>(object.slots.values()).subList(0, Math.min(object.slots.size(), 32)));
    }
    if (object.known && (object.length == null || Value.Int.of(0).equals(object.length))) {
      return List.of();
    }
    List<Value> unknown = new ArrayList<>();
    in.machine.guesses.boundIfOpen(object.key + SIZE, (long) UNKNOWN_SIZE);
    for (int i = 0; i < UNKNOWN_SIZE; i++) {
      if (iterable.typeOrUnknown().isArray()) {
        unknown.add(in.elements.element(iterable, Value.Int.of(i)));
      } else {
        unknown.add(new Value.Sym(object.key + "[" + i + "]", type));
      }
    }
    return unknown;
  }
}
