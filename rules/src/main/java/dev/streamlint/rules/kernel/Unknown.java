package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.Step.Access;
import dev.streamlint.rules.kernel.Step.Expression;
import dev.streamlint.rules.kernel.Step.Kind;

/** What to assume of an expression that goes where it cannot be followed. */
final class Unknown {
  private Unknown() {}

  /** Anything that its type allows: const is believed, as long as nothing casts it away. */
  static Access of(Expression e) {
    return isNumber(e) ? Access.NONE : restrict(ParameterAccess.READ_WRITE, e.type());
  }

  /** Anything, const or not: it went where types are lost (integers, assembler). */
  static Access escaped(Expression e) {
    return e.kind() == Kind.OBJECT || isNumber(e) ? of(e) : Access.ANY;
  }

  /** Without a cast to a pointer, an integer is no address. */
  static boolean isNumber(Expression e) {
    return e.kind() == Kind.VALUE && TypeWords.isWide(e.type().base());
  }

  /** Its value is used and nothing else. */
  static Access valueOf(Expression e) {
    return e.kind() == Kind.OBJECT ? Access.READ : Access.NONE;
  }

  /** As much of {@code access} as a pointer of that type can do. */
  static Access restrict(ParameterAccess access, CudaType type) {
    boolean certain = access == ParameterAccess.UNUSED || !type.readOnly();
    return certain ? new Access(access) : Access.READ;
  }
}
