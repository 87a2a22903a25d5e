package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.Step.Access;
import dev.streamlint.rules.kernel.Step.Argument;
import dev.streamlint.rules.kernel.Step.Expression;
import dev.streamlint.rules.kernel.Step.Kind;
import java.util.Optional;
import java.util.Set;

/** What it means that an expression stands in parentheses. */
final class Calls {
  private static final Set<String> UNEVALUATED =
      Set.of("sizeof", "alignof", "_Alignof", "decltype", "typeid", "noexcept");

  private final Tokens tokens;
  private final CudaTypes types;
  private final Set<String> functions;
  private final Budget budget;
  private final AtomicCalls atomics;

  Calls(Tokens tokens, CudaTypes types, Set<String> functions, Budget budget) {
    this.tokens = tokens;
    this.types = types;
    this.functions = functions;
    this.budget = budget;
    this.atomics = new AtomicCalls(tokens);
  }

  /** {@code e} fills one place of the list that opens at {@code open}. */
  Step in(int open, Expression e) {
    boolean alone = open == e.from() - 1 && tokens.match(open) == e.to() + 1;
    int before = open - 1;
    if (tokens.opensControl(open)) {
      return alone ? Unknown.valueOf(e) : Unknown.of(e);
    }
    if (UNEVALUATED.contains(tokens.at(before))) {
      return Access.NONE;
    }
    if (tokens.is(before, ">") && tokens.templateStart(before) >= 0) {
      int start = tokens.templateStart(before);
      String name = tokens.at(start - 1);
      return name.endsWith("_cast") && alone
          ? converted(e.spanning(start - 1, e.to() + 1), types.declared(start + 1, before), true)
          : call(name, start - 1, open, e);
    }
    if (tokens.isNameAt(before)) {
      return call(tokens.at(before), before, open, e);
    }
    if (tokens.is(before, "\"\"")) {
      return Unknown.escaped(e); // operand of inline assembler
    }
    boolean call = tokens.endsOperand(before) || tokens.templateStart(before) == Tokens.UNDECIDED;
    return alone && (!call || types.cast(before).isPresent())
        ? e.spanning(open, e.to() + 1)
        : Unknown.of(e);
  }

  /**
   * {@code e} after a cast to {@code type}.
   *
   * @param certain false for {@code (name)(e)}, which may be a call
   */
  Step converted(Expression e, Optional<CudaType> type, boolean certain) {
    if (type.isEmpty()) {
      return Unknown.escaped(e);
    }
    CudaType target = type.get();
    boolean nothing = target.base().equals("void") && !target.isPointer();
    return switch (e.kind()) {
      case OBJECT -> {
        boolean known = certain || types.isKnown(target.base()) || target.isPointer();
        Step value = known ? Unknown.valueOf(e) : Unknown.of(e);
        yield target.reference() ? e.as(Kind.OBJECT, target.referent()) : value;
      }
      case POINTER -> {
        Step other = nothing || target.base().equals("bool") ? Access.NONE : Unknown.escaped(e);
        yield target.isPointer() && !target.reference() ? e.as(Kind.POINTER, target) : other;
      }
      case VALUE -> {
        Step other = target.reference() ? Unknown.of(e) : e;
        yield target.isPointer() && !target.reference() ? e.as(Kind.POINTER, target) : other;
      }
    };
  }

  private Step call(String name, int at, int open, Expression e) {
    boolean method = tokens.is(at - 1, ".") || tokens.is(at - 1, "->");
    boolean definesVariable = tokens.isNameAt(at - 1) || tokens.templateStart(at - 1) >= 0;
    if (definesVariable && e.kind() == Kind.OBJECT && types.isKnown(tokens.at(at - 1))) {
      return Access.READ; // float x(p[i]);
    }
    int index = argumentIndex(open, e.from());
    if (method || definesVariable || index < 0) {
      return Unknown.of(e);
    }
    Optional<ParameterAccess> atomic = atomics.access(at, open);
    if (atomic.isPresent() && index == 0 && e.kind() == Kind.POINTER) {
      return Unknown.restrict(atomic.get(), e.type());
    }
    if (functions.contains(name) && isOurs(at)) {
      return new Argument(name, index, e.kind(), e.type());
    }
    if (KnownCalls.returnsFirst(name) && index == 0 && tokens.match(open) >= 0) {
      return e.spanning(at, tokens.match(open));
    }
    return builtIn(name, index, e.kind(), e.type());
  }

  /** Whether the function named at {@code at} is not one of another text's namespace. */
  private boolean isOurs(int at) {
    if (!tokens.is(at - 1, "::")) {
      return true;
    }
    int template = tokens.templateStart(at - 2);
    String scope = tokens.at(template >= 0 ? template - 1 : at - 2);
    return types.isScope(scope) || !Tokens.isName(scope);
  }

  /** What a function that the text does not define does with its argument. */
  Access builtIn(String name, int index, Kind kind, CudaType type) {
    boolean value = KnownCalls.takesValues(name) || types.isKnown(name);
    return switch (kind) {
      case POINTER -> Unknown.restrict(KnownCalls.through(name, index), type);
      case OBJECT -> value ? Access.READ : Unknown.restrict(ParameterAccess.READ_WRITE, type);
      case VALUE -> {
        Access opaque =
            KnownCalls.takesPointers(name)
                ? new Access(KnownCalls.through(name, index))
                : value ? Access.NONE : Access.ANY;
        yield types.isOpaque(type) ? opaque : Access.NONE;
      }
    };
  }

  /** -1 if the list cannot be counted: it may have a comma between angle brackets. */
  private int argumentIndex(int open, int from) {
    int index = 0;
    for (int i = open + 1; i < from && budget.spend(); i++) {
      if (tokens.is(i, "<")) {
        i = tokens.templateEnd(i);
        if (i < 0) {
          return -1;
        }
      } else if (tokens.match(i) > i) {
        i = tokens.match(i);
      } else if (tokens.is(i, ",")) {
        index++;
      } else if (tokens.is(i, Preprocessor.UNCERTAIN)) {
        return -1;
      }
    }
    return index;
  }
}
