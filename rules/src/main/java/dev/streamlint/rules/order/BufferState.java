package dev.streamlint.rules.order;

import dev.streamlint.rules.op.MemoryKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /** The same; with the last access like it that is no older than that, it is remembered as one. */
  BufferState rememberAlike(Remembered access, int since, Clocks host) {
    for (int i = accesses.size() - 1; i >= 0 && since <= access.tick(); i--) {
      Remembered earlier = accesses.get(i);
      Optional<Remembered> both = earlier.tick() < since ? Optional.empty() : access.with(earlier);
      if (both.isPresent()) {
        List<Remembered> others = new ArrayList<>(accesses);
        others.remove(i);
        return new BufferState(kind, others, freed, lent).remember(both.get(), host);
      }
    }
    return remember(access, host);
  }

  /**
   * The free takes the place of all that is complete when the block is given away; it itself is
   * never replaced, since no use after it is ever right.
   *
   * @param reuse what is complete then
   */
  BufferState free(Remembered free, Clocks reuse) {
    List<Remembered> pending =
        accesses.stream().filter(a -> a.edgeTo(reuse) != Edge.DOCUMENTED).toList();
    return new BufferState(kind, pending, freed == null ? free : freed, lent);
  }

  /** Without the accesses that are complete, by the manuals, to somebody who knows that much. */
  BufferState without(Clocks known) {
    List<Remembered> pending =
        accesses.stream().filter(a -> a.edgeTo(known) != Edge.DOCUMENTED).toList();
    return new BufferState(kind, pending, freed, lent);
  }

  BufferState lend(int stream) {
    return new BufferState(kind, accesses, freed, lent.plus(stream));
  }

  BufferState withoutLoans() {
    return new BufferState(kind, accesses, freed, HashTreePSet.empty());
  }

  /** With other knowledge put into every access; those that others now replace are forgotten. */
  BufferState withKnowledge(UnaryOperator<Clocks> change) {
    BufferState informed = new BufferState(kind, List.of(), null, lent);
    for (Remembered access : accesses) {
      // What the host knew when a staged copy returned is not known any more: it replaces nothing.
      informed = informed.remember(access.with(change.apply(access.known())), Clocks.NOTHING);
    }
    if (freed == null) {
      return informed;
    }
    Remembered free = freed.with(change.apply(freed.known()));
    return informed.free(free, free.known());
  }
}
