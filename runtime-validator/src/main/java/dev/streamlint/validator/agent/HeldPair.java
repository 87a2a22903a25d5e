package dev.streamlint.validator.agent;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
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
  private boolean behindAllocation;

  HeldPair(Predicate<Site> isHeld, Predicate<Site> isObserved) {
    this.isHeld = isHeld;
    this.isObserved = isObserved;
  }

  @Override
  public synchronized void add(Op op) {
    behindAllocation |= isFreedElsewhere(op);
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

  /** The memory of a held allocation is given back in the order of another stream. */
  private boolean isFreedElsewhere(Op op) {
    return op instanceof Op.Free free
        && free.stream().isPresent()
        && held.stream()
            .anyMatch(
                a ->
                    a instanceof Op.Alloc alloc
                        && alloc.buffer().equals(free.buffer())
                        && !alloc.stream().equals(free.stream()));
  }

  /**
   * Whether the program freed what the held call allocates, on another stream: the driver puts such
   * a free behind the allocation, whatever the program says.
   */
  synchronized boolean isBehindAllocation() {
    return behindAllocation;
  }

  /** Whether the held call returns no sooner than all that it does is done. */
  synchronized boolean isHeldToItsEnd() {
    List<Returns> returns =
        held.stream()
            .filter(Op.Work.class::isInstance)
            .map(op -> ((Op.Work) op).returns())
            .toList();
    return !returns.isEmpty()
        && returns.stream()
            .allMatch(r -> r == Returns.COMPLETE || r == Returns.COMPLETE_IMPLICITLY);
  }

  /** Whether that is so whatever a kernel does whose code is not known. */
  synchronized boolean isCertain() {
    return held.stream()
        .anyMatch(a -> observed.stream().anyMatch(b -> Conflicts.certainlyBetween(a, b)));
  }
}
