package dev.streamlint.validator.agent;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.HostWatch;
import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.served.Served;
import dev.streamlint.validator.trace.CallSite;
import dev.streamlint.validator.trace.Calls;
import dev.streamlint.validator.trace.JCudaNatives;
import dev.streamlint.validator.trace.Recorder;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.util.List;
import java.util.Optional;
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
 * </pre>
 */
final class GatedRun implements Calls, HostWatch {
  /** Another host thread may still come to the later call while one waits. */
  private static final long PATIENCE_MS = 300;

  /** A program may ask again and again whether held work is done. */
  private static final long LONGEST_MS = 10_000;

  private final PlacePattern hold;
  private final PlacePattern observe;
  private final VirtualDevice device;
  private final Served served;
  private final HeldPair pair;
  private final Recorder recorder;
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "stream-lint watchdog");
            thread.setDaemon(true);
            return thread;
          });
  private @Nullable Gate gate;
  private @Nullable Thread holding;
  private @Nullable Verdict verdict;
  private String letGo = "";

  /** Calls at the place to be held, so far. */
  private int visits;

  /** Whether the later call was made, on whatever memory. */
  private boolean met;

  GatedRun(
      PlacePattern hold,
      PlacePattern observe,
      VirtualDevice device,
      Served served,
      ApiModels models) {
    this.hold = hold;
    this.observe = observe;
    this.device = device;
    this.served = served;
    this.pair = new HeldPair(hold::matches, observe::matches);
    this.recorder = new Recorder(models, new JCudaNatives(), pair);
  }

  @Override
  public void before(CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
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
        decide(Kind.CONFIRMED, "the host came to it while the earlier operation was held");
      }
    }
  }

  private static boolean waits(Effect effect) {
    return effect instanceof Effect.Free free && free.waits();
  }

  private Optional<StreamHandle> stream(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    return site.model().flatMap(model -> served.streamOf(model, receiver, args));
  }

  /** Whether the call is the one that is held. */
  private synchronized boolean hold(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    Optional<StreamHandle> stream = stream(site, receiver, args);
    if (gate != null || verdict != null || stream.isEmpty() || ++visits < hold.visit()) {
      return false;
    }
    gate = device.hold(stream.get());
    holding = Thread.currentThread();
    pair.holding(true);
    letGoLater(LONGEST_MS, "the program did not come to the later operation");
    return true;
  }

  private void letGoLater(long milliseconds, String why) {
    var unused = watchdog.schedule(() -> letGo(why), milliseconds, TimeUnit.MILLISECONDS);
  }

  private void letGo(String why) {
    Gate closed;
    synchronized (this) {
      if (gate == null || verdict != null || !letGo.isEmpty()) {
        return;
      }
      letGo = why;
      closed = gate;
    }
    closed.open();
  }

  /** Whether the earlier call was held; the later one is then met. */
  private synchronized boolean hasHeld() {
    met |= gate != null;
    return gate != null;
  }

  private synchronized boolean isHeld() {
    return gate != null && verdict == null && letGo.isEmpty();
  }

  @Override
  public void after(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args, @Nullable Object result) {
    recorder.after(site, receiver, args, result);
    synchronized (this) {
      if (holding == Thread.currentThread() && hold.matches(site.at())) {
        holding = null;
        pair.holding(false);
        return;
      }
    }
    if (!observe.matches(site.at()) || !hasHeld()) {
      return;
    }
    if (!pair.conflicts()) {
      return; // on other memory: perhaps the next time
    }
    if (!isHeld()) {
      if (!letGo.isEmpty()) {
        decide(Kind.ORDERED, letGo + "; it came after that");
      }
      return;
    }
    Optional<StreamHandle> stream = stream(site, receiver, args);
    if (stream.isEmpty()) {
      decide(Kind.CONFIRMED, "the host did it while the earlier operation was held");
      return;
    }
    Mark mark = device.mark(stream.get());
    boolean done = mark.isReached();
    decide(
        done ? Kind.CONFIRMED : Kind.ORDERED,
        done
            ? "it was done while the earlier operation was held"
            : "it was queued, and not done before the earlier operation was let go");
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
        device.description());
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

  @Override
  public void constant(String owner, String field, @Nullable Object value) {
    // A driver's handles say by themselves what they are.
  }

  /** Called under the device's lock: the watchdog opens the gate, on a thread of its own. */
  @Override
  public void blocked(Thread host) {
    letGoLater(PATIENCE_MS, "a host thread waited for the held work");
  }

  @Override
  public void released(Thread host) {
    // The gate is open, or it waited for something else.
  }
}
