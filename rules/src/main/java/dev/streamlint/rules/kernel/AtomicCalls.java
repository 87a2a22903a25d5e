package dev.streamlint.rules.kernel;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which calls of CUDA's atomic functions come to the same in any order.
 *
 * <p>Those that drop the old value, and are atomic for all that the device runs: the forms with
 * {@code _block} are so within one block only. Source: CUDA C++ Programming Guide, "Atomic
 * Functions", which also prints an {@code atomicAdd} of one's own for {@code double}; a function of
 * such a name is believed to be what its name says.
 */
final class AtomicCalls {
  private static final String SYSTEM_WIDE = "_system";

  private static final Map<String, ParameterAccess> COMMUTE =
      Map.of(
          "atomicAdd", ParameterAccess.ATOMIC_ADD,
          "atomicSub", ParameterAccess.ATOMIC_ADD,
          "atomicMin", ParameterAccess.ATOMIC_MIN,
          "atomicMax", ParameterAccess.ATOMIC_MAX,
          "atomicAnd", ParameterAccess.ATOMIC_AND,
          "atomicOr", ParameterAccess.ATOMIC_OR,
          "atomicXor", ParameterAccess.ATOMIC_XOR);

  /** Wrap around at their second argument; at the largest number, that is plain adding. */
  private static final Set<String> WRAPPING = Set.of("atomicInc", "atomicDec");

  private static final Set<String> LARGEST =
      Set.of("0xffffffff", "0xffffffffu", "4294967295", "4294967295u", "uint_max");

  private static final Set<String> STATEMENT_STARTS = Set.of(";", "{", "}", "else", "do");

  private final Tokens tokens;

  AtomicCalls(Tokens tokens) {
    this.tokens = tokens;
  }

  /** What the call does to what its first argument points to, if it is one of these. */
  Optional<ParameterAccess> access(int name, int open) {
    String function = tokens.at(name);
    String plain =
        function.endsWith(SYSTEM_WIDE)
            ? function.substring(0, function.length() - SYSTEM_WIDE.length())
            : function;
    ParameterAccess access = COMMUTE.get(plain);
    int close = tokens.match(open);
    if (WRAPPING.contains(plain) && close > 0 && wrapsAtTheLargest(close)) {
      access = ParameterAccess.ATOMIC_ADD;
    }
    return access != null && isStatement(name, close) ? Optional.of(access) : Optional.empty();
  }

  private boolean wrapsAtTheLargest(int close) {
    return tokens.is(close - 2, ",")
        && LARGEST.contains(tokens.at(close - 1).toLowerCase(Locale.ROOT));
  }

  /** Whether nobody can see what the call returns. */
  private boolean isStatement(int name, int close) {
    int before = name - 1;
    boolean starts = STATEMENT_STARTS.contains(tokens.at(before)) || tokens.closesControl(before);
    // `({ ...; atomicAdd(p, 1); })` has the value of its last statement.
    int parent = tokens.parent(name);
    boolean valued = tokens.is(parent, "{") && tokens.is(parent - 1, "(");
    boolean clause = tokens.is(parent, "(");
    return close > 0 && starts && tokens.is(close + 1, ";") && !valued && !clause;
  }
}
