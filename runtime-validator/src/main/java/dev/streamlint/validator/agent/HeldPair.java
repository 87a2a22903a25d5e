package dev.streamlint.validator.agent;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.gate.Conflicts;
import dev.streamlint.validator.trace.Ops;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the held call and the observed one did to memory. Two calls in a loop meet on many buffers,
 * and only those on the same one have to be in order.
 */
final class HeldPair implements Ops {
  private final Predicate<Site> isHeld;
  private final Predicate<Site> isObserved;
  private final List<Op> held = new ArrayList<>();
  private final List<Op> observed = new ArrayList<>();
  private boolean holding;

  HeldPair(Predicate<Site> isHeld, Predicate<Site> isObserved) {
    this.isHeld = isHeld;
    this.isObserved = isObserved;
  }

  @Override
  public synchronized void add(Op op) {
    if (holding && isHeld.test(op.at())) {
      held.add(op);
    } else if (isObserved.test(op.at())) {
      observed.add(op);
    }
  }

  /** The call that is held begins; {@code false}: it has been made. */
  synchronized void holding(boolean now) {
    holding = now;
  }

  /** The observed call is made once more. */
  synchronized void observing() {
    observed.clear();
  }

  /** Whether both have used the same memory, and one of them has written to it. */
  synchronized boolean conflicts() {
    return held.stream().anyMatch(a -> observed.stream().anyMatch(b -> Conflicts.between(a, b)));
  }

  /** Whether that is so whatever a kernel does whose code is not known. */
  synchronized boolean isCertain() {
    return held.stream()
        .anyMatch(a -> observed.stream().anyMatch(b -> Conflicts.certainlyBetween(a, b)));
  }
}
