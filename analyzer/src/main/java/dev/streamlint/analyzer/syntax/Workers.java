package dev.streamlint.analyzer.syntax;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Does one thing to each of many items, on a few threads with deep stacks. Results keep the items'
 * order. An item that overflows the stack, fails, or takes too long gets a substitute result; the
 * thread that hangs on it is left behind (a daemon), and another takes its place.
 */
final class Workers<T, R> {
  private static final long WATCH_MILLIS = 50;

  /** Why there is no result. */
  enum Reason {
    /** Nested deeper than the stack. */
    TOO_DEEP,
    TOO_SLOW,
    OUT_OF_MEMORY,
    /** A fault of ours. */
    INTERNAL
  }

  /**
   * Why, and for a fault of ours where.
   *
   * @param place for the report that we ask for
   */
  record Failure(Reason reason, String place) {
    static Failure of(Reason reason) {
      return new Failure(reason, "");
    }

    static Failure fault(Throwable thrown) {
      String frame =
          Arrays.stream(thrown.getStackTrace())
              .filter(f -> f.getClassName().startsWith(Workers.class.getPackageName()))
              .map(f -> " at " + f.getFileName() + ":" + f.getLineNumber())
              .findFirst()
              .orElse("");
      return new Failure(Reason.INTERNAL, thrown.getClass().getSimpleName() + frame);
    }
  }

  /** What is done to an item. */
  interface Job<T, R> {
    R run(T item);

    /** Stands in for {@link #run}. */
    R failed(T item, Failure why);

    /** {@code done} items are through. */
    default void progress(int done) {}
  }

  private final List<T> items;
  private final Job<T, R> job;
  private final Limits limits;
  private final AtomicReferenceArray<@Nullable R> results;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();

  private Workers(List<T> items, Limits limits, Job<T, R> job) {
    this.items = items;
    this.limits = limits;
    this.job = job;
    this.results = new AtomicReferenceArray<>(items.size());
  }

  static <T, R> List<R> map(List<T> items, Limits limits, Job<T, R> job) {
    return new Workers<>(items, limits, job).run();
  }

  /** One thing that descends deeply. */
  static <R> Optional<R> deep(Limits limits, Supplier<R> work) {
    return map(
            List.of(work),
            limits.withPerFile(Duration.ofDays(1)),
            new Job<Supplier<R>, Optional<R>>() {
              @Override
              public Optional<R> run(Supplier<R> item) {
                return Optional.of(item.get());
              }

              @Override
              public Optional<R> failed(Supplier<R> item, Failure why) {
                return Optional.empty();
              }
            })
        .get(0);
  }

  private List<R> run() {
    List<Worker> workers = new ArrayList<>();
    while (workers.size() < Math.min(items.size(), limits.threads())) {
      workers.add(start());
    }
    watch(workers);
    return IntStream.range(0, items.size()).mapToObj(this::result).toList();
  }

  private R result(int index) {
    R result = results.get(index);
    return result == null ? job.failed(items.get(index), Failure.of(Reason.INTERNAL)) : result;
  }

  private Worker start() {
    Worker worker = new Worker();
    Thread thread = new Thread(null, worker, "stream-lint-worker", limits.stackBytes());
    thread.setDaemon(true);
    thread.start();
    return worker;
  }

  private void watch(List<Worker> workers) {
    boolean interrupted = false;
    while (done.get() < items.size()) {
      try {
        synchronized (done) {
          if (done.get() < items.size()) {
            done.wait(WATCH_MILLIS);
          }
        }
      } catch (InterruptedException e) {
        interrupted = true;
      }
      workers.replaceAll(w -> w.overdue() ? replace(w) : w);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private Worker replace(Worker hanging) {
    hanging.abandoned = true;
    int index = hanging.index;
    if (index >= 0) {
      finish(index, null, Failure.of(Reason.TOO_SLOW));
    }
    return start();
  }

  /** The first result of an item counts; a thread left behind comes too late. */
  private void finish(int index, @Nullable R result, Failure why) {
    R value = result == null ? job.failed(items.get(index), why) : result;
    if (results.compareAndSet(index, null, value)) {
      int count = done.incrementAndGet();
      job.progress(count);
      if (count == items.size()) {
        synchronized (done) {
          done.notifyAll();
        }
      }
    }
  }

  private final class Worker implements Runnable {
    private volatile long startedAt;
    private volatile int index = -1;
    private volatile boolean abandoned;

    @Override
    public void run() {
      for (int i = next.getAndIncrement();
          i < items.size() && !abandoned;
          i = next.getAndIncrement()) {
        startedAt = System.nanoTime();
        index = i;
        attempt(i);
        index = -1;
      }
    }

    private void attempt(int i) {
      try {
        finish(i, job.run(items.get(i)), Failure.of(Reason.INTERNAL));
      } catch (StackOverflowError e) {
        finish(i, null, Failure.of(Reason.TOO_DEEP));
      } catch (OutOfMemoryError e) {
        finish(i, null, Failure.of(Reason.OUT_OF_MEMORY));
      } catch (RuntimeException | LinkageError | AssertionError e) {
        finish(i, null, Failure.fault(e));
      }
    }

    boolean overdue() {
      return index >= 0
          && System.nanoTime() - startedAt
              > TimeUnit.MILLISECONDS.toNanos(limits.perFile().toMillis());
    }
  }
}
