package dev.streamlint.validator.device;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs work as early as it may run, under one lock: whenever something is queued or a gate is
 * opened, all that can run has run when the call returns. So what is held back is all that is late,
 * and a host thread that has to wait waits for a closed gate and nothing else.
 */
final class Schedule {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition progress = lock.newCondition();
  private HostWatch watch = HostWatch.NONE;
  private @Nullable RuntimeException failure;

  <T> T locked(Supplier<T> call) {
    lock.lock();
    try {
      return call.get();
    } finally {
      lock.unlock();
    }
  }

  void lockedRun(Runnable call) {
    lock.lock();
    try {
      call.run();
    } finally {
      lock.unlock();
    }
  }

  void watch(HostWatch watch) {
    lockedRun(() -> this.watch = watch);
  }

  /** Queues it behind all of these. */
  void add(WorkItem item, Collection<WorkItem> after) {
    after.forEach(item::after);
    if (item.isReady()) {
      run(item);
    }
  }

  /** Runs it, and all that had to wait for it alone. */
  void run(WorkItem first) {
    Deque<WorkItem> ready = new ArrayDeque<>(List.of(first));
    while (!ready.isEmpty()) {
      try {
        ready.addAll(ready.remove().run());
      } catch (RuntimeException e) {
        // As on a GPU: the next call that waits is told, and so is every later one.
        failure = failure == null ? e : failure;
      }
    }
    progress.signalAll();
  }

  /** Blocks the calling thread, which lets go of the lock meanwhile. */
  void await(Collection<WorkItem> items) {
    if (!allDone(items)) {
      Thread host = Thread.currentThread();
      watch.blocked(host);
      try {
        while (!allDone(items)) {
          progress.awaitUninterruptibly();
        }
      } finally {
        watch.released(host);
      }
    }
    if (failure != null) {
      throw new DeviceException("queued work failed: " + failure.getMessage(), failure);
    }
  }

  static boolean allDone(Collection<WorkItem> items) {
    return items.stream().allMatch(WorkItem::isDone);
  }
}
