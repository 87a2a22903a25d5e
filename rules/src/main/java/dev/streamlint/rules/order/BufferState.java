package dev.streamlint.rules.order;

import dev.streamlint.rules.op.MemoryKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePSet;
import org.pcollections.PSet;

/**
 * What is remembered of one buffer: the frontier of its accesses, that is, those that no later one
 * replaces. Immutable.
 *
 * @param freed its free, if it was freed
 * @param lent streams for which {@code recordStream} was called
 */
record BufferState(
    MemoryKind kind, List<Remembered> accesses, @Nullable Remembered freed, PSet<Integer> lent) {
  static final BufferState UNSEEN = allocated(MemoryKind.UNKNOWN);

  static BufferState allocated(MemoryKind kind) {
    return new BufferState(kind, List.of(), null, HashTreePSet.empty());
  }

  BufferState remember(Remembered access, Clocks host) {
    List<Remembered> kept = new ArrayList<>(accesses.size() + 1);
    for (Remembered earlier : accesses) {
      if (!access.replaces(earlier, host)) {
        kept.add(earlier);
      }
    }
    kept.add(access);
    return new BufferState(kind, List.copyOf(kept), freed, lent);
  }

  /**
   * The free takes the place of all that it knows complete; it itself is never replaced, since no
   * use after it is ever right.
   */
  BufferState free(Remembered free) {
    List<Remembered> pending =
        accesses.stream()
            .filter(a -> a.edgeTo(free.known()) != Edge.DOCUMENTED && !isProtected(a))
            .toList();
    return new BufferState(kind, pending, freed == null ? free : freed, lent);
  }

  BufferState lend(int stream) {
    return new BufferState(kind, accesses, freed, lent.plus(stream));
  }

  /**
   * Whether a free may come before the access is complete, because the pool keeps the block back
   * until what was queued on its stream is done (PyTorch, {@code Tensor.record_stream}).
   */
  boolean isProtected(Remembered access) {
    return lent.contains(access.actor());
  }

  /** With other knowledge put into every access. */
  BufferState withKnowledge(UnaryOperator<Clocks> change) {
    return new BufferState(
        kind,
        accesses.stream().map(a -> a.with(change.apply(a.known()))).toList(),
        freed == null ? null : freed.with(change.apply(freed.known())),
        lent);
  }
}
