package dev.streamlint.rules.order;

import dev.streamlint.rules.op.Op;

/**
 * What is known at one point of one path through a program. Immutable. STUB: the order engineer
 * implements it.
 */
@SuppressWarnings("DoNotCallSuggester") // stub
public final class OrderState {
  public static OrderState start() {
    return new OrderState();
  }

  public Step apply(Op op) {
    throw new UnsupportedOperationException();
  }

  /**
   * Goes on as if the missing edge of {@code pair} had been there: the actor of the later access
   * knows the earlier.
   */
  public OrderState assumeOrdered(Pair pair) {
    throw new UnsupportedOperationException();
  }
}
