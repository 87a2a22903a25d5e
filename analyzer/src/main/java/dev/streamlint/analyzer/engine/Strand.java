package dev.streamlint.analyzer.engine;

import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Work that can stop in the middle and go on later. It has a thread of its own for its stack, and
 * runs only while the thread that lets it go waits: never two at a time.
 */
final class Strand {
  /** Ends a strand that nobody lets go on. */
  private static final class GivenUp extends RuntimeException {
    private static final long serialVersionUID = 1;

    GivenUp() {
      super("given up", null, false, false);
    }
  }

  private final Runnable work;
  private final Semaphore goes = new Semaphore(0);
  private final Semaphore stops = new Semaphore(0);
  private final Executor threads;
  private boolean started;
  private @Nullable RuntimeException thrown;
  private @Nullable Error error;
  private boolean givenUp;

  Strand(Runnable work, Executor threads) {
    this.work = work;
    this.threads = threads;
  }

  /** Lets it go until it stops or ends; throws what it throws. */
  void go() {
    if (!started) {
      started = true;
      threads.execute(this::run);
    } else {
      goes.release();
    }
    stops.acquireUninterruptibly();
    if (error != null) {
      throw error;
    }
    if (thrown != null && !givenUp) {
      throw thrown;
    }
  }

  /** Called by the work: stops here until it is let go. */
  void stop() {
    if (!givenUp) {
      stops.release();
      goes.acquireUninterruptibly();
    }
    if (givenUp) {
      throw new GivenUp();
    }
  }

  /** Ends it where it stopped. */
  void giveUp() {
    givenUp = true;
    go();
  }

  private void run() {
    try {
      work.run();
    } catch (RuntimeException e) {
      thrown = e;
    } catch (Error e) {
      error = e;
    } finally {
      stops.release();
    }
  }
}
