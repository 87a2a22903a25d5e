package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.Pair;

/**
 * A library call that fails on this path. What it would have done is not done, and what runs
 * because of it is code that nobody tests. Only what that code does itself, in a handler or on the
 * way out, is worth telling; and not what works in practice.
 */
final class Failure {
  /** The call that fails. */
  final Site at;

  /** Whether the failure has left a {@code try}: a code that nobody looks at changes nothing. */
  boolean unwinding;

  /**
   * Whether the library throws in any case. Then all code with resources relies on their end, and
   * only what a handler states is worth telling.
   */
  private final boolean isCommon;

  Failure(Site at, boolean isCommon) {
    this.at = at;
    this.isCommon = isCommon;
  }

  /** Whether a hazard that is met now is one of the handlers. */
  boolean accepts(Pair pair, Machine machine) {
    boolean isStated = !isCommon || machine.siteOverride == null;
    return unwinding && isStated && machine.frame.scopeEnds > 0 && pair.edge() != Edge.IMPLICIT;
  }
}
