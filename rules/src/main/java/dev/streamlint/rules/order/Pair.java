package dev.streamlint.rules.order;

/**
 * Two accesses to the same memory of which at least one writes (or allocates, or frees), in program
 * order.
 *
 * @param edge how well {@code earlier} is known to be complete before {@code later}
 */
public record Pair(Access earlier, Access later, Edge edge) {
  /** Whether both accesses certainly happen as stated (no guess about an unknown kernel). */
  public boolean isCertain() {
    return earlier.use().certain() && later.use().certain();
  }
}
