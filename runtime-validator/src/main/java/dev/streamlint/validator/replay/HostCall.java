package dev.streamlint.validator.replay;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A call that may have to wait, on a thread of its own. */
public final class HostCall {
  private static final Executor THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "host call");
            thread.setDaemon(true);
            return thread;
          });

  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private volatile @Nullable Thread thread;

  private HostCall() {}

  /**
   * Makes the call.
   *
   * @param onEnd is told when the call has returned or thrown
   */
  public static HostCall start(Runnable call, Runnable onEnd) {
    HostCall started = new HostCall();
    THREADS.execute(
        () -> {
          started.thread = Thread.currentThread();
          try {
            call.run();
            started.end.complete(null);
          } catch (RuntimeException | Error e) {
            started.end.completeExceptionally(e);
          }
          onEnd.run();
        });
    return started;
  }

  /** Whether it has returned or thrown. */
  public boolean isOver() {
    return end.isDone();
  }

  boolean isOn(Thread other) {
    return thread == other;
  }

  /**
   * Waits for the end.
   *
   * @return whether it came in time
   * @throws RuntimeException what the call threw
   */
  public boolean join(Duration bound) {
    try {
      end.get(bound.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
