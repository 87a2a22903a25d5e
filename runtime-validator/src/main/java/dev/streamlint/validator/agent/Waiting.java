package dev.streamlint.validator.agent;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where the host threads were when the held operation was let go, since one of them waited.
 *
 * @param inDriver those in a call of the driver's
 * @param busy those that neither waited nor slept for anybody: what they come to later, they would
 *     have come to anyway
 * @param notAWait the call of one in the driver, if it only queues work: why it did not return is
 *     then not known
 */
record Waiting(Set<Thread> inDriver, Set<Thread> busy, Optional<String> notAWait) {
  /** One thread waits, and a device that knows it says so. */
  static Waiting by(Thread host) {
    return new Waiting(
        Set.of(host), busy(Thread.getAllStackTraces(), Set.of(host)), Optional.empty());
  }

  /** All but those in the driver. */
  static Set<Thread> busy(Map<Thread, StackTraceElement[]> all, Set<Thread> inDriver) {
    Set<Thread> busy = new HashSet<>();
    all.forEach(
        (thread, stack) -> {
          boolean sleeps =
              stack.length > 0
                  && stack[0].getClassName().equals("java.lang.Thread")
                  && stack[0].getMethodName().startsWith("sleep");
          boolean runs = thread.getState() == Thread.State.RUNNABLE;
          if (!inDriver.contains(thread) && (runs || sleeps)) {
            busy.add(thread);
          }
        });
    return busy;
  }

  /** Whether another thread, too, was in the driver, which keeps locks while it waits. */
  boolean isLockedOut(Thread host) {
    return inDriver.contains(host) && inDriver.size() > 1;
  }
}
