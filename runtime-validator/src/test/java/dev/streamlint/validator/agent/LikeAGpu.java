package dev.streamlint.validator.agent;

import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.Gates;
import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.device.StreamHandle;
import java.time.Duration;
import java.util.Optional;

/**
 * Gates that say no more than a GPU's do: what is done is seen a moment later, and of host threads
 * that wait nothing is said.
 */
final class LikeAGpu implements Gates {
  /** As on a GPU, but sooner. */
  static final Pace SOON = new Pace(Duration.ofMillis(60), Duration.ofMillis(100));

  private static final long LATE_NANOS = 3_000_000;

  private final Gates exact;

  LikeAGpu(Gates exact) {
    this.exact = exact;
  }

  /** Native methods that are served are native no more, and call into the device. */
  static Optional<StackTraceElement> servedCall(StackTraceElement[] stack) {
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
    long from = System.nanoTime() + LATE_NANOS;
    return () -> System.nanoTime() >= from && mark.isReached();
  }
}
