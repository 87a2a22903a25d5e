package dev.streamlint.validator.agent;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds out which host threads wait for held work, for a device that does not say so: those that
 * stay in one call of the driver's.
 */
final class StackWatch {
  private static final Duration STEP = Duration.ofMillis(20);
  private static final String NATIVE = "Native";

  /** What is watched. */
  interface Watched {
    boolean isHeld();

    /** Goes up when the thread makes a call, and when one returns. */
    long calls(Thread host);

    /** At least one thread has been in one call for so long that it waits. */
    void waited(Waiting waiting);
  }

  /** By class and name, of whatever arguments. */
  private final Map<String, List<CallModel>> models;

  private final Pace pace;
  private final Function<StackTraceElement[], Optional<StackTraceElement>> driverCall;

  /** Where a thread was, and since when. */
  private record Stay(StackTraceElement call, long calls, long since) {}

  /**
   * @param pace how long a call may take that does not wait
   * @param driverCall the call of the driver's that a thread with that stack is in
   */
  StackWatch(
      ApiModels models,
      Pace pace,
      Function<StackTraceElement[], Optional<StackTraceElement>> driverCall) {
    this.models =
        models.all().stream().collect(Collectors.groupingBy(m -> m.owner() + "." + m.name()));
    this.pace = pace;
    this.driverCall = driverCall;
  }

  /** Native methods of JCuda's, which are the driver's calls. */
  static Optional<StackTraceElement> nativeCall(StackTraceElement[] stack) {
    return stack.length > 0
            && stack[0].isNativeMethod()
            && stack[0].getClassName().startsWith("jcuda.")
        ? Optional.of(stack[0])
        : Optional.empty();
  }

  /** Goes on until it is interrupted, on a thread of its own that keeps no JVM alive. */
  Thread start(Watched watched) {
    Thread thread = new Thread(() -> watch(watched), "stream-lint stack watch");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void watch(Watched watched) {
    Map<Thread, Stay> stays = new HashMap<>();
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(STEP.toNanos());
      if (watched.isHeld()) {
        look(watched, stays);
      } else {
        stays.clear();
      }
    }
  }

  private void look(Watched watched, Map<Thread, Stay> stays) {
    long now = System.nanoTime();
    Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
    Map<Thread, Stay> before = Map.copyOf(stays);
    stays.clear();
    long longest = 0;
    Set<Thread> inDriver = new HashSet<>();
    Optional<String> notAWait = Optional.empty();
    for (Map.Entry<Thread, StackTraceElement[]> each : all.entrySet()) {
      Optional<StackTraceElement> call = driverCall.apply(each.getValue());
      if (call.isEmpty() || asks(call.get())) {
        continue;
      }
      Thread thread = each.getKey();
      Stay stay = new Stay(call.get(), watched.calls(thread), now);
      Stay last = before.get(thread);
      if (last != null && last.calls() == stay.calls() && last.call().equals(stay.call())) {
        stay = last;
        inDriver.add(thread);
        if (!mayWait(call.get())) {
          notAWait = Optional.of(plain(call.get()));
        }
      }
      stays.put(thread, stay);
      longest = Math.max(longest, now - stay.since());
    }
    if (longest < pace.patience().toNanos()) {
      return;
    }
    Waiting waiting = Waiting.among(all, inDriver, notAWait);
    if (!waiting.others() || longest >= pace.longestWait().toNanos()) {
      watched.waited(waiting);
    }
  }

  private static String plain(StackTraceElement call) {
    String name = call.getMethodName();
    return name.endsWith(NATIVE) ? name.substring(0, name.length() - NATIVE.length()) : name;
  }

  private List<CallModel> models(StackTraceElement call) {
    return models.getOrDefault(call.getClassName() + "." + plain(call), List.of());
  }

  /** A program that asks in a loop whether work is done does not wait in the driver. */
  private boolean asks(StackTraceElement call) {
    return models(call).stream()
        .flatMap(model -> model.effects().stream())
        .anyMatch(e -> e instanceof Effect.QueryStream || e instanceof Effect.QueryEvent);
  }

  /** Whether it is said of the call that it waits for work, always or in some cases. */
  private boolean mayWait(StackTraceElement call) {
    return models(call).stream()
        .anyMatch(model -> model.effects().stream().anyMatch(StackWatch::mayWait));
  }

  private static boolean mayWait(Effect effect) {
    return effect instanceof Effect.SyncStream
        || effect instanceof Effect.SyncEvent
        || effect instanceof Effect.SyncDevice
        || effect instanceof Effect.Copy
        || (effect instanceof Effect.Fill fill && !fill.async())
        || (effect instanceof Effect.Free free && free.on().isEmpty())
        || (effect instanceof Effect.DestroyHandle handle && handle.waits())
        || effect instanceof Effect.DestroyAll
        || effect instanceof Effect.Work;
  }
}
