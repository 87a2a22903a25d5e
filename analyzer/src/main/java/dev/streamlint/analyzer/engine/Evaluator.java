package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Expr;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Affine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Computes expressions on one path. */
final class Evaluator {
  private static final TypeRef BOOLEAN = TypeRef.of("boolean");
  private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=");
  private static final TypeRef INT = TypeRef.of("int");

  /** A longer text is not put together: one that is doubled in a loop grows without bound. */
  private static final int LONGEST = 1 << 12;

  private final Interpreter in;

  Evaluator(Interpreter in) {
    this.in = in;
  }

  static Value truth(String key) {
    return new Value.Sym(key, BOOLEAN);
  }

  Value eval(Expr e) {
    in.machine.step();
    if (e instanceof Expr.Literal literal) {
      return literal(literal);
    } else if (e instanceof Expr.Local
        || e instanceof Expr.Bare
        || e instanceof Expr.Field
        || e instanceof Expr.StaticField
        || e instanceof Expr.Index
        || e instanceof Expr.This) {
      return in.variables.read(e);
    } else if (e instanceof Expr.Call call) {
      return in.calls.call(call);
    } else if (e instanceof Expr.Assign assign) {
      Value value = eval(assign.value());
      return in.variables.write(assign.target(), value);
    } else if (e instanceof Expr.Update update) {
      Value value = binary(update.op(), eval(update.target()), eval(update.value()));
      return in.variables.write(update.target(), value);
    } else if (e instanceof Expr.Step step) {
      Value before = eval(step.target());
      Value after = binary("+", before, Value.Int.of(step.delta()));
      in.variables.write(step.target(), after);
      return step.prefix() ? after : before;
    } else if (e instanceof Expr.Unary unary) {
      return unary(unary.op(), eval(unary.operand()));
    } else if (e instanceof Expr.Binary binary) {
      return binary(binary);
    } else if (e instanceof Expr.Conditional choice) {
      return conditional(choice);
    } else if (e instanceof Expr.New made) {
      return in.construction.make(made);
    } else if (e instanceof Expr.NewArray array) {
      return in.construction.makeArray(array);
    } else if (e instanceof Expr.Lambda lambda) {
      Frame f = in.machine.frame;
      return new Value.Closure(
          lambda.params(),
          lambda.body(),
          new HashMap<>(f.locals),
          f.self,
          f.inClass,
          TypeRef.UNKNOWN,
          lambda.at());
    } else if (e instanceof Expr.MethodRef ref) {
      Value bound = ref.target().map(this::eval).orElse(Value.Null.NULL);
      return new Value.MethodHandle(
          bound, ref.type(), ref.name(), in.machine.frame.inClass, ref.at());
    } else if (e instanceof Expr.Cast cast) {
      return refine(eval(cast.operand()), cast.type());
    } else if (e instanceof Expr.InstanceOf test) {
      return instanceOf(test);
    } else if (e instanceof Expr.SwitchValue cases) {
      return in.switches.value(cases.cases());
    }
    Expr.Opaque opaque = (Expr.Opaque) e;
    List<Value> parts = opaque.operands().stream().map(this::eval).toList();
    if (opaque.type().name().equals("String") || opaque.type().equals(Value.Str.TYPE)) {
      List<String> texts = parts.stream().map(this::text).filter(t -> t != null).toList();
      if (!parts.isEmpty() && texts.size() == parts.size()) {
        return new Value.Str(String.join("", texts));
      }
    }
    String key = parts.stream().map(Value::fingerprint).collect(Collectors.joining(","));
    return new Value.Sym("(" + key + ")", opaque.type());
  }

  List<Value> evalAll(List<Expr> list) {
    if (list.isEmpty()) {
      return List.of();
    }
    List<Value> values = new ArrayList<>(list.size());
    for (Expr each : list) {
      Value value = eval(each);
      in.machine.temporaries.add(value); // while those after it are evaluated
      values.add(value);
    }
    return values;
  }

  /** An unknown value takes the type that the source states for it. */
  static Value refine(Value value, TypeRef type) {
    if (type.isUnknown()) {
      return value;
    }
    if (value instanceof Value.Closure c && c.type().isUnknown()) {
      return new Value.Closure(
          c.params(), c.body(), c.captured(), c.self(), c.inClass(), type, c.at());
    }
    if (value instanceof Value.Ref ref && ref.type().isUnknown()) {
      return new Value.Ref(ref.key(), type);
    }
    if (value instanceof Value.Sym sym && !sym.type().equals(type)) {
      boolean better = sym.type().isUnknown() || !Defaults.isPrimitive(type);
      return better ? new Value.Sym(sym.key(), type) : sym;
    }
    return value;
  }

  /** The value as a number, symbols allowed; null for what cannot be one. */
  @Nullable Affine number(Value value) {
    if (value instanceof Value.Int n) {
      return in.machine.guesses.resolve(n.number());
    }
    return value instanceof Value.Sym sym
        ? in.machine.guesses.resolve(Affine.symbol(sym.key()))
        : null;
  }

