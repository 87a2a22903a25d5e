package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which stream-ordered memory is a tensor's, so that a {@link CachingAllocator} hands it out.
 *
 * <p>Ops do not say: a tensor and memory of {@code cuMemAllocAsync} are both allocated and freed in
 * the order of a stream. Only tensors are lent to streams, though. So: what some {@code
 * recordStream} names is a tensor, and whoever knows more says so.
 */
public final class Tensors {
  private Tensors() {}

  /** Those that are lent. */
  public static Predicate<BufferId> lent(List<Op> program) {
    Set<BufferId> lent = new HashSet<>();
    for (Op op : program) {
      if (op instanceof Op.RecordStream lend) {
        lent.add(lend.buffer());
      }
    }
    return lent::contains;
  }

  /** All stream-ordered memory: for programs of a tensor library. */
  public static Predicate<BufferId> all(List<Op> program) {
    Set<BufferId> all = new HashSet<>();
    for (Op op : program) {
      if (op instanceof Op.Alloc alloc && alloc.kind() == MemoryKind.STREAM_ORDERED) {
        all.add(alloc.buffer());
      }
    }
    return all::contains;
  }
}
