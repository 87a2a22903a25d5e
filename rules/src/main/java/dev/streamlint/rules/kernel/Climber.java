package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.Step.Access;
import dev.streamlint.rules.kernel.Step.Expression;
import dev.streamlint.rules.kernel.Step.Kind;
import dev.streamlint.rules.kernel.Step.Use;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads outward from one mention of a variable until it is clear what is done with it.
 *
 * <pre>
 *   *(float4 *) &amp; p [ i ] = v      p: pointer, p[i]: object, &amp;p[i]: pointer,
 *                                  (float4*)..: pointer, *..: object, then '=': it is written
 * </pre>
 *
 * Operators are taken in the order in which they bind: those behind the expression, those in front,
 * then what stands around it.
 */
final class Climber {
  private final Tokens tokens;
  private final CudaTypes types;
  private final Calls calls;
  private final Surroundings surroundings;
  private final Declarations declarations;
  private final Budget budget;

  Climber(Tokens tokens, CudaTypes types, Set<String> functions, Budget budget) {
    this.tokens = tokens;
    this.types = types;
    this.calls = new Calls(tokens, types, functions, budget);
    this.surroundings = new Surroundings(tokens, types, calls, budget);
    this.declarations = new Declarations(tokens, types, budget);
    this.budget = budget;
  }

  Calls calls() {
    return calls;
  }

  /** What becomes of the variable at {@code mention}, a {@code kind} of that type. */
  Use use(CudaFunction function, int mention, Kind kind, CudaType type) {
    if (declarations.declares(mention, kind)) {
      return Access.NONE;
    }
    Expression e = new Expression(mention, mention, kind, type, false);
    while (budget.spend()) {
      Expression here = e;
      Step next =
          behind(here).or(() -> inFront(here)).orElseGet(() -> surroundings.around(function, here));
      if (next instanceof Use use) {
        return use;
      }
      e = (Expression) next;
    }
    return Access.ANY;
  }

  private Optional<Step> behind(Expression e) {
    int next = e.to() + 1;
    Step step =
        switch (tokens.at(next)) {
          case "[" -> tokens.match(next) < 0 ? Unknown.of(e) : element(e, tokens.match(next));
          case "." -> member(e, next, false);
          case "->" -> member(e, next, true);
          case "++", "--" -> increment(e.spanning(e.from(), next));
          case "(", "{" -> Unknown.of(e);
          default -> null;
        };
    return Optional.ofNullable(step);
  }

  private Optional<Step> inFront(Expression e) {
    int before = e.from() - 1;
    Expression whole = e.spanning(before, e.to());
    boolean unary = !endsOperand(before - 1);
    Step step =
        switch (tokens.at(before)) {
          case "++", "--" -> increment(whole);
          case "*" -> star(e, whole, unary);
          case "&" -> unary || isLoneName(before - 1) ? address(e, whole) : null;
          case "!" -> Unknown.valueOf(e);
          case "-", "+", "~" -> unary ? sign(e, whole) : null;
          case "sizeof" -> Access.NONE;
          case ")" -> cast(e, before);
          default -> null;
        };
    return Optional.ofNullable(step);
  }

  /** Whether an operand ends there, casts not counted. */
  private boolean endsOperand(int index) {
    boolean cast = types.cast(index).isPresent() && !isLoneName(index);
    return !cast && tokens.endsOperand(index);
  }

  /** {@code (n)}, which is more often a number, from a macro, than a cast. */
  private boolean isLoneName(int close) {
    return tokens.match(close) == close - 2 && !types.isKnown(tokens.at(close - 1));
  }

  private Step increment(Expression whole) {
    return whole.kind() == Kind.OBJECT
        ? Unknown.restrict(ParameterAccess.READ_WRITE, whole.type())
        : whole;
  }

  private Step element(Expression e, int close) {
    Expression whole = e.spanning(e.from(), close);
    return switch (e.kind()) {
      case POINTER -> followed(whole);
      case OBJECT -> {
        Step other = e.type().pointers() > 1 ? Access.READ : Unknown.of(e);
        yield e.type().rows() > 0 ? whole.as(Kind.OBJECT, e.type().row()) : other;
      }
      case VALUE -> Unknown.of(e);
    };
  }

  /** What a pointer points to; a row of an array is no access yet. */
  private static Step followed(Expression e) {
    return e.type().rows() > 0 ? e.as(Kind.POINTER, e.type().row()) : e.as(Kind.OBJECT, e.type());
  }

  private Step member(Expression e, int operator, boolean arrow) {
    String name = tokens.at(operator + 1);
    boolean method = tokens.is(operator + 2, "(") || !tokens.isNameAt(operator + 1);
    if (method || e.type().rows() > 0) {
      return Unknown.of(e);
    }
    Expression whole = e.spanning(e.from(), operator + 1);
    CudaType type = types.memberOf(e.type(), name);
    return switch (e.kind()) {
      case POINTER -> arrow ? part(whole, type) : Unknown.of(e);
      case OBJECT -> {
        Step other = e.type().pointers() > 1 ? Access.READ : Unknown.of(e);
        yield arrow ? other : part(whole, type);
      }
      case VALUE -> arrow ? Unknown.of(e) : field(whole, type);
    };
  }

  /** A member of what a pointer points to. */
  private static Step part(Expression e, CudaType type) {
    boolean constant = e.type().readOnly();
    return type.equals(CudaType.OPAQUE)
        ? e.as(Kind.OBJECT, e.type()).asMember()
        : e.as(Kind.OBJECT, type.pointerTo().readOnlyIf(constant)).asMember();
  }

  /** A member of a structure that was passed by value. */
  private Step field(Expression e, CudaType type) {
    if (type.dimensions() > 0) {
      return type.isPointer() ? Unknown.of(e) : Access.NONE; // a part of the value
    }
    if (types.isAddressFree(type)) {
      return Access.NONE;
    }
    return e.as(type.isPointer() ? Kind.POINTER : Kind.VALUE, type);
  }

  private @Nullable Step star(Expression e, Expression whole, boolean unary) {
    return switch (e.kind()) {
      case POINTER -> followed(whole); // it cannot be multiplied
      case OBJECT -> {
        Step other = e.type().pointers() > 1 ? Access.READ : Unknown.of(e);
        Step followed = e.type().rows() > 0 ? whole.as(Kind.OBJECT, e.type().row()) : other;
        yield unary ? followed : null;
      }
      case VALUE -> unary && types.isOpaque(e.type()) ? Unknown.of(e) : null;
    };
  }

  private Step address(Expression e, Expression whole) {
    return switch (e.kind()) {
      case OBJECT -> whole.as(Kind.POINTER, e.type());
      case POINTER -> surroundings.isCaptured(e) ? Access.NONE : Unknown.of(e);
      case VALUE -> Unknown.of(e);
    };
  }

  private static Step sign(Expression e, Expression whole) {
    return switch (e.kind()) {
      case OBJECT -> Access.READ;
      case POINTER -> Unknown.escaped(e);
      case VALUE -> whole;
    };
  }

  private @Nullable Step cast(Expression e, int close) {
    Optional<CudaType> type = types.cast(close);
    boolean certain = !tokens.is(e.from(), "(");
    return type.isEmpty()
        ? null
        : calls.converted(e.spanning(tokens.match(close), e.to()), type, certain);
  }
}
