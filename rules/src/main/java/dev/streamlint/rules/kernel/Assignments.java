package dev.streamlint.rules.kernel;

import dev.streamlint.rules.kernel.Step.Access;
import dev.streamlint.rules.kernel.Step.Expression;
import dev.streamlint.rules.kernel.Step.Flow;
import dev.streamlint.rules.kernel.Step.Kind;
import java.util.Optional;

/** Where a value goes that stands behind an {@code =}. */
final class Assignments {
  private final Tokens tokens;
  private final CudaTypes types;
  private final Declarations declarations;

  Assignments(Tokens tokens, CudaTypes types, Declarations declarations) {
    this.tokens = tokens;
    this.types = types;
    this.declarations = declarations;
  }

  /** What becomes of {@code e}, the whole right-hand side of the {@code =} in front of it. */
  Step value(CudaFunction function, Expression e) {
    int equals = e.from() - 1;
    int name = equals - 1;
    boolean reference = bindsReference(equals);
    if (!tokens.isNameAt(name) || isMember(name)) {
      boolean stored = e.kind() == Kind.POINTER || reference;
      return stored ? Unknown.of(e) : Unknown.valueOf(e);
    }
    if (e.kind() == Kind.OBJECT && !reference) {
      return Access.READ;
    }
    int start = declarations.typeStart(name);
    Optional<CudaType> declared = types.declared(start, name);
    if (declared.isPresent()) {
      return flow(tokens.at(name), e, declared.get());
    }
    boolean local =
        start < name // `float *q = .., *r = e`
            ? !declarations.isStore(start)
            : declarations.isLocal(function, tokens.at(name));
    return local ? new Flow(tokens.at(name), e.kind(), e.type()) : Unknown.of(e);
  }

  private Step flow(String name, Expression e, CudaType declared) {
    if (e.kind() == Kind.OBJECT) {
      return new Flow(name, Kind.OBJECT, e.type().readOnlyIf(declared.constant()));
    }
    if (declared.base().equals("auto")) {
      return new Flow(name, e.kind(), e.type().readOnlyIf(declared.readOnly()));
    }
    if (declared.isPointer()) {
      if (Unknown.isNumber(e)) {
        return Access.NONE; // an offset, or it would be cast
      }
      boolean readOnly = e.kind() == Kind.POINTER && e.type().readOnly();
      return new Flow(name, Kind.POINTER, declared.readOnlyIf(readOnly));
    }
    if (types.isAddressFree(declared)) {
      return Access.NONE; // a difference, or whether it is null
    }
    return e.kind() == Kind.VALUE || types.isOpaque(declared)
        ? new Flow(name, Kind.VALUE, declared)
        : Access.NONE;
  }

  /** Whether the {@code =} initialises a reference, so that its name is an alias of memory. */
  boolean bindsReference(int equals) {
    int name = equals - 1;
    // `T (&r)[4] = ..` and `auto& [x, y] = ..` are references too.
    int open = tokens.is(name, "]") ? tokens.match(name) : name;
    int inner = open < name ? tokens.match(open - 1) : -1;
    boolean declarator = tokens.is(inner + 1, "&") && tokens.isNameAt(inner - 1);
    return declarator || tokens.is(open - 1, "&") || tokens.is(open - 1, "&&");
  }

  private boolean isMember(int name) {
    return tokens.is(name - 1, ".") || tokens.is(name - 1, "->") || tokens.is(name - 1, "::");
  }
}
