package dev.streamlint.rules.order;

import java.util.List;

/**
 * The outcome of one op.
 *
 * @param after the state after it
 * @param pairs every conflicting pair that the op's accesses form with earlier ones, ordered or not
 * @param effect for waits and syncs, what they did
 */
public record Step(OrderState after, List<Pair> pairs, Effect effect) {
  public Step {
    pairs = List.copyOf(pairs);
  }
}
