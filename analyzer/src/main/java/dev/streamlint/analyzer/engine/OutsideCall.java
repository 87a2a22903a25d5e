package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.MethodDecl;
import java.util.Optional;

/**
 * A call that code out of view is taken to make of an object. What is found only because another
 * one came before it says so.
 *
 * @param before the call of the same object that came before it
 */
record OutsideCall(MethodDecl method, Optional<OutsideCall> before) {
  /** Whether the method was called before, of the same object. */
  boolean isAgain() {
    return before.filter(b -> b.method().equals(method)).isPresent();
  }

  /** When that is, as the end of a sentence. */
  Optional<String> when() {
    return before.map(
        b ->
            isAgain()
                ? name(method) + " is called again on the same object"
                : name(method) + " is called after " + name(b.method()) + " on the same object");
  }

  private static String name(MethodDecl method) {
    return "`" + method.name() + "`";
  }
}
