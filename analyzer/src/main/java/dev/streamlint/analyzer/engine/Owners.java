package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which objects keep a buffer alive. When the last of them lets go, the memory goes back to where
 * it came from, in the order of the stream that it was allocated on: that stream may give it to
 * somebody else at once, whatever other streams still do with it (PyTorch, Tensor.record_stream).
 */
final class Owners {
  /** What one buffer has. */
  private static final class Owned {
    final Optional<StreamId> allocatedOn;

    /** How often each object holds it. */
    final Map<String, Integer> holders = new LinkedHashMap<>();

    /** The latest work on another stream than the one it was allocated on. */
    @Nullable Op foreign;

    Owned(Optional<StreamId> allocatedOn) {
      this.allocatedOn = allocatedOn;
    }
  }

  private final Machine machine;
  private final Map<BufferId, Owned> owned = new HashMap<>();
  private final Map<BufferId, Owned> lent = new LinkedHashMap<>();

  Owners(Machine machine) {
    this.machine = machine;
  }

  /** {@code owner} has just been given new memory; without a stream it is freed by the host. */
  void own(BufferId buffer, Obj owner, Optional<StreamId> allocatedOn) {
    Owned fresh = new Owned(allocatedOn);
    fresh.holders.put(owner.key, 1);
    owned.put(buffer, fresh);
  }

  /** {@code other} keeps the memory as well. */
  void share(BufferId buffer, Obj other) {
    Owned shared = owned.get(buffer);
    if (shared != null) {
      shared.holders.merge(other.key, 1, Integer::sum);
    }
  }

  /** {@code owner} lets go. Memory from out of view has owners there. */
  void release(BufferId buffer, Obj owner, Site at) {
    Owned held = owned.get(buffer);
    if (held == null || !held.holders.containsKey(owner.key)) {
      return;
    }
    held.holders.merge(owner.key, -1, Integer::sum);
    held.holders.values().removeIf(count -> count == 0);
    if (held.holders.isEmpty()) {
      forget(buffer);
      machine.issue(new Op.Free(at, machine.host, buffer, held.allocatedOn, false));
      Optional<BufferId> original = machine.copies.original(buffer);
      original.ifPresent(o -> machine.copies.holder(buffer).ifPresent(h -> release(o, h, at)));
    }
  }

  /** Work was queued that uses the buffer. */
  void used(BufferId buffer, Op.Work work) {
    Owned held = owned.get(buffer);
    if (held != null && held.allocatedOn.filter(s -> !s.equals(work.stream())).isPresent()) {
      held.foreign = work;
      lent.put(buffer, held);
    }
  }

  /** Buffers that another stream than their own has used, which somebody holds. */
  Set<BufferId> lent() {
    return lent.keySet();
  }

  Set<String> holders(BufferId buffer) {
    Owned held = owned.get(buffer);
    return held == null ? Set.of() : held.holders.keySet();
  }

  /**
   * Nothing refers to the buffer any more: the garbage collector will release it, as early as right
   * after its last use, which is where that is reported.
   */
  void drop(BufferId buffer) {
    Owned held = owned.get(buffer);
    if (held == null || held.foreign == null) {
      return;
    }
    Op lastUse = held.foreign;
    forget(buffer);
    machine.drop(
        new Op.Free(lastUse.at(), lastUse.host(), buffer, held.allocatedOn, false), lastUse);
  }

  /** Somebody else gives the buffer back. */
  void forget(BufferId buffer) {
    owned.remove(buffer);
    lent.remove(buffer);
  }
}
