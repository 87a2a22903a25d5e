package dev.streamlint.validator.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work that is done a few pieces at a time, and told of in its own order. */
final class InOrder implements AutoCloseable {
  private final ExecutorService threads;

  /**
   * @param jobs how many pieces at a time
   */
  InOrder(int jobs) {
    this.threads = Executors.newFixedThreadPool(jobs);
  }

  /** Is told of what came of a piece. */
  interface Tell<T> {
    void tell(int index, T done);
  }

  /**
   * Does all of it.
   *
   * @param before is told of each piece before it is waited for
   * @throws RuntimeException what a piece threw
   */
  <T> void run(List<Callable<T>> work, java.util.function.IntConsumer before, Tell<T> after)
      throws InterruptedException {
    List<Future<T>> under = new ArrayList<>();
    work.forEach(piece -> under.add(threads.submit(piece)));
    for (int i = 0; i < under.size(); i++) {
      before.accept(i);
      try {
        after.tell(i, under.get(i).get());
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException fault) {
          throw fault;
        }
        throw new IllegalStateException(e.getCause());
      }
    }
  }

  /** Ends what is under way. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
