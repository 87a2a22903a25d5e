package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Affine;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decides truth values. An unknown one is decided once per path and then stays so. */
final class Conditions {
  /** Two things from out of view that a condition compares. */
  private record Same(Value.Sym one, Value.Sym other) {}

  private final Interpreter in;
  private final Map<String, Same> identities = new HashMap<>();
  private final Facts facts = new Facts();

  Conditions(Interpreter in) {
    this.in = in;
  }

  /** Whether {@code value} is true on this path. */
  boolean holds(Value value) {
    Boolean known = known(value);
    if (known != null) {
      return known;
    }
    if (value instanceof Value.QueryTest test) {
      return decideQuery(test);
    } else if (value instanceof Value.Query query) {
      return decideQuery(new Value.QueryTest(query.sync(), query.done() == 1));
    }
    if (in.machine.undecided > 0) {
      return !Boolean.FALSE.equals(in.machine.frame.expected);
    }
    return decide(value.fingerprint());
  }

  /** The truth if it does not have to be decided. */
  @Nullable Boolean known(Value value) {
    if (value instanceof Value.Bool bool) {
      return bool.truth();
    }
    if (value instanceof Value.Sym sym) {
      Boolean negated = in.machine.assumptions.get("!" + sym.key());
      return negated != null ? Boolean.valueOf(!negated) : in.machine.assumptions.get(sym.key());
    }
    return null;
  }

  private boolean decide(String key) {
    // "!x" and "x" are one question.
    boolean negated = key.startsWith("!");
    String question = negated ? key.substring(1) : key;
    Boolean before = in.machine.assumptions.get(question);
    if (before == null) {
      Boolean expected = in.machine.frame.expected;
      before =
          expected == null
              ? in.machine.choices.choose(question, 2) == 0
              : negated != (expected != in.failures.checkFails(question));
      in.machine.assumptions.put(question, before);
      facts.learn(question, before);
      Same same = identities.get(question);
      if (before && same != null) {
        in.machine.unify(same.one(), same.other());
        in.machine.guesses.unify(same.one().key(), same.other().key());
      }
    }
    return negated != before;
  }

  private boolean decideQuery(Value.QueryTest test) {
    Boolean expected = in.answers.expected(test.sync());
    boolean done =
        in.machine.undecided > 0
            || (expected != null
                ? expected
                : in.machine.choices.choose("query@" + test.sync().at(), 2) == 0);
    if (done) {
      in.machine.issue(test.sync());
    }
    in.answers.answered(test.sync(), done);
    return done == test.doneIfTrue();
  }

  /** {@code left op right} for {@code ==} and its kind. */
  Value compare(String op, Value left, Value right) {
    boolean equality = op.equals("==") || op.equals("!=");
    if (equality && isConstant(left) && right instanceof Value.Sym) {
      return compare(op, right, left);
    }
    if (equality) {
      Value special = compareIdentity(op, left, right);
      if (special != null) {
        return special;
      }
    }
    Affine l = in.eval.number(left);
    Affine r = in.eval.number(right);
    if (l != null && r != null) {
      Boolean known = Arithmetic.compare(op, l, r);
      if (known == null) {
        known = facts.implied(op, l.minus(r));
      }
      if (known != null) {
        return new Value.Bool(known);
      }
      facts.ask(question(unknown(op, left, right)), asked(op), l.minus(r));
    }
    if (equality && left instanceof Value.Sym one && right instanceof Value.Sym other) {
      identities.put("(" + one.key() + "==" + other.key() + ")", new Same(one, other));
    }
    return unknown(op, left, right);
  }

  private @Nullable Value compareIdentity(String op, Value left, Value right) {
    boolean wanted = op.equals("==");
    if (left instanceof Value.Query || right instanceof Value.Query) {
      Value.Query query = (Value.Query) (left instanceof Value.Query ? left : right);
      Affine other = in.eval.number(left instanceof Value.Query ? right : left);
      if (other != null && other.isConstant()) {
        return new Value.QueryTest(query.sync(), wanted == (other.constant() == query.done()));
      }
      return null;
    }
    if (left.equals(right) && !(left instanceof Value.Int)) {
      return new Value.Bool(wanted);
    }
    if (left instanceof Value.Sym sym && isConstant(right)) {
      Boolean known = facts.is(sym.key(), right);
      if (known != null) {
        return new Value.Bool(known == wanted);
      }
      facts.ask(question(unknown(op, left, right)), sym.key(), right);
    }
    boolean distinct =
        (isObject(left) && isObject(right))
            || (isObject(left) && right == Value.Null.NULL)
            || (left == Value.Null.NULL && isObject(right))
            || (left instanceof Value.Bool && right instanceof Value.Bool);
    return distinct ? new Value.Bool(!wanted) : null;
  }

  /** What a thing can be only one of. */
  private static boolean isConstant(Value value) {
    return value instanceof Value.Ref || value instanceof Value.Str || value == Value.Null.NULL;
  }

  private static boolean isObject(Value value) {
    return value instanceof Value.Ref
        || value instanceof Value.Closure
        || value instanceof Value.MethodHandle
        || value instanceof Value.BuiltinStream
        || value instanceof Value.Str;
  }

  /** What is decided: of a comparison and its opposite the same. */
  private static String question(Value unknown) {
    String key = unknown.fingerprint();
    return key.startsWith("!") ? key.substring(1) : key;
  }

  /** How the question reads that is decided for a comparison. */
  private static String asked(String op) {
    return switch (op) {
      case "!=" -> "==";
      case ">=" -> "<";
      case "<=" -> ">";
      default -> op;
    };
  }

  /**
   * A symbol for a comparison, spelled so that the opposite comparison has the opposite spelling.
   */
  private static Value unknown(String op, Value left, Value right) {
    String l = left.fingerprint();
    String r = right.fingerprint();
    return switch (op) {
      case "!=" -> Evaluator.truth("!(" + l + "==" + r + ")");
      case "==" -> Evaluator.truth("(" + l + "==" + r + ")");
      case ">" -> Evaluator.truth("(" + r + "<" + l + ")");
      case ">=" -> Evaluator.truth("!(" + l + "<" + r + ")");
      case "<=" -> Evaluator.truth("!(" + r + "<" + l + ")");
      default -> Evaluator.truth("(" + l + op + r + ")");
    };
  }
}
