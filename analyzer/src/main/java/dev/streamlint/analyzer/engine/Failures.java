package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.Stmt;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.FailureModel;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.TypeModel;
import dev.streamlint.rules.op.Site;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where calls may fail, as far as that is worth following: one call a path, while work is pending,
 * inside a {@code try}.
 *
 * <p>Code out of view throws, and what follows is as good as any other path. A library call that
 * fails has queued nothing; it is followed for what the handlers do ({@link Failure}).
 */
final class Failures {
  /** They do not throw in code that works; following a throw out of each would only cost paths. */
  private static final Set<String> LOGGING =
      Set.of(
          "print", "println", "printf", "format", "trace", "debug", "info", "warn", "error", "log");

  /** Of the JDK: what calculates, and throws only where its name says so. */
  private static final Set<String> ARITHMETIC =
      Set.of(
          "java.lang.Math",
          "java.lang.StrictMath",
          "java.lang.Byte",
          "java.lang.Short",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Float",
          "java.lang.Double",
          "java.lang.Boolean",
          "java.lang.Character");

  /** What a throw out of a {@code try} can do. */
  private record Try(boolean matters, boolean handles) {}

  private final Interpreter in;
  private final Deque<Try> tries = new ArrayDeque<>();
  private boolean hasThrown;
  private @Nullable Site unused;

  Failures(Interpreter in) {
    this.in = in;
  }

  /** Whether a static method only calculates: {@code Math.max}, but not {@code addExact}. */
  static boolean isArithmetic(String owner, String name) {
    return ARITHMETIC.contains(owner)
        && !name.endsWith("Exact")
        && !name.startsWith("parse")
        && !name.equals("decode");
  }

  /** From here on a throw is worth following if the handlers do anything that matters. */
  void enterTry(Stmt.Try s) {
    Relevance relevance = in.machine.context.relevance();
    boolean matters =
        !s.resources().isEmpty()
            || !relevance.isHarmless(s.body())
            || s.finallyBody().map(f -> !relevance.isHarmless(f)).orElse(false)
            || s.catches().stream().anyMatch(c -> !relevance.isHarmless(c.body()));
    boolean handles =
        (!s.resources().isEmpty() && relevance.isHot("close"))
            || s.finallyBody().map(relevance::callsHot).orElse(false)
            || s.catches().stream().anyMatch(c -> relevance.callsHot(c.body()));
    tries.push(new Try(matters, handles));
  }

  /** Gives back the {@code try}s of now. */
  Runnable remember() {
    List<Try> now = List.copyOf(tries);
    return () -> {
      tries.clear();
      tries.addAll(now);
    };
  }

  void leaveTry() {
    tries.pop();
  }

  /** Nobody looks at what the call returns. */
  void ignoresResult(Expr.Call call) {
    unused = call.at();
  }

  /**
   * Whether a check of the program's own fails, which ends what it guards: tried once, where the
   * handlers do anything that matters.
   */
  boolean checkFails(String question) {
    if (hasThrown || tries.stream().noneMatch(Try::matters)) {
      return false;
    }
    hasThrown = in.machine.choices.chooseRare(question) == 1;
    return hasThrown;
  }

  /**
   * An exception matters if it can skip what is done about pending work. One a path: two failures
   * at once tell no more.
   */
  void mayThrow(String name, Site at) {
    if (hasThrown
        || tries.stream().noneMatch(Try::matters)
        || LOGGING.contains(name)
        || !in.machine.hasWorkPending()) {
      return;
    }
    hasThrown = in.machine.choices.chooseRare("throw@" + at) == 1;
    if (hasThrown) {
      throw new Thrown(TypeRef.UNKNOWN);
    }
  }

  /**
   * Whether the library call fails here. Then it throws, or returns a code.
   *
   * @return the code; empty if it does not fail
   */
  Optional<Value> mayFail(CallModel model, Site at) {
    if (model.mayThrow() && isChosen(at)) {
      throw new Thrown(TypeRef.UNKNOWN);
    }
    if (!canFail(model)) {
      return Optional.empty();
    }
    return returnsCode(model) ? mayFail(model.owner(), model.family(), at) : throwsAlways(at);
  }

  private Optional<Value> throwsAlways(Site at) {
    if (!isChosen(at)) {
      return Optional.empty();
    }
    in.machine.failure = new Failure(at, true);
    throw new Thrown(TypeRef.UNKNOWN);
  }

  /**
   * A function of C does. Methods of objects, and what makes one, have nothing but an exception.
   */
  private boolean returnsCode(CallModel model) {
    return in.machine
            .context
            .types()
            .role(TypeRef.of(model.owner()))
            .filter(r -> r != TypeModel.Role.OTHER)
            .isEmpty()
        && !model.has(Failures::makesResult);
  }

  private static boolean makesResult(Effect e) {
    return e instanceof Effect.Makes
        || (e instanceof Effect.Compute compute && compute.result().isPresent())
        || (e instanceof Effect.Alloc alloc && alloc.out() instanceof Operand.Result);
  }

  /** As {@link #mayFail(CallModel, Site)}, for a call of which the models say nothing. */
  Optional<Value> mayFail(String owner, String family, Site at) {
    FailureModel failure = in.machine.context.models().failure(family).orElse(null);
    if (failure == null) {
      return Optional.empty();
    }
    boolean isThrowing =
        failure.exception().isPresent()
            && (failure.code().isEmpty() || in.machine.context.throwing().contains(owner));
    if ((!isThrowing && at.equals(unused)) || !isChosen(at)) {
      return Optional.empty();
    }
    if (isThrowing) {
      throw new Thrown(TypeRef.of(failure.exception().orElseThrow()));
    }
    return Optional.of(Value.Int.of(failure.code().orElseThrow()));
  }

  private boolean isChosen(Site at) {
    boolean chosen =
        !hasThrown
            && tries.stream().anyMatch(Try::handles)
            && in.machine.hasWorkPending()
            && in.machine.choices.chooseRare("fail@" + at) == 1;
    if (chosen) {
      hasThrown = true;
      in.machine.failure = new Failure(at, false);
    }
    return chosen;
  }

  /** Calls that need resources, or can be given wrong ones. After a failed wait nothing works. */
  private static boolean canFail(CallModel model) {
    return model.has(
        e ->
            e instanceof Effect.Alloc
                || e instanceof Effect.Copy
                || e instanceof Effect.Fill
                || e instanceof Effect.Launch
                || e instanceof Effect.Work
                || e instanceof Effect.LoadFunction
                || e instanceof Effect.CreateHandle
                || e instanceof Effect.CreateStream);
  }

  /** A {@code try} is left because of what failed. */
  void leaves() {
    if (in.machine.failure != null) {
      in.machine.failure.unwinding = true;
    }
  }
}
