package dev.streamlint.validator.gate;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which ops use the same memory in ways of which the order can be told. */
public final class Conflicts {
  /**
   * Two ops that conflict.
   *
   * @param earlier index of an op
   * @param later index of an op
   * @param holding how to hold the earlier one, as far as this memory is concerned
   */
  public record Conflict(int earlier, int later, BufferId buffer, Holding holding) {}

  private final List<Op> ops;

  public Conflicts(List<Op> ops) {
    this.ops = List.copyOf(ops);
  }

  /** All of them, in program order, each allocation of a buffer by itself. */
  public List<Conflict> all() {
    List<Conflict> found = new ArrayList<>();
    Map<BufferId, List<Integer>> users = new HashMap<>();
    Map<BufferId, MemoryKind> kinds = new HashMap<>();
    for (int i = 0; i < ops.size(); i++) {
      if (ops.get(i) instanceof Op.Alloc alloc) {
        users.put(alloc.buffer(), new ArrayList<>());
        kinds.put(alloc.buffer(), alloc.kind());
      }
      for (BufferId buffer : uses(ops.get(i)).stream().map(Use::buffer).distinct().toList()) {
        List<Integer> earlier = users.computeIfAbsent(buffer, b -> new ArrayList<>());
        for (int j : earlier) {
          if (conflict(ops.get(j), ops.get(i), buffer)) {
            MemoryKind kind = kinds.getOrDefault(buffer, MemoryKind.UNKNOWN);
            found.add(new Conflict(j, i, buffer, holding(ops.get(j), kind)));
          }
        }
        earlier.add(i);
      }
    }
    return found;
  }

  /** What of the earlier op has to be held for its use of memory of this kind to be late. */
  public static Holding holding(Op earlier, MemoryKind kind) {
    boolean staged =
        kind == MemoryKind.PAGEABLE
            && earlier instanceof Op.Work work
            && (work.returns() == Returns.STAGED || work.returns() == Returns.STAGED_IMPLICITLY);
    boolean byHost =
        earlier instanceof Op.HostAccess
            || (earlier instanceof Op.Free free && free.stream().isEmpty());
    return staged || byHost ? Holding.CALL : Holding.WORK;
  }

  /** Whether both use the same memory, and one of them writes to it. */
  public static boolean between(Op a, Op b) {
    return uses(a).stream().anyMatch(one -> uses(b).stream().anyMatch(two -> conflict(one, two)));
  }

  /** The same by those uses alone that are known, and not guessed. */
  public static boolean certainlyBetween(Op a, Op b) {
    return uses(a).stream()
        .filter(Use::certain)
        .anyMatch(one -> uses(b).stream().filter(Use::certain).anyMatch(two -> conflict(one, two)));
  }

  private static boolean conflict(Op a, Op b, BufferId buffer) {
    return uses(a).stream()
        .filter(one -> one.buffer().equals(buffer))
        .anyMatch(one -> uses(b).stream().anyMatch(other -> conflict(one, other)));
  }

  private static boolean conflict(Use one, Use other) {
    return one.buffer().equals(other.buffer())
        && one.mode().conflictsWith(other.mode())
        && one.range().overlaps(other.range());
  }

  /** Allocation in the order of a stream, and any free, count as writes of everything. */
  static List<Use> uses(Op op) {
    if (op instanceof Op.Work work) {
      return work.uses();
    } else if (op instanceof Op.HostAccess access) {
      return List.of(access.use());
    } else if (op instanceof Op.Alloc alloc && alloc.stream().isPresent()) {
      return List.of(Use.write(alloc.buffer()));
    }
    return op instanceof Op.Free free ? List.of(Use.write(free.buffer())) : List.of();
  }
}
