package dev.streamlint.rules.hazard;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import java.util.Optional;

/** When a pair of accesses is a bug. */
public final class Hazards {
  private Hazards() {}

  /**
   * As {@link #of(Pair, MemoryKind)} where the kind of the memory is not known: never {@code
   * HOST_FREE}.
   */
  public static Optional<HazardKind> of(Pair pair) {
    return of(pair, MemoryKind.UNKNOWN);
  }

  /** As {@link #of(Pair, MemoryKind)}; any state in which the buffer is allocated will do. */
  public static Optional<HazardKind> of(Pair pair, OrderState state) {
    return of(pair, state.kindOf(pair.later().use().buffer()));
  }

  /**
   * The bug, if it is one. A pair with an implicit edge is one too; how loudly to say so is for the
   * caller to decide.
   *
   * @param memory what kind of memory the two share
   */
  public static Optional<HazardKind> of(Pair pair, MemoryKind memory) {
    if (pair.earlier().op() instanceof Op.Free) {
      return Optional.of(HazardKind.USE_AFTER_FREE);
    }
    if (pair.edge() == Edge.DOCUMENTED || isBetweenThreads(pair)) {
      return Optional.empty();
    }
    return Optional.of(unordered(pair, memory));
  }

  /** Two accesses by Java code itself: a matter of Java's memory model, with tools of its own. */
  private static boolean isBetweenThreads(Pair pair) {
    return pair.earlier().stream().isEmpty() && pair.later().stream().isEmpty();
  }

  private static HazardKind unordered(Pair pair, MemoryKind memory) {
    Access earlier = pair.earlier();
    Access later = pair.later();
    if (later.op() instanceof Op.Free) {
      boolean host = memory == MemoryKind.PINNED || memory == MemoryKind.PAGEABLE;
      return host ? HazardKind.HOST_FREE : HazardKind.FREE_IN_USE;
    }
    if (earlier.op() instanceof Op.Alloc) {
      return HazardKind.USE_BEFORE_ALLOCATION;
    }
    if (later.stream().isEmpty()) {
      return byHost(later);
    }
    if (earlier.stream().isEmpty()) {
      return byHost(earlier);
    }
    if (!earlier.use().mode().writes()) {
      return HazardKind.WRITE_AFTER_READ;
    }
    return later.use().mode().reads() ? HazardKind.READ_AFTER_WRITE : HazardKind.WRITE_AFTER_WRITE;
  }

  private static HazardKind byHost(Access access) {
    return access.use().mode().writes() ? HazardKind.HOST_WRITE : HazardKind.HOST_READ;
  }
}
