package dev.streamlint.validator.agent;

import dev.streamlint.rules.model.ApiModels;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.Gates;
import dev.streamlint.validator.device.HostWatch;
import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.served.CalledStreams;
import dev.streamlint.validator.trace.CallSite;
import dev.streamlint.validator.trace.Calls;
import dev.streamlint.validator.trace.JCudaNatives;
import dev.streamlint.validator.trace.Recorder;
import dev.streamlint.validator.trace.Values;
import dev.streamlint.validator.verdict.Verdict;
import dev.streamlint.validator.verdict.Verdict.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds back one operation at one place, goes on, and sees whether the operations at others are
 * done, or the host comes to them, all the same.
 *
 * <pre>
 *   hold     right before the earlier call: its stream is held
 *   observe  each later call, when it uses the same memory, and one of the two writes:
 *            queued and done, or a host's access reached, while held: CONFIRMED
 *            queued, and not done: ORDERED
 *   a host thread waits for the held work: let go after a while; the later then comes after: ORDERED
 *   let go for any other reason: INCONCLUSIVE
 * </pre>
 *
 * <p>It is held until something is known of each later call. What was seen of one says nothing of
 * another, and what is held longer lets nothing more through.
 */
final class GatedRun implements Calls, StackWatch.Watched {
  private final PlacePattern hold;
  private final List<Observed> observed;
  private final Gates gates;
  private final Pace pace;
  private final CalledStreams streams;
  private final Recorder recorder;
  private final Hold held;
  private final Map<Thread, Long> calls = new ConcurrentHashMap<>();

  GatedRun(
      PlacePattern hold, List<PlacePattern> observe, Gates gates, Pace pace, ApiModels models) {
    this.hold = hold;
    this.observed = observe.stream().map(place -> new Observed(hold, place)).toList();
    this.gates = gates;
    this.pace = pace;
    this.streams = new CalledStreams(models);
    this.held = new Hold(hold, gates, pace, this::opened);
    this.recorder =
        new Recorder(
            models, new JCudaNatives(), op -> observed.forEach(each -> each.pair().add(op)));
  }

  /** Is to be told who waits, by a device that knows. */
  HostWatch hostWatch() {
    return held;
  }

  @Override
  public void before(CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    calls.merge(Thread.currentThread(), 1L, Long::sum);
    boolean isHeldNow = hold.matches(site.at()) && hold(stream(site, receiver, args));
    List<Observed> here = isHeldNow ? List.of() : observedAt(site);
    here.forEach(each -> each.pair().observing());
    recorder.before(site, receiver, args);
    if (here.isEmpty() || !isHeld() || stream(site, receiver, args).isPresent() || waits(site)) {
      return;
    }
    for (Observed each : here) {
      if (each.pair().conflicts()) {
        confirm(each, "the host came to it while the earlier operation was held");
      }
    }
  }

  /** Those at the place of a call of which nothing is known yet. */
  private List<Observed> observedAt(CallSite site) {
    return observed.stream()
        .filter(each -> each.place().matches(site.at()) && each.isOpen())
        .toList();
  }

  private static boolean waits(CallSite site) {
    return site.model().stream()
        .flatMap(model -> model.effects().stream())
        .anyMatch(effect -> effect instanceof Effect.Free free && free.waits());
  }

  private Optional<StreamHandle> stream(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args) {
    return site.model().flatMap(model -> streams.of(CalledStreams.values(model, receiver, args)));
  }

  /** Whether the call is the one that is held. */
  private boolean hold(Optional<StreamHandle> stream) {
    if (stream.isEmpty()) {
      return false;
    }
    try {
      boolean begun = held.begin(stream.get());
      if (begun) {
        observed.forEach(each -> each.pair().holding(true));
      }
      return begun;
    } catch (DeviceException e) {
      String reason = "it cannot be held: " + e.getMessage();
      observed.forEach(each -> each.decide(Kind.INCONCLUSIVE, reason));
      held.release();
      return false;
    }
  }

  @Override
  public boolean isHeld() {
    return held.isHeld();
  }

  @Override
  public long calls(Thread host) {
    return calls.getOrDefault(host, 0L);
  }

  @Override
  public void waited(Waiting waiting) {
    held.waited(waiting);
  }

