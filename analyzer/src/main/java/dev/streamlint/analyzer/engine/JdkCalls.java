package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.ClassDecl;
import dev.streamlint.analyzer.ir.TypeRef;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Calls of the JDK that no model knows. A call out of view may wait for what it is given, but the
 * JDK knows no GPU: it can do so only by a method of the program that it calls back.
 */
final class JdkCalls {
  /** What every object has, by the number of arguments. */
  private static final Map<String, Integer> OBJECT =
      Map.of("equals", 1, "hashCode", 0, "toString", 0, "getClass", 0, "notify", 0, "notifyAll", 0);

  /** Hands objects over to other threads, which may wait for them. */
  private static final String CONCURRENT = "java.util.concurrent.";

  private final Interpreter in;

  JdkCalls(Interpreter in) {
    this.in = in;
  }

  /** Whether it is a method of {@code java.lang.Object} that nobody waits in. */
  static boolean ofObject(String name, int arguments) {
    Integer expected = OBJECT.get(name);
    return expected != null && expected == arguments;
  }

  /** Whether a call out of view on the receiver may wait for what a value stands for or holds. */
  boolean mayWaitFor(Value value, Value receiver) {
    return !isOfJdk(receiver) || isCalledBack(value);
  }

  private static boolean isOfJdk(Value receiver) {
    TypeRef type = receiver.typeOrUnknown();
    // A static field of the JDK's (System.out) has no type in view, but the name of its class.
    String name = type.isUnknown() ? receiver.keyOrEmpty() : type.name();
    return (name.startsWith("java.") || name.startsWith("javax.")) && !name.startsWith(CONCURRENT);
  }

  /** Of an object that is no more than an object, the JDK calls only what all objects have. */
  private boolean isCalledBack(Value value) {
    if (in.functions.isFunction(value)) {
      return true;
    }
    for (ClassDecl decl : in.machine.context.types().lineage(value.typeOrUnknown().name())) {
      if (Stream.concat(decl.superclass().stream(), decl.interfaces().stream())
          .anyMatch(above -> in.machine.context.program().find(above.name()).isEmpty())) {
        return true;
      }
    }
    return false;
  }
}
