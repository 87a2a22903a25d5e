package dev.streamlint.validator.agent;

import dev.streamlint.validator.device.Mark;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How long things may take. No time says that two operations are in order: it says when to open a
 * gate, and what goes on then has to be seen.
 *
 * @param look for what waits for nothing to be seen to be done; zero if marks tell at once
 * @param patience from when one host thread waits: another may still come to the later call
 * @param clock in nanoseconds
 */
record Pace(Duration look, Duration patience, LongSupplier clock) {
  private static final Duration PATIENCE = Duration.ofMillis(300);
  private static final Duration STEP = Duration.ofNanos(100_000);

  static final Pace VIRTUAL = new Pace(Duration.ZERO, PATIENCE);

  /** What waits for nothing is done within a millisecond, or as long as it takes. */
  static final Pace GPU = new Pace(Duration.ofMillis(500), PATIENCE);

  Pace(Duration look, Duration patience) {
    this(look, patience, System::nanoTime);
  }

  boolean isExact() {
    return look.isZero();
  }

  /**
   * For a second run that is to tell what waits from what only takes as long as the first one
   * looked: longer than the first one's looks at what is held and at what is not together.
   */
  Pace longer() {
    return new Pace(look.multipliedBy(3), patience.plus(look.multipliedBy(2)), clock);
  }

  /**
   * How long a host thread that waits is kept at most for the sake of others that are busy, and may
   * come to the later call.
   */
  Duration longestWait() {
    return patience.multipliedBy(10);
  }

  /** A program that is told for so long that held work is not done will go on asking. */
  Duration asking() {
    return patience.multipliedBy(3);
  }

  long now() {
    return clock.getAsLong();
  }

  /** Since then, by this clock. */
  Duration since(long then) {
    return Duration.ofNanos(now() - then);
  }

  /**
   * Whether it is reached while something is held: looks no longer than that, and no longer than
   * the time for it, but once at its end. A machine that is busy with others may let a thread wait
   * for longer than that between two of its steps.
   */
  boolean isReached(Mark mark, BooleanSupplier held) {
    long from = now();
    while (held.getAsBoolean()) {
      boolean isLast = since(from).compareTo(look) >= 0;
      if (mark.isReached()) {
        return held.getAsBoolean();
      } else if (isLast) {
        return false;
      }
      LockSupport.parkNanos(STEP.toNanos());
    }
    return false;
  }

  /** Whether it is not seen to be done, now that nothing is held, in the time that it had before. */
  boolean isSlow(Mark mark) {
    if (isExact()) {
      return false;
    }
    long from = now();
    boolean done = isReached(mark, () -> true);
    return !done || isLate(since(from));
  }

  /** Whether what took so long after nothing was held any more may have waited for anything. */
  boolean isLate(Duration took) {
    return !isExact() && took.compareTo(look) > 0;
  }
}
