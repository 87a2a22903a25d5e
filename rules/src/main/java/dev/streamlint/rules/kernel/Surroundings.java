package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.Step.Access;
import dev.streamlint.rules.kernel.Step.Expression;
import dev.streamlint.rules.kernel.Step.Kind;
import java.util.Set;

/** What it means that an expression stands between two tokens that do not bind tightly to it. */
final class Surroundings {
  private static final Set<String> ENDS = Set.of(",", ";", ")", "]", "}", ":");

  /** Take the values of both sides and leave their memory alone. */
  private static final Set<String> ARITHMETIC =
      Set.of("+", "-", "*", "/", "%", "&", "|", "^", "<<", "?");

  private static final Set<String> STATEMENT_STARTS = Set.of(";", "{", "}", ",", "else", "do");

  private static final Set<String> ELEMENT_STARTS = Set.of("{", ",", "[", "case");

  private final Tokens tokens;
  private final CudaTypes types;
  private final Calls calls;
  private final ExpressionBounds bounds;
  private final Assignments assignments;
  private final Budget budget;

  Surroundings(Tokens tokens, CudaTypes types, Calls calls, Budget budget) {
    this.tokens = tokens;
    this.types = types;
    this.calls = calls;
    this.budget = budget;
    this.bounds = new ExpressionBounds(tokens, budget);
    this.assignments = new Assignments(tokens, types, new Declarations(tokens, types, budget));
  }

  Step around(CudaFunction function, Expression e) {
    if (e.kind() == Kind.OBJECT && e.type().rows() > 0) {
      return e.as(Kind.POINTER, e.type().row()); // an array where a value is wanted
    }
    String before = tokens.at(e.from() - 1);
    String after = tokens.at(e.to() + 1);
    boolean assigned = after.equals("=") || ExpressionBounds.COMPOUND_ASSIGNMENTS.contains(after);
    if (assigned) {
      return assigned(e, after);
    }
    if (ExpressionBounds.COMPARISONS.contains(before)
        || ExpressionBounds.COMPARISONS.contains(after)
        || (after.equals("?") && !tokens.is(e.to() + 2, ":"))) {
      return Unknown.valueOf(e);
    }
    boolean sum = Set.of("+", "-").contains(before) || Set.of("+", "-").contains(after);
    if (sum && e.kind() != Kind.OBJECT) {
      return sum(function, e, before, after);
    }
    if (ARITHMETIC.contains(before) || ARITHMETIC.contains(after)) {
      boolean branch = before.equals("?") && ENDS.contains(after);
      if (!branch) {
        return e.kind() == Kind.POINTER ? Unknown.escaped(e) : Unknown.valueOf(e);
      }
    }
    if (!ENDS.contains(after)) {
      return Unknown.of(e);
    }
    if (before.equals("?") || before.equals(":") || after.equals(":")) {
      return branch(e, before);
    }
    return whole(function, e, before, after);
  }

  private Step assigned(Expression e, String operator) {
    boolean plain = operator.equals("=");
    if (e.kind() == Kind.OBJECT) {
      boolean only = plain && types.storesOnly(e.type(), e.member()) && isValueDropped(e);
      return Unknown.restrict(only ? ParameterAccess.WRITE : ParameterAccess.READ_WRITE, e.type());
    }
    boolean moves = plain || operator.equals("+=") || operator.equals("-=");
    if (!moves && e.kind() == Kind.POINTER) {
      return Unknown.escaped(e);
    }
    // The variable itself is assigned; as an expression that is its new value.
    int end = bounds.assignmentEnd(e.to() + 2);
    return end > e.to() ? e.spanning(e.from(), end) : Unknown.escaped(e);
  }

  /** Whether nothing can come of the value of the assignment to {@code e}. */
  private boolean isValueDropped(Expression e) {
    int before = e.from() - 1;
    return switch (tokens.at(before)) {
      case ";", "{", "}", ":" -> true;
      case ")" -> tokens.closesControl(before) || !types.cast(before).isPresent();
      case "," ->
          !tokens.is(tokens.parent(before), "(") || tokens.opensControl(tokens.parent(before));
      case "(" -> tokens.opensControl(before);
      case "=" -> !assignments.bindsReference(before);
      // A name there is a macro, such as one for `#pragma unroll`.
      default -> Tokens.isName(tokens.at(before)) && !tokens.is(before, "return");
    };
  }

