package dev.streamlint.validator.replay;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/** For a real device, which does not say who waits: what takes longer than a bound waits. */
public final class TimedWatchdog implements Watchdog {
  private static final Duration STEP = Duration.ofNanos(50_000);

  private final Duration bound;
  private final Duration quiet;

  /**
   * @param bound how long a call may take that does not wait
   * @param quiet how long nothing must have been done for all to have been done
   */
  public TimedWatchdog(Duration bound, Duration quiet) {
    this.bound = bound;
    this.quiet = quiet;
  }

  @Override
  public HostCall start(Runnable call) {
    HostCall started = HostCall.start(call, () -> {});
    started.join(bound);
    return started;
  }

  @Override
  public void settle(IntSupplier done) {
    int before = done.getAsInt();
    long since = System.nanoTime();
    while (System.nanoTime() - since < quiet.toNanos()) {
      LockSupport.parkNanos(STEP.toNanos());
      int now = done.getAsInt();
      if (now != before) {
        before = now;
        since = System.nanoTime();
      }
    }
  }

  @Override
  public boolean isExact() {
    return false;
  }

  @Override
  public void close() {}
}
