package dev.streamlint.validator.agent;

import dev.streamlint.validator.device.Mark;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How long things may take.
 *
 * @param look for what waits for nothing to be seen to be done; zero if marks tell at once
 * @param patience from when one host thread waits: another may still come to the later call
 */
record Pace(Duration look, Duration patience) {
  private static final Duration PATIENCE = Duration.ofMillis(300);
  private static final Duration STEP = Duration.ofNanos(100_000);

  static final Pace VIRTUAL = new Pace(Duration.ZERO, PATIENCE);

  /** What waits for nothing is done within a millisecond, or as long as it takes. */
  static final Pace GPU = new Pace(Duration.ofMillis(500), PATIENCE);

  boolean isExact() {
    return look.isZero();
  }

  /**
   * Whether it is reached while something is held: looks no longer than that, and no longer than
   * the time for it.
   */
  boolean isReached(Mark mark, BooleanSupplier held) {
    long end = System.nanoTime() + look.toNanos();
    while (held.getAsBoolean()) {
      if (mark.isReached()) {
        return held.getAsBoolean();
      } else if (System.nanoTime() >= end) {
        return false;
      }
      LockSupport.parkNanos(STEP.toNanos());
    }
    return false;
  }

  /** Whether it is not done, now that nothing is held, in the time that it had before. */
  boolean isSlow(Mark mark) {
    return !isExact() && !isReached(mark, () -> true);
  }
}
