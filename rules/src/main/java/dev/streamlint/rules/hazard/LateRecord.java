package dev.streamlint.rules.hazard;

import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.TokenId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the record that a wait of another host thread may come too early for: that thread was told
 * to go on before the record, and nothing tells it of the record.
 *
 * <pre>
 *   host 1:   work on a --- hand over ------- record e on a
 *                                \
 *   host 2:                       take over --- b waits for e: perhaps for nothing
 * </pre>
 *
 * <p>A path shows one order of the two threads, which need not be that of the run. Where no
 * hand-over is in view they may be ordered by what is not, so that counts as ordered.
 */
public final class LateRecord {
  private LateRecord() {}

  /**
   * The record.
   *
   * @param path the ops up to the wait, in program order
   */
  public static Optional<Op.Record> find(List<Op> path, Op wait) {
    Optional<EventId> event = awaited(wait);
    for (int i = path.size() - 1; i >= 0 && event.isPresent(); i--) {
      Op op = path.get(i);
      if (op instanceof Op.Record record && record.event().equals(event.get())) {
        boolean late =
            !record.host().equals(wait.host())
                && isHandedOver(path, i, record.host(), wait.host())
                && !isTold(path.subList(i, path.size()), record.host(), wait.host());
        return late ? Optional.of(record) : Optional.empty();
      } else if (op instanceof Op.CreateEvent create && create.event().equals(event.get())) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static Optional<EventId> awaited(Op op) {
    if (op instanceof Op.Wait wait) {
      return Optional.of(wait.event());
    }
    return op instanceof Op.SyncEvent sync ? Optional.of(sync.event()) : Optional.empty();
  }

  /** Whether the one says before the op something that the other takes over. */
  private static boolean isHandedOver(List<Op> path, int before, HostId one, HostId other) {
    Set<TokenId> said = new HashSet<>();
    for (int i = 0; i < path.size(); i++) {
      Op op = path.get(i);
      if (i < before && op instanceof Op.Publish publish && publish.host().equals(one)) {
        said.add(publish.token());
      } else if (op instanceof Op.Acquire acquire
          && acquire.host().equals(other)
          && said.contains(acquire.token())) {
        return true;
      }
    }
    return false;
  }

  /** Whether the other gets to know, from whomever, what the one had done when the ops begin. */
  private static boolean isTold(List<Op> ops, HostId one, HostId other) {
    Set<HostId> knowing = new HashSet<>(Set.of(one));
    Set<TokenId> said = new HashSet<>();
    for (Op op : ops) {
      if (op instanceof Op.Publish publish && knowing.contains(publish.host())) {
        said.add(publish.token());
      } else if (op instanceof Op.Acquire acquire && said.contains(acquire.token())) {
        knowing.add(acquire.host());
      }
    }
    return knowing.contains(other);
  }
}