  private Step sum(CudaFunction function, Expression e, String before, String after) {
    if (before.equals("-") && e.kind() == Kind.POINTER) {
      return Access.NONE; // a distance
    }
    int from = e.from();
    int to = e.to();
    if (after.equals("+") || after.equals("-")) {
      to = bounds.sumEnd(e.to() + 1);
    }
    if (before.equals("+") || before.equals("-")) {
      from = bounds.sumStart(e.from() - 1);
    }
    if (Unknown.isNumber(e) && hasPointer(function, from, to)) {
      return Access.NONE; // an offset
    }
    boolean grown = from < e.from() || to > e.to() + 1;
    return grown ? e.spanning(from, to) : Unknown.of(e);
  }

  private boolean hasPointer(CudaFunction function, int from, int to) {
    for (CudaParameter parameter : function.parameters()) {
      for (int i = from; i <= to && parameter.type().isPointer() && budget.spend(); i++) {
        if (tokens.is(i, parameter.name())) {
          return true;
        }
      }
    }
    return false;
  }

  /** A branch of a conditional expression, or a statement after a label. */
  private Step branch(Expression e, String before) {
    int start = bounds.conditionalStart(e.from() - 1);
    if (start < 0) {
      boolean statement = before.equals(":") && bounds.isLabel(e.from() - 1);
      return statement ? Unknown.valueOf(e) : Unknown.of(e);
    }
    return e.spanning(start, bounds.assignmentEnd(e.to() + 1));
  }

  /** {@code e} is a full operand of an assignment, a list or a statement. */
  private Step whole(CudaFunction function, Expression e, String before, String after) {
    int parent = tokens.parent(e.from());
    boolean inList = before.equals("(") || before.equals(",");
    if (before.equals("=")) {
      return assignments.value(function, e);
    }
    if (ExpressionBounds.COMPOUND_ASSIGNMENTS.contains(before)) {
      return e.kind() == Kind.POINTER ? Unknown.escaped(e) : Unknown.valueOf(e);
    }
    if (inList && tokens.is(parent, "(") && !isForClause(parent)) {
      return calls.in(parent, e);
    }
    if (before.equals("return")) {
      boolean value = e.kind() == Kind.OBJECT && !function.returnsReference();
      return value ? Access.READ : Unknown.of(e);
    }
    if (isCaptured(e)) {
      return Access.NONE;
    }
    boolean index = before.equals("[") && e.kind() == Kind.VALUE;
    if (isStatement(e, before, after) || index || isForClause(parent)) {
      return Unknown.valueOf(e);
    }
    boolean element = ELEMENT_STARTS.contains(before) && e.kind() == Kind.OBJECT;
    return element ? Access.READ : Unknown.of(e);
  }

  /** Whether the value of {@code e} goes nowhere. */
  private boolean isStatement(Expression e, String before, String after) {
    boolean starts = STATEMENT_STARTS.contains(before) || tokens.closesControl(e.from() - 1);
    // `return 0, p;`
    boolean list = before.equals(",") && e.kind() == Kind.POINTER && !changesVariable(e);
    // `({ ...; p; })` has the value of its last statement.
    int parent = tokens.parent(e.from());
    boolean valued = tokens.is(parent, "{") && tokens.is(parent - 1, "(");
    return starts && after.equals(";") && !list && !valued;
  }

  /** {@code p++}, {@code p += n}, {@code p = q}. */
  private boolean changesVariable(Expression e) {
    String second = tokens.at(e.from() + 1);
    boolean assigns = second.equals("=") || second.equals("+=") || second.equals("-=");
    boolean ahead = tokens.is(e.from(), "++") || tokens.is(e.from(), "--");
    return assigns || ahead || second.equals("++") || second.equals("--");
  }

  /** Values in the head of a {@code for} go nowhere. */
  private boolean isForClause(int parent) {
    return tokens.is(parent, "(") && tokens.is(parent - 1, "for");
  }

  /** Whether {@code e} is captured by a lambda; what that does is read where it is mentioned. */
  boolean isCaptured(Expression e) {
    int parent = tokens.parent(e.from());
    return e.from() == e.to()
        && e.kind() != Kind.OBJECT
        && tokens.is(parent, "[")
        && !tokens.endsOperand(parent - 1);
  }
}
