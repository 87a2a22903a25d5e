package dev.streamlint.validator.agent;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the host threads were when the held operation was let go, since one of them waited.
 *
 * @param inDriver those in a call of the driver's
 * @param busy those that neither waited nor slept for anybody: what they come to later, they would
 *     have come to anyway
 * @param others whether some of the busy ones do the program's work: they may bring a thread that
 *     waits for them to the later operation, without anybody having waited for the held one
 * @param notAWait the call of one in the driver, if it is not known to wait for work: why it did
 *     not return is then not known
 */
record Waiting(
    Set<Thread> inDriver, Set<Thread> busy, boolean others, Optional<String> notAWait) {
  /** Where threads wait for what comes from outside of the process. */
  private static final List<String> INPUT =
      List.of("java.io.", "java.net.", "sun.nio.", "jdk.internal.io.");

  private static final String OWN = "stream-lint ";

  /** One thread waits, and a device that knows it says so. */
  static Waiting by(Thread host) {
    return among(Thread.getAllStackTraces(), Set.of(host), Optional.empty());
  }

  static Waiting among(
      Map<Thread, StackTraceElement[]> all, Set<Thread> inDriver, Optional<String> notAWait) {
    Set<Thread> busy = busy(all, inDriver);
    boolean others = busy.stream().anyMatch(thread -> works(thread, all.get(thread)));
    return new Waiting(inDriver, busy, others, notAWait);
  }

  /** Not a thread of Java's own, nor of the agent's, nor one that only reads. */
  private static boolean works(Thread thread, StackTraceElement @Nullable [] stack) {
    ThreadGroup group = thread.getThreadGroup();
    boolean isJavas = group == null || group.getName().equals("system");
    boolean reads =
        stack != null
            && stack.length > 0
            && stack[0].isNativeMethod()
            && INPUT.stream().anyMatch(stack[0].getClassName()::startsWith);
    return !isJavas && !reads && !thread.getName().startsWith(OWN);
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
