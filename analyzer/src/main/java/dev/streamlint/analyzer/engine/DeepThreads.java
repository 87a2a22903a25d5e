package dev.streamlint.analyzer.engine;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

/** Work on threads whose stacks are deep enough for it. */
final class DeepThreads {
  /** Trees can be as deep as the source is nested, and calls go deep on top of that. */
  private static final long STACK_BYTES = 512L << 20;

  private DeepThreads() {}

  /** Begins the work. */
  static <T> FutureTask<T> start(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    thread(task).start();
    return task;
  }

  /**
   * Threads that are used again, for work that is short: each new one takes memory of its own from
   * the heap, and its stack from the system.
   */
  static ExecutorService reused() {
    return Executors.newCachedThreadPool(DeepThreads::thread);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(null, work, "engine", STACK_BYTES);
    thread.setDaemon(true);
    return thread;
  }

  /** Waits for the work. */
  static <T> T result(FutureTask<T> task) {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
