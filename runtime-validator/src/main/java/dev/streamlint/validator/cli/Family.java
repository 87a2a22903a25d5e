package dev.streamlint.validator.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A process and those that come from it. Whose parent has ended is nobody's child any more, so they
 * are remembered while they can be seen.
 */
final class Family {
  private static final long PATIENCE_MS = 3000;
  private static final long STEP_MS = 20;

  private final Process head;
  private final Strays strays;
  private final Set<ProcessHandle> members = new LinkedHashSet<>();

  private Family(Process head, Strays strays) {
    this.head = head;
    this.strays = strays;
  }

  /**
   * Starts one.
   *
   * @throws UserError if it cannot be started
   */
  static Family start(ProcessBuilder builder) {
    try {
      Strays strays = new Strays(builder.environment());
      return new Family(builder.start(), strays);
    } catch (IOException e) {
      throw new UserError("cannot start the program: " + e.getMessage());
    }
  }

  /** The process that was started. */
  Process head() {
    return head;
  }

  /** Looks for all of them: this takes a while. */
  synchronized void lookAround() {
    look();
    members.addAll(strays.now());
    members.remove(head.toHandle());
  }

  /** Looks who is there now. */
  synchronized void look() {
    List<ProcessHandle> known = new ArrayList<>(members);
    known.add(head.toHandle());
    known.stream().flatMap(ProcessHandle::descendants).forEach(members::add);
  }

  /** Whether the head ever had children that were seen. */
  synchronized boolean isLarge() {
    return !members.isEmpty();
  }

  /** Whether anybody but the head is left. */
  synchronized boolean isOrphaned() {
    return members.stream().anyMatch(ProcessHandle::isAlive);
  }

  /** Asks all of them to end, and after a while ends them. */
  synchronized void stop() {
    lookAround();
    List<ProcessHandle> all = new ArrayList<>(members);
    all.add(head.toHandle());
    all.removeIf(process -> !process.isAlive());
    all.forEach(ProcessHandle::destroy);
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
    while (all.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < end) {
      try {
        TimeUnit.MILLISECONDS.sleep(STEP_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    lookAround();
    all.addAll(members);
    all.forEach(ProcessHandle::destroyForcibly);
  }

  /**
   * Waits for something. If this program is ended meanwhile, the family ends with it, and this does
   * not return any more.
   *
   * @param last what is then done at last
   */
  <T> T guard(Waiting<T> waiting, Runnable last) throws InterruptedException {
    Thread hook =
        new Thread(
            () -> {
              stop();
              last.run();
            },
            "stop the program");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return waiting.await();
    } finally {
      if (!remove(hook)) {
        hook.join();
        new CountDownLatch(1).await();
      }
    }
  }

  /** Whether it will not run. */
  private static boolean remove(Thread hook) {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** What is done while the family lives. */
  interface Waiting<T> {
    T await() throws InterruptedException;
  }
}
