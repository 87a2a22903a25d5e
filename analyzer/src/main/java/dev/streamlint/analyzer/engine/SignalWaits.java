package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.TokenId;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Waits for what another thread says through an object: a latch, a semaphore, a condition. */
final class SignalWaits {
  private final Interpreter in;
  private final Tasks tasks;

  SignalWaits(Interpreter in, Tasks tasks) {
    this.in = in;
    this.tasks = tasks;
  }

  /** Waits for a signal of another thread's. */
  void await(Obj object, boolean each) {
    Signals signals = object.signals;
    HostId host = in.machine.host;
    Optional<Long> permits = number(object, 0);
    Optional<Long> count = number(object, 1);
    BooleanSupplier given =
        () ->
            permits.isPresent()
                ? signals.hasPermit(permits.get())
                : count.isPresent()
                    ? (each ? signals.areNew(host, count.get()) : signals.areThere(count.get()))
                    : signals.isNew(host);
    boolean isCounted = permits.isPresent() || count.isPresent();
    if (isCounted) {
      tasks.awaitAll(given);
    } else {
      tasks.awaitLate(given);
    }
    if (!given.getAsBoolean()) {
      unseen(object);
    } else if (permits.isPresent()) {
      signals.takePermit();
    } else if (each && count.isPresent()) {
      signals.see(host, count.get());
    } else if (each) {
      signals.seeAll(host);
    }
  }

  /** A number that the object was made with. */
  private Optional<Long> number(Obj object, int key) {
    return object.slots.get(in.keys.slot(Value.Int.of(key))) instanceof Value.Int number
            && number.number().isConstant()
        ? Optional.of(number.number().constant())
        : Optional.empty();
  }

  /**
   * Whoever gives the signal is not in view: what the thread that started this one knows by now is
   * taken to be handed over.
   */
  private void unseen(Obj object) {
    Optional<HostId> parent = tasks.parent();
    if (parent.isEmpty() || !object.known) {
      return;
    }
    HostId host = in.machine.host;
    in.machine.host = parent.get();
    TokenId token = in.machine.publish(Tasks.NOWHERE);
    in.machine.host = host;
    tasks.acquire(token);
  }
}
