package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.HostId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What threads were told through one object (a latch, a semaphore, a barrier, a condition). */
final class Signals {
  private final List<HostId> from = new ArrayList<>();
  private final Map<HostId, Integer> seen = new HashMap<>();
  private int taken;

  /** A thread gave one. */
  void add(HostId host) {
    from.add(host);
  }

  /** Whether all but so many of a number of permits are out. */
  boolean hasPermit(long atFirst) {
    return atFirst + from.size() - taken > 0;
  }

  void takePermit() {
    taken++;
  }

  /** Whether there were so many. */
  boolean areThere(long count) {
    return from.size() >= count;
  }

  /** Whether there were so many, the thread's own among them, since those that it has seen. */
  boolean areNew(HostId host, long count) {
    return from.size() >= seen(host) + count;
  }

  void see(HostId host, long count) {
    seen.put(host, seen(host) + (int) count);
  }

  /** Whether another thread gave any that this one has not seen. */
  boolean isNew(HostId host) {
    return from.subList(seen(host), from.size()).stream().anyMatch(h -> !h.equals(host));
  }

  void seeAll(HostId host) {
    seen.put(host, from.size());
  }

  private int seen(HostId host) {
    return seen.getOrDefault(host, 0);
  }
}
