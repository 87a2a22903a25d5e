package dev.streamlint.rules.hazard;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import java.util.List;
import java.util.Optional;

/**
 * The ops of a path that a hazard needs to happen again: a program of its own, which ends with the
 * later access.
 *
 * @param ops in program order
 * @param earlier index of the earlier access
 */
public record Slice(List<Op> ops, int earlier) {
  public Slice {
    ops = List.copyOf(ops);
    if (earlier < 0 || earlier >= ops.size() - 1) {
      throw new IllegalArgumentException(
          "op " + earlier + " of " + ops.size() + " does not come before the last");
    }
  }

  /**
   * Cuts the hazard out of a path.
   *
   * @param path ops in program order, both of the pair's among them
   * @param state the order at the end of the path: only the kinds of streams and memory are asked
   * @return empty if one of the two ops is not on the path
   */
  public static Optional<Slice> of(List<Op> path, Pair pair, OrderState state) {
    return new Slicer(path, pair, state).slice();
  }

  /** Index of the later access. */
  public int later() {
    return ops.size() - 1;
  }
}
