package dev.streamlint.validator.device;

import dev.streamlint.rules.op.StreamKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which queue a handle means, and what comes before the next thing in it.
 *
 * <p>"The legacy default stream [...] first waits on all blocking streams, the action is queued in
 * the legacy stream, and then all blocking streams wait on the legacy stream" (CUDA Runtime API,
 * "Stream synchronization behavior").
 */
final class Streams {
  private final WorkQueue legacy = new WorkQueue(StreamKind.LEGACY);
  private final Map<StreamHandle, WorkQueue> created = new HashMap<>();
  private final Map<Thread, WorkQueue> perThread = new WeakHashMap<>();

  /** All but the legacy one, also those that were destroyed and still have work. */
  private final List<WorkQueue> others = new ArrayList<>();

  void create(StreamHandle handle, StreamKind kind) {
    if (kind == StreamKind.LEGACY) {
      throw new DeviceException("the legacy default stream exists and cannot be created");
    }
    created.put(handle, add(kind));
  }

  private WorkQueue add(StreamKind kind) {
    others.removeIf(q -> q.pending() == null && !isInUse(q));
    WorkQueue queue = new WorkQueue(kind);
    others.add(queue);
    return queue;
  }

  private boolean isInUse(WorkQueue queue) {
    return created.containsValue(queue) || perThread.containsValue(queue);
  }

  void destroy(StreamHandle handle) {
    if (created.remove(handle) == null) {
      throw unknown(handle);
    }
  }

  WorkQueue find(StreamHandle handle) {
    if (handle.isLegacy()) {
      return legacy;
    } else if (handle.equals(StreamHandle.PER_THREAD)) {
      return perThread.computeIfAbsent(Thread.currentThread(), t -> add(StreamKind.BLOCKING));
    }
    WorkQueue queue = created.get(handle);
    if (queue == null) {
      throw unknown(handle);
    }
    return queue;
  }

  boolean isLegacy(WorkQueue queue) {
    return queue == legacy;
  }

  private static DeviceException unknown(StreamHandle handle) {
    return new DeviceException(
        "no stream has the handle 0x%x, or it was destroyed".formatted(handle.value()));
  }

  /** What the next thing in the queue comes after. */
  List<WorkItem> before(WorkQueue queue) {
    if (queue == legacy) {
      return pending(Stream.concat(Stream.of(legacy), all(Streams::isBlocking)));
    }
    return pending(isBlocking(queue) ? Stream.of(queue, legacy) : Stream.of(queue));
  }

  /**
   * What a host thread that waits for the stream waits for: not an action in the queue, so an idle
   * blocking stream is idle even if the legacy one is not. The legacy one, though, is waited for
   * with all blocking ones.
   */
  List<WorkItem> content(WorkQueue queue) {
    return queue == legacy ? before(queue) : pending(Stream.of(queue));
  }

  List<WorkItem> everything() {
    return pending(Stream.concat(Stream.of(legacy), all(q -> true)));
  }

  private Stream<WorkQueue> all(Predicate<WorkQueue> which) {
    return others.stream().filter(which);
  }

  private static boolean isBlocking(WorkQueue queue) {
    return queue.kind == StreamKind.BLOCKING || queue.kind == StreamKind.UNKNOWN;
  }

  private static List<WorkItem> pending(Stream<WorkQueue> queues) {
    List<WorkItem> items = new ArrayList<>();
    queues.map(WorkQueue::pending).filter(Objects::nonNull).forEach(item -> addTo(items, item));
    return items;
  }

  private static void addTo(List<WorkItem> items, @Nullable WorkItem item) {
    if (item != null) {
      items.add(item);
    }
  }
}
