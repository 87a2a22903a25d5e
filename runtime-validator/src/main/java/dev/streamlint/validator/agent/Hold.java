package dev.streamlint.validator.agent;

import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.Gates;
import dev.streamlint.validator.device.HostWatch;
import dev.streamlint.validator.device.StreamHandle;
import java.time.Duration;
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

  /** A program that asks for so long whether held work is done will go on asking. */
  private static final Duration ASKING = Duration.ofSeconds(1);

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
  private long since;

  /** The thread that is in the held call. */
  private @Nullable Thread within;

  private @Nullable LetGo letGo;
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
    since = System.nanoTime();
    within = Thread.currentThread();
    var unused =
        watchdog.schedule(
            () -> letGo("the program did not come to the later operation", Optional.empty()),
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

  private void letGo(String why, Optional<Waiting> waiting) {
    Gate closed;
    synchronized (this) {
      if (!isHeld()) {
        return;
      }
      letGo = new LetGo(why, waiting, within != null);
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

  /** The program asks whether work is done. */
  void asked() {
    boolean isLong;
    synchronized (this) {
      isLong = isHeld() && System.nanoTime() - since > ASKING.toNanos();
    }
    if (isLong) {
      letGo(
          "the program went on asking whether the held work was done",
          Optional.of(Waiting.by(Thread.currentThread())));
    }
  }

  void waited(Waiting waiting) {
    letGo("a host thread waited for the held work", Optional.of(waiting));
  }

  /** Called under the device's lock: the watchdog opens the gate, on a thread of its own. */
  @Override
  public void blocked(Thread host) {
    var unused =
        watchdog.schedule(
            () -> waited(Waiting.by(host)), pace.patience().toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void released(Thread host) {
    // The gate is open, or it waited for something else.
  }
}
