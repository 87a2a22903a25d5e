package dev.streamlint.validator.agent;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.Gates;
import dev.streamlint.validator.device.HostWatch;
import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.served.CalledStreams;
import dev.streamlint.validator.trace.CallSite;
import dev.streamlint.validator.trace.Calls;
import dev.streamlint.validator.trace.JCudaNatives;
import dev.streamlint.validator.trace.Recorder;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Holds back one operation at one place, goes on, and sees whether the operation at another is
 * done, or the host comes to it, all the same.
 *
 * <pre>
 *   hold     right before the earlier call: its stream is held
 *   observe  the later call, when it uses the same memory, and one of the two writes:
 *            queued and done, or a host's access reached, while held: CONFIRMED
 *            queued, and not done: ORDERED
 *   a host thread waits for the held work: let go after a while; the later then comes after: ORDERED
 *   let go for any other reason: INCONCLUSIVE
 * </pre>
 */
final class GatedRun implements Calls, HostWatch, StackWatch.Watched {
  private static final Duration LONGEST = Duration.ofSeconds(10);

  /** A program that asks for so long whether held work is done will go on asking. */
  private static final Duration ASKING = Duration.ofSeconds(1);

  private final PlacePattern hold;
  private final PlacePattern observe;
  private final Gates gates;
  private final Pace pace;
  private final CalledStreams streams;
  private final HeldPair pair;
  private final Recorder recorder;
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "stream-lint watchdog");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<Thread, Long> calls = new ConcurrentHashMap<>();
  private @Nullable Gate gate;
  private long heldSince;

  /** The thread that is in the held call. */
  private @Nullable Thread holding;

  private @Nullable LetGo letGo;
  private @Nullable Verdict verdict;

  /** Calls at the place to be held, so far. */
  private int visits;

  /** Whether the later call was made, on whatever memory. */
  private boolean met;

  GatedRun(PlacePattern hold, PlacePattern observe, Gates gates, Pace pace, ApiModels models) {
    this.hold = hold;
    this.observe = observe;
    this.gates = gates;
    this.pace = pace;
    this.streams = new CalledStreams(models);
    this.pair = new HeldPair(hold::matches, observe::matches);
    this.recorder = new Recorder(models, new JCudaNatives(), pair);
  }

  @Override
  public void before(CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    calls.merge(Thread.currentThread(), 1L, Long::sum);
    boolean held = hold.matches(site.at()) && hold(site, receiver, args);
    boolean observed = !held && observe.matches(site.at());
    if (observed) {
      pair.observing();
    }
    recorder.before(site, receiver, args);
    if (observed && isHeld() && stream(site, receiver, args).isEmpty() && pair.conflicts()) {
      boolean waits =
          site.model().stream().anyMatch(m -> m.effects().stream().anyMatch(GatedRun::waits));
      if (!waits) {
        confirm("the host came to it while the earlier operation was held");
      }
    }
  }

  private static boolean waits(Effect effect) {
    return effect instanceof Effect.Free free && free.waits();
  }

  private Optional<StreamHandle> stream(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    return site.model().flatMap(model -> streams.of(CalledStreams.values(model, receiver, args)));
  }

  /** Whether the call is the one that is held. */
  private synchronized boolean hold(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    Optional<StreamHandle> stream = stream(site, receiver, args);
    if (stream.isEmpty() || ++visits != hold.visit() || gate != null || verdict != null) {
      return false;
    }
    try {
      gate = gates.hold(stream.get());
    } catch (DeviceException e) {
      verdict = verdict(Kind.INCONCLUSIVE, "it cannot be held: " + e.getMessage());
      return false;
    }
    heldSince = System.nanoTime();
    holding = Thread.currentThread();
    pair.holding(true);
    var unused =
        watchdog.schedule(
            () -> letGo("the program did not come to the later operation", Optional.empty()),
            LONGEST.toMillis(),
            TimeUnit.MILLISECONDS);
    return true;
  }

  private void letGo(String why, Optional<Waiting> waiting) {
    Gate closed;
    synchronized (this) {
      if (gate == null || verdict != null || letGo != null) {
        return;
      }
      letGo = new LetGo(why, waiting, holding != null);
      closed = gate;
    }
    closed.open();
  }

  /** Whether the earlier call was held; the later one is then met. */
  private synchronized boolean hasHeld() {
    met |= gate != null;
    return gate != null && verdict == null;
  }

  @Override
  public synchronized boolean isHeld() {
    return gate != null && verdict == null && letGo == null;
  }

  @Override
  public long calls(Thread host) {
    return calls.getOrDefault(host, 0L);
  }

  @Override
  public void after(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args, @Nullable Object result) {
    calls.merge(Thread.currentThread(), 1L, Long::sum);
    recorder.after(site, receiver, args, result);
    see(site, receiver, args);
    synchronized (this) {
      if (holding == Thread.currentThread() && hold.matches(site.at())) {
        holding = null;
        pair.holding(false);
        return;
      }
    }
    // On other memory: perhaps the next time.
    if (observe.matches(site.at()) && hasHeld() && pair.conflicts()) {
      observe(stream(site, receiver, args));
    }
  }

  private void see(CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    if (site.model().isEmpty()) {
      return;
    }
    boolean asks = false;
    for (Effect effect : site.model().get().effects()) {
      streams.see(effect, CalledStreams.values(site.model().get(), receiver, args));
      asks |= effect instanceof Effect.QueryStream || effect instanceof Effect.QueryEvent;
    }
    if (!isHeld()) {
      gates.prepare();
    } else if (asks && System.nanoTime() - heldSince > ASKING.toNanos()) {
      letGo(
          "the program went on asking whether the held work was done",
          Optional.of(Waiting.by(Thread.currentThread())));
    }
  }

  /** The later call has been made. */
  private void observe(Optional<StreamHandle> stream) {
    if (!isHeld()) {
      decideLate();
      return;
    } else if (stream.isEmpty()) {
      confirm("the host did it while the earlier operation was held");
      return;
    }
    Mark mark;
    try {
      mark = gates.mark(stream.get());
    } catch (DeviceException e) {
      decide(Kind.INCONCLUSIVE, "it cannot be seen whether it is done: " + e.getMessage());
      return;
    }
    see(mark);
  }

  /** The mark stands behind the later operation. */
  private void see(Mark mark) {
    boolean done = pace.isReached(mark, this::isHeld);
    Gate closed = held().orElse(null);
    if (closed == null) {
      decideLate();
    } else if (done) {
      confirm("it was done while the earlier operation was held");
    } else if (pair.isBehindAllocation() && !pace.isExact()) {
      decide(
          Kind.INCONCLUSIVE,
          "the driver puts a free in the order of a stream behind the allocation, whatever the"
              + " program says");
    } else if (pace.isSlow(mark, closed)) {
      decide(
          Kind.INCONCLUSIVE,
          "it was not done after " + pace.look().toMillis() + " ms without anything held, either");
    } else {
      decide(Kind.ORDERED, "it was queued, and not done before the earlier operation was let go");
    }
  }

  /** The gate, if it is held and nothing is decided. */
  private synchronized Optional<Gate> held() {
    return isHeld() ? Optional.ofNullable(gate) : Optional.empty();
  }

  private void confirm(String reason) {
    boolean byItself;
    synchronized (this) {
      byItself = gate != null && letGo == null && verdict == null && gate.isOpen();
    }
    if (byItself) {
      decide(Kind.INCONCLUSIVE, "the gate opened by itself: the run took too long");
    } else {
      decide(Kind.CONFIRMED, reason);
    }
  }

  /** The later call came, or was looked at, when the earlier was no longer held. */
  private void decideLate() {
    LetGo why;
    synchronized (this) {
      why = letGo;
    }
    if (why == null) {
      return; // decided by another thread
    }
    Optional<String> objection = why.objection(Thread.currentThread(), pair.isHeldToItsEnd());
    decide(
        objection.isPresent() ? Kind.INCONCLUSIVE : Kind.ORDERED, objection.orElseGet(why::seen));
  }

  private void decide(Kind kind, String reason) {
    Gate closed;
    synchronized (this) {
      if (verdict != null) {
        return;
      }
      verdict = verdict(kind, reason);
      closed = gate;
    }
    if (closed != null) {
      closed.open();
    }
  }

  private Verdict verdict(Kind kind, String reason) {
    return new Verdict(
        kind,
        reason,
        kind == Kind.CONFIRMED && !pair.isCertain()
            ? List.of(
                "held: " + hold,
                "observed: " + observe,
                "what a kernel does to the memory is not known: it is taken to write")
            : List.of("held: " + hold, "observed: " + observe),
        Optional.empty(),
        Optional.empty(),
        gates.description());
  }

  /** What was found out. The program has ended. */
  synchronized Verdict verdict() {
    if (verdict != null) {
      return verdict;
    } else if (gate == null) {
      return verdict(Kind.NOT_REACHED, "the run did not come to the earlier operation");
    } else if (met) {
      return verdict(
          Kind.INCONCLUSIVE,
          "the run came to both, but they did not use the same memory with one of them writing");
    }
    return verdict(Kind.NOT_REACHED, "the run did not come to the later operation");
  }

  /** How often the run came to the place of the earlier call. */
  synchronized int visits() {
    return visits;
  }

  @Override
  public void constant(String owner, String field, @Nullable Object value) {
    // A driver's handles say by themselves what they are.
  }

  /** Called under the device's lock: the watchdog opens the gate, on a thread of its own. */
  @Override
  public void blocked(Thread host) {
    var unused =
        watchdog.schedule(
            () -> letGo("a host thread waited for the held work", Optional.of(Waiting.by(host))),
            pace.patience().toMillis(),
            TimeUnit.MILLISECONDS);
  }

  @Override
  public void released(Thread host) {
    // The gate is open, or it waited for something else.
  }

  @Override
  public void waited(Waiting waiting) {
    letGo("a host thread waited for the held work", Optional.of(waiting));
  }
}
