package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.op.Site;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One call on the stack of a path. */
final class Frame {
  final Map<String, Value> locals = new HashMap<>();

  /** The types with which locals and parameters are declared. */
  final Map<String, TypeRef> declared = new HashMap<>();

  /** {@code this}, or null in static code. */
  final Value self;

  /** The class whose code runs: decides what simple names mean. */
  final String inClass;

  final @Nullable Frame caller;

  /** Where the caller calls; null for the outermost frame of a host thread. */
  final @Nullable Site callSite;

  final String method;
  final int depth;

  /**
   * The innermost call that led here of a method that was found by its name alone, on an object of
   * unknown class; null if there is none.
   */
  @Nullable Frame foundByName;

  /** The call from out of view that led here; null where that is not an object's method. */
  @Nullable OutsideCall outside;

  /** Inside a finally block, a catch block or the closing of a resource. */
  int scopeEnds;

  /** Nesting of loops that do GPU work. */
  int loops;

  /** What the condition that is being decided is expected to be; null if nothing is expected. */
  @Nullable Boolean expected;

  Value returned = Value.Null.NULL;
  @Nullable String jump;
  @Nullable Value yielded;

  Frame(
      Value self, String inClass, String method, @Nullable Frame caller, @Nullable Site callSite) {
    this.self = self;
    this.inClass = inClass;
    this.method = method;
    this.caller = caller;
    this.callSite = callSite;
    this.depth = caller == null ? 0 : caller.depth + 1;
    this.scopeEnds = caller == null ? 0 : caller.scopeEnds;
    this.loops = caller == null ? 0 : caller.loops;
    this.outside = caller == null ? null : caller.outside;
    this.foundByName = caller == null ? null : caller.foundByName;
  }
}
