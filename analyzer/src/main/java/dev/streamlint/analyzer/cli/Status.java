package dev.streamlint.analyzer.cli;

import java.io.PrintStream;
import java.time.Duration;

/** One line on the terminal that says what a long run is at; a short run shows none. */
final class Status implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration EVERY = Duration.ofMillis(500);
  private static final String CLEAR = "\r\u001b[K";

  private final PrintStream err;
  private volatile String text = "";
  private volatile boolean closed;

  /** Guarded by this. */
  private boolean shown;

  private Status(PrintStream err) {
    this.err = err;
  }

  /** A line that is never shown. */
  static Status none(PrintStream err) {
    return new Status(err);
  }

  /** A line that is shown after a while. */
  static Status start(PrintStream err) {
    Status status = new Status(err);
    Thread thread = new Thread(status::show, "status");
    thread.setDaemon(true);
    thread.start();
    return status;
  }

  /** What is going on now. */
  void say(String now) {
    text = now;
  }

  private void show() {
    long start = System.nanoTime();
    try {
      Thread.sleep(PATIENCE.toMillis());
      while (!closed) {
        draw(Duration.ofNanos(System.nanoTime() - start).toSeconds());
        Thread.sleep(EVERY.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  synchronized void draw(long seconds) {
    if (!closed) {
      err.print(CLEAR + "stream-lint: " + text + " (" + seconds + " s)");
      err.flush();
      shown = true;
    }
  }

  /** Takes the line away. */
  @Override
  public synchronized void close() {
    closed = true;
    if (shown) {
      err.print(CLEAR);
      err.flush();
    }
  }
}
