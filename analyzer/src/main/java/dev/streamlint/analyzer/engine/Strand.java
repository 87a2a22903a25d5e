package dev.streamlint.analyzer.engine;

import java.util.concurrent.FutureTask;
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
  private @Nullable FutureTask<Boolean> thread;
  private @Nullable RuntimeException thrown;
  private @Nullable Error error;
  private boolean givenUp;

  Strand(Runnable work) {
    this.work = work;
  }

  /** Lets it go until it stops or ends; throws what it throws. */
  void go() {
    if (thread == null) {
      thread = DeepThreads.start(this::run);
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

  private Boolean run() {
    try {
      work.run();
    } catch (RuntimeException e) {
      thrown = e;
    } catch (Error e) {
      error = e;
    } finally {
      stops.release();
    }
    return true;
  }
}
