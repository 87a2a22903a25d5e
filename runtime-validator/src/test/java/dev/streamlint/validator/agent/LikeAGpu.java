package dev.streamlint.validator.agent;

import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.Gates;
import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.device.StreamHandle;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Gates that say no more than a GPU's do: what is done is seen a moment later, and of host threads
 * that wait nothing is said.
 */
final class LikeAGpu implements Gates {
  /** Each look at it takes a millisecond of it, however busy the machine is. */
  private static final AtomicLong MILLIS = new AtomicLong();

  /** As on a GPU, but sooner. */
  static final Pace SOON =
      new Pace(
          Duration.ofMillis(60),
          Duration.ofMillis(30),
          () -> TimeUnit.MILLISECONDS.toNanos(MILLIS.incrementAndGet()));

  private static final long LATE_NANOS = 3_000_000;

  private final Gates exact;

  LikeAGpu(Gates exact) {
    this.exact = exact;
  }

  /**
   * Native methods that are served are native no more, and call into the device. Only those that
   * wait there stay in one for long: what else takes long only has to share the machine.
   */
  static Optional<StackTraceElement> servedCall(StackTraceElement[] stack) {
    if (Stream.of(stack).noneMatch(each -> each.getMethodName().equals("awaitUninterruptibly"))) {
      return Optional.empty();
    }
    for (StackTraceElement each : stack) {
      if (each.getClassName().startsWith("jcuda.") && each.getMethodName().endsWith("Native")) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  @Override
  public String description() {
    return "like a GPU";
  }

  @Override
  public Gate hold(StreamHandle stream) {
    return exact.hold(stream);
  }

  @Override
  public Mark mark(StreamHandle stream) {
    Mark mark = exact.mark(stream);
    long from = SOON.now();
    return () -> SOON.now() - from >= LATE_NANOS && mark.isReached();
  }
}
