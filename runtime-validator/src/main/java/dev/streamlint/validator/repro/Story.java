package dev.streamlint.validator.repro;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.validator.gate.Conflicts;
import dev.streamlint.validator.gate.Conflicts.Conflict;
import dev.streamlint.validator.gate.Holding;
import java.util.List;
import java.util.Optional;

/**
 * Which value shows that two operations came in the wrong order. The memory holds {@value #FIRST}
 * at first; the earlier operation writes {@value #EARLIER}, the later one {@value #LATER}, and
 * whoever is given the memory next, or had it before, {@value #OTHER}.
 */
record Story(List<Op> ops, Conflict pair, MemoryKind kind) {
  static final int FIRST = 1;
  static final int EARLIER = 2;
  static final int LATER = 3;
  static final int OTHER = 4;

  /** Where the value is looked for. */
  enum Shown {
    /** In what the earlier operation read. */
    EARLIER_READ,
    LATER_READ,
    /** In the memory, when all is done. */
    MEMORY
  }

  /**
   * Of a program and a pair of it.
   *
   * @throws IllegalArgumentException if the two do not use the same memory in conflict
   */
  static Story of(List<Op> ops, int earlier, int later) {
    Conflict pair =
        new Conflicts(ops)
            .all().stream()
                .filter(c -> c.earlier() == earlier && c.later() == later)
                .findFirst()
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "the two operations do not use the same memory in conflict"));
    MemoryKind kind =
        ops.stream()
            .filter(op -> op instanceof Op.Alloc a && a.buffer().equals(pair.buffer()))
            .map(op -> ((Op.Alloc) op).kind())
            .findFirst()
            .orElse(MemoryKind.UNKNOWN);
    return new Story(List.copyOf(ops), pair, kind);
  }

  Op earlier() {
    return ops.get(pair.earlier());
  }

  Op later() {
    return ops.get(pair.later());
  }

  /** No edge helps: the earlier one gives the memory away. */
  boolean isAfterFree() {
    return earlier() instanceof Op.Free;
  }

  /** Whether the earlier one is late because its host thread is. */
  boolean isHostLate() {
    return pair.holding() == Holding.CALL && !isAfterFree();
  }

  boolean reads(Op op) {
    return uses(op).stream().anyMatch(use -> use.mode().reads());
  }

  boolean writes(Op op) {
    return uses(op).stream().anyMatch(use -> use.mode().writes());
  }

  private List<Use> uses(Op op) {
    BufferId buffer = pair.buffer();
    if (op instanceof Op.Work work) {
      return work.uses().stream().filter(use -> use.buffer().equals(buffer)).toList();
    }
    return op instanceof Op.HostAccess access ? List.of(access.use()) : List.of();
  }

  Shown shown() {
    if (isAfterFree() || earlier() instanceof Op.Alloc) {
      return reads(later()) ? Shown.LATER_READ : Shown.MEMORY;
    } else if (later() instanceof Op.Free) {
      return reads(earlier()) ? Shown.EARLIER_READ : Shown.MEMORY;
    } else if (writes(earlier()) && reads(later())) {
      return Shown.LATER_READ;
    }
    return writes(earlier()) ? Shown.MEMORY : Shown.EARLIER_READ;
  }

  /** What a program in order shows. */
  int expected() {
    return switch (shown()) {
      case EARLIER_READ -> FIRST;
      case LATER_READ -> isAfterFree() ? FIRST : earlier() instanceof Op.Alloc ? OTHER : EARLIER;
      case MEMORY -> isAfterFree() || later() instanceof Op.Free ? OTHER : LATER;
    };
  }

  /** The stream that an op queues something on; empty for what the host does itself. */
  static Optional<StreamId> stream(Op op) {
    if (op instanceof Op.Work work) {
      return Optional.of(work.stream());
    } else if (op instanceof Op.Alloc alloc) {
      return alloc.stream();
    }
    return op instanceof Op.Free free ? free.stream() : Optional.empty();
  }
}