  @Override
  public void after(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args, @Nullable Object result) {
    calls.merge(Thread.currentThread(), 1L, Long::sum);
    recorder.after(site, receiver, args, result);
    held.returned();
    see(site, receiver, args, result);
    if (hold.matches(site.at()) && held.end()) {
      observed.forEach(each -> each.pair().holding(false));
    } else if (held.hasBegun()) {
      for (Observed each : observedAt(site)) {
        each.meet();
        // On other memory: perhaps the next time.
        if (each.pair().conflicts()) {
          observe(each, stream(site, receiver, args));
        }
      }
    }
  }

  private void see(
      CallSite site, @Nullable Object receiver, @Nullable Object[] args, @Nullable Object result) {
    if (site.model().isEmpty()) {
      return;
    }
    if (!isHeld()) {
      gates.prepare();
    }
    Values call = CalledStreams.values(site.model().get(), receiver, args);
    for (Effect effect : site.model().get().effects()) {
      streams.see(effect, call);
      if (held.hasBegun()) {
        streams
            .asked(effect, call)
            .ifPresent(about -> held.asked(about, saysDone(effect, result)));
      }
    }
  }

  private static boolean saysDone(Effect effect, @Nullable Object result) {
    Object done =
        effect instanceof Effect.QueryStream stream
            ? stream.done()
            : ((Effect.QueryEvent) effect).done();
    return done instanceof Number number && result instanceof Number said
        ? number.longValue() == said.longValue()
        : done.equals(result);
  }

  /** A later call has been made. */
  private void observe(Observed at, Optional<StreamHandle> stream) {
    if (!isHeld()) {
      decideLate(at);
    } else if (stream.isEmpty()) {
      confirm(at, "the host did it while the earlier operation was held");
    } else {
      try {
        see(at, gates.mark(stream.get()));
      } catch (DeviceException e) {
        decide(at, Kind.INCONCLUSIVE, "it cannot be seen whether it is done: " + e.getMessage());
      }
    }
  }

  /** The mark stands behind a later operation. */
  private void see(Observed at, Mark mark) {
    boolean done = pace.isReached(mark, held::isHeld);
    if (!isHeld()) {
      decideLate(at);
    } else if (done) {
      confirm(at, "it was done while the earlier operation was held");
    } else if (at.pair().isBehindAllocation() && !pace.isExact()) {
      decide(
          at,
          Kind.INCONCLUSIVE,
          "the driver puts a free in the order of a stream behind the allocation, whatever the"
              + " program says");
    } else {
      at.seenUndone(mark);
      letGoIfKnown();
    }
  }

  private void confirm(Observed at, String reason) {
    if (held.isOpenByItself()) {
      decide(at, Kind.INCONCLUSIVE, "the gate opened by itself: the run took too long");
    } else {
      decide(at, Kind.CONFIRMED, reason);
    }
  }

  /** A later call came, or was looked at, when the earlier was no longer held. */
  private void decideLate(Observed at) {
    Optional<LetGo> why = held.letGo();
    if (why.isPresent()) {
      Optional<String> objection =
          why.get()
              .objection(Thread.currentThread(), at.pair().isHeldToItsEnd())
              .or(held::doubt);
      at.decide(
          objection.isPresent() ? Kind.INCONCLUSIVE : Kind.ORDERED,
          objection.orElseGet(why.get()::seen));
    }
  }

  private void decide(Observed at, Kind kind, String reason) {
    at.decide(kind, reason);
    letGoIfKnown();
  }

  private void letGoIfKnown() {
    if (observed.stream().noneMatch(Observed::isOpen)) {
      held.release();
    }
  }

  /** What was not done has to be done now, or else it may have been on its way all the time. */
  private void opened(boolean byItself) {
    for (Observed each : observed) {
      each.undone()
          .ifPresent(
              mark -> each.release(!pace.isExact() && (byItself || pace.isSlow(mark)), pace));
    }
  }

  /** What was found out of each place that was observed. The program has ended. */
  List<Verdict> verdicts() {
    held.finish();
    opened(false);
    String device = gates.description();
    return observed.stream().map(each -> each.verdict(held.hasBegun(), device)).toList();
  }

  /** How often the run came to the place of the earlier call. */
  int visits() {
    return held.visits();
  }

  @Override
  public void constant(String owner, String field, @Nullable Object value) {
    // A driver's handles say by themselves what they are.
  }
}
