package dev.streamlint.validator.agent;

import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.Gates;
import dev.streamlint.validator.device.HostWatch;
import dev.streamlint.validator.device.StreamHandle;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One visit of one call, of which the stream is held from right before it on, until enough is known
 * or it has to be let go.
 */
final class Hold implements HostWatch {
  private static final Duration LONGEST = Duration.ofSeconds(10);

  /** Between two looks whether threads that might still come to the later operation are busy. */
  private static final Duration STEP = Duration.ofMillis(20);

  private final PlacePattern place;
  private final Gates gates;
  private final Pace pace;
  private final Opened opened;
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "stream-lint watchdog");
            thread.setDaemon(true);
            return thread;
          });
  private @Nullable Gate gate;

  /** What the program was told is not done, by what it asked about, and since when. */
  private final Map<Object, Long> notDone = new HashMap<>();

  /** How long after it was let go those went on that had waited. */
  private final Map<Thread, Duration> wentOn = new HashMap<>();

  /** The thread that is in the held call. */
  private @Nullable Thread within;

  private @Nullable LetGo letGo;

  /** What the program had asked about for so long that it was let go. */
  private @Nullable Object asked;

  private boolean isEnough;

  /** Calls at the place, so far. */
  private int visits;

  /** Is told that nothing is held any more, and whether the gate was open before anybody did it. */
  interface Opened {
    void opened(boolean byItself);
  }

  Hold(PlacePattern place, Gates gates, Pace pace, Opened opened) {
    this.place = place;
    this.gates = gates;
    this.pace = pace;
    this.opened = opened;
  }

  /**
   * A call at the place is about to be made.
   *
   * @return whether it is the one, and is held now
   * @throws DeviceException if it is the one and cannot be held
   */
  synchronized boolean begin(StreamHandle stream) {
    if (++visits != place.visit() || gate != null || isEnough) {
      return false;
    }
    gate = gates.hold(stream);
    within = Thread.currentThread();
    var unused =
        watchdog.schedule(
            () -> letGo("the program did not come to the later operation", Optional.empty(), null),
            LONGEST.toMillis(),
            TimeUnit.MILLISECONDS);
    return true;
  }

  /** A call at the place has been made; whether it was the one. */
  synchronized boolean end() {
    boolean was = within == Thread.currentThread();
    within = was ? null : within;
    return was;
  }

  /** Whether the call was held at all. */
  synchronized boolean hasBegun() {
    return gate != null;
  }

  synchronized boolean isHeld() {
    return gate != null && !isEnough && letGo == null;
  }

  /** Whether the gate is open though nobody has opened it. */
  synchronized boolean isOpenByItself() {
    return isHeld() && gate != null && gate.isOpen();
  }

  /** Why it was let go before enough was known. */
  synchronized Optional<LetGo> letGo() {
    return Optional.ofNullable(letGo);
  }

  /** How often the run came to the place. */
  synchronized int visits() {
    return visits;
  }

  /** Enough is known. */
  void release() {
    Gate closed;
    synchronized (this) {
      closed = isHeld() ? gate : null;
      isEnough = true;
    }
    open(closed);
  }

  /** The program ends, and with it all that is held: what opens it then is not told of. */
  synchronized void finish() {
    isEnough = true;
    if (gate != null) {
      gate.open();
    }
  }

  private void letGo(String why, Optional<Waiting> waiting, @Nullable Object about) {
    Gate closed;
    synchronized (this) {
      if (!isHeld()) {
        return;
      }
      letGo = new LetGo(why, waiting, within != null, pace.now());
      asked = about;
      closed = gate;
    }
    open(closed);
  }

  private void open(@Nullable Gate closed) {
    if (closed != null) {
      boolean byItself = closed.isOpen();
      closed.open();
      opened.opened(byItself);
    }
  }

  /**
   * The program has asked whether work is done. On the virtual device only held work is not; on a
   * GPU it may be any.
   *
   * @param about the stream or event
   */
  void asked(Object about, boolean done) {
    boolean isLong;
    synchronized (this) {
      if (done) {
        notDone.remove(about);
        if (letGo != null && about.equals(asked)) {
          wentOn();
        }
        return;
      }
      long since = notDone.computeIfAbsent(about, each -> pace.now());
      isLong = isHeld() && pace.since(since).compareTo(pace.asking()) > 0;
    }
    if (isLong) {
      letGo(
          "the program went on asking whether the held work was done",
          Optional.of(Waiting.by(Thread.currentThread())),
          about);
    }
  }

  /** A call of the calling thread has returned. */
  synchronized void returned() {
    if (letGo != null && asked == null) {
      wentOn();
    }
  }

  private void wentOn() {
    Thread host = Thread.currentThread();
    if (letGo != null && letGo.waiting().stream().anyMatch(w -> w.inDriver().contains(host))) {
      wentOn.putIfAbsent(host, pace.since(letGo.at()));
    }
  }

  /**
   * Why it is not said that those that waited had waited for what was held: empty if they went on
   * as soon as it was let go, or if the device itself says who waits.
   */
  synchronized Optional<String> doubt() {
    if (pace.isExact() || letGo == null || letGo.waiting().isEmpty()) {
      return Optional.empty();
    } else if (wentOn.isEmpty()) {
      return Optional.of(letGo.why() + ", and had not gone on when the later operation came");
    }
    Duration first = Collections.min(wentOn.values());
    return pace.isLate(first)
        ? Optional.of(
            "a host thread waited, for %d ms more when nothing was held: perhaps for something else"
                .formatted(first.toMillis()))
        : Optional.empty();
  }

  void waited(Waiting waiting) {
    letGo("a host thread waited for the held work", Optional.of(waiting), null);
  }

  /** Called under the device's lock: the watchdog opens the gate, on a thread of its own. */
  @Override
  public void blocked(Thread host) {
    look(host, pace.now(), pace.patience());
  }

  /** The waiting thread stays there; others may be on their way to the later operation. */
  private void look(Thread host, long since, Duration when) {
    var unused =
        watchdog.schedule(
            () -> {
              Waiting waiting = Waiting.by(host);
              if (waiting.others() && pace.since(since).compareTo(pace.longestWait()) < 0) {
                look(host, since, STEP);
              } else {
                waited(waiting);
              }
            },
            when.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  @Override
  public void released(Thread host) {
    // The gate is open, or it waited for something else.
  }
}
