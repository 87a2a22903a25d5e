package dev.streamlint.validator.trace;

import dev.streamlint.rules.op.BufferId;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which buffer is at an address now: memory that is freed and handed out again is another one. */
final class Regions {
  /**
   * Memory from {@code base} on.
   *
   * @param size negative if not known: up to the next one
   * @param root what keeps memory of Java's own alive; when it is gone, so is the memory
   */
  record Region(long base, long size, BufferId id, @Nullable WeakReference<Object> root) {
    boolean holds(long address) {
      return size < 0 || address < base + size || (size == 0 && address == base);
    }

    boolean isGone() {
      return root != null && root.get() == null;
    }
  }

  private final TreeMap<Long, Region> byBase = new TreeMap<>();

  @Nullable Region find(long address) {
    Map.Entry<Long, Region> below = byBase.floorEntry(address);
    return below == null || !below.getValue().holds(address) || below.getValue().isGone()
        ? null
        : below.getValue();
  }

  /** Returns the buffers that were there, and are no more. */
  List<BufferId> add(Region region) {
    List<BufferId> gone = new ArrayList<>();
    Map.Entry<Long, Region> below = byBase.floorEntry(region.base());
    if (below != null && below.getValue().size() >= 0 && below.getValue().holds(region.base())) {
      gone.add(below.getValue().id());
      byBase.remove(below.getKey());
    }
    long end = region.base() + Math.max(region.size(), 1);
    Iterator<Region> inside = byBase.subMap(region.base(), end).values().iterator();
    while (inside.hasNext()) {
      gone.add(inside.next().id());
      inside.remove();
    }
    byBase.put(region.base(), region);
    gone.remove(region.id());
    return gone;
  }
}