  Value binary(String op, Value left, Value right) {
    if (COMPARISONS.contains(op)) {
      return in.conditions.compare(op, left, right);
    }
    if (left instanceof Value.Bool l && right instanceof Value.Bool r) {
      return switch (op) {
        case "&" -> new Value.Bool(l.truth() && r.truth());
        case "|" -> new Value.Bool(l.truth() || r.truth());
        default -> new Value.Bool(l.truth() ^ r.truth());
      };
    }
    if (op.equals("+") && (isText(left) || isText(right))) {
      return concatenated(left, right);
    }
    Affine l = number(left);
    Affine r = number(right);
    if (op.equals("+") && l == null && r != null && in.machine.isAddress(left)) {
      return in.library.moved(left, r);
    } else if (op.equals("+") && r == null && l != null && in.machine.isAddress(right)) {
      return in.library.moved(right, l);
    }
    if (l != null && r != null) {
      if (op.equals("%") && !r.isConstant()) {
        r = in.machine.guesses.pick(r, 2);
      }
      Affine exact = Arithmetic.exact(op, l, r);
      if (exact != null) {
        Guesses guesses = in.machine.guesses;
        return new Value.Int(exact, guesses.isGuessed(left) || guesses.isGuessed(right));
      }
    }
    return new Value.Sym("(" + left.fingerprint() + op + right.fingerprint() + ")", INT);
  }

  private Value binary(Expr.Binary e) {
    if (e.op().equals("&&") || e.op().equals("||")) {
      boolean stop = e.op().equals("||");
      Value left = eval(e.left());
      return in.conditions.holds(left) == stop ? new Value.Bool(stop) : eval(e.right());
    }
    Value left = eval(e.left());
    return binary(e.op(), left, eval(e.right()));
  }

  private Value unary(String op, Value operand) {
    if (op.equals("!")) {
      Boolean known = in.conditions.known(operand);
      if (known != null) {
        return new Value.Bool(!known);
      } else if (operand instanceof Value.QueryTest test) {
        return new Value.QueryTest(test.sync(), !test.doneIfTrue());
      } else if (operand instanceof Value.Query query) {
        return new Value.QueryTest(query.sync(), query.done() != 1);
      }
      String key = operand.fingerprint();
      return truth(key.startsWith("!") ? key.substring(1) : "!" + key);
    }
    Affine n = number(operand);
    if (n != null && op.equals("-")) {
      return new Value.Int(n.times(-1), in.machine.guesses.isGuessed(operand));
    } else if (n != null && op.equals("~") && n.isConstant()) {
      return Value.Int.of(~n.constant());
    }
    return op.equals("+") ? operand : new Value.Sym(op + operand.fingerprint(), INT);
  }

  private Value conditional(Expr.Conditional e) {
    Value condition = eval(e.condition());
    boolean scalar = isPlain(e.then()) && isPlain(e.otherwise());
    if (scalar
        && in.conditions.known(condition) == null
        && !(condition instanceof Value.QueryTest)) {
      Value then = eval(e.then());
      Value otherwise = eval(e.otherwise());
      if (then.equals(otherwise)) {
        return then;
      }
      boolean numbers = then instanceof Value.Int && otherwise instanceof Value.Int;
      if (!numbers) {
        return in.conditions.holds(condition) ? then : otherwise;
      }
    }
    return in.conditions.holds(condition) ? eval(e.then()) : eval(e.otherwise());
  }

  private static boolean isPlain(Expr e) {
    return e instanceof Expr.Literal || e instanceof Expr.Local || e instanceof Expr.Bare;
  }

  private Value instanceOf(Expr.InstanceOf test) {
    Value value = eval(test.operand());
    test.binding().ifPresent(name -> in.machine.frame.locals.put(name, refine(value, test.type())));
    if (value == Value.Null.NULL) {
      return new Value.Bool(false);
    }
    if (value instanceof Value.Ref ref && in.machine.context.types().isProject(ref.type().name())) {
      String wanted = test.type().name();
      return new Value.Bool(
          in.machine.context.types().lineage(ref.type().name()).stream()
              .anyMatch(c -> c.name().equals(wanted)));
    }
    Boolean known = isInstance(value, test.type());
    if (known != null) {
      return new Value.Bool(known);
    }
    return truth("(" + value.fingerprint() + " instanceof " + test.type().name() + ")");
  }

  /** Of an object of a library's class that was made in view; null if it is not known. */
  private @Nullable Boolean isInstance(Value value, TypeRef wanted) {
    TypeRef type = value.typeOrUnknown();
    Types types = in.machine.context.types();
    if (!(value instanceof Value.Ref) || types.model(type).isEmpty() || type.isArray()) {
      return null;
    }
    boolean is =
        type.name().equals(wanted.name())
            || in.machine.context.models().isSubtype(type.name(), wanted.name());
    if (is) {
      return true;
    }
    boolean mayBe = in.machine.context.models().isSubtype(wanted.name(), type.name());
    return (types.model(wanted).isPresent() && !mayBe) ? Boolean.FALSE : null;
  }

  private static Value literal(Expr.Literal literal) {
    Object value = literal.value();
    if (value == null) {
      return Value.Null.NULL;
    } else if (value instanceof Long n) {
      return Value.Int.of(n);
    } else if (value instanceof Boolean b) {
      return new Value.Bool(b);
    }
    return new Value.Str(String.valueOf(value));
  }

  private static boolean isText(Value value) {
    return value.typeOrUnknown().name().equals(Value.Str.TYPE.name());
  }

  /** A constant only of constants: of others it is not known which text it is. */
  private Value concatenated(Value left, Value right) {
    String l = text(left);
    String r = text(right);
    return l != null && r != null && l.length() + r.length() <= LONGEST
        ? new Value.Str(l + r)
        : new Value.Sym("(" + left.fingerprint() + "+" + right.fingerprint() + ")", Value.Str.TYPE);
  }

  private @Nullable String text(Value value) {
    Affine number = number(value);
    if (number != null && number.isConstant()) {
      return number.toString();
    }
    return value instanceof Value.Str s
        ? s.text()
        : value instanceof Value.Bool bool
            ? Boolean.toString(bool.truth())
            : value == Value.Null.NULL ? "null" : null;
  }

  /** For statements that are conditions of loops and the like. */
  boolean isTrue(Expr condition) {
    return in.conditions.holds(eval(condition));
  }
}
