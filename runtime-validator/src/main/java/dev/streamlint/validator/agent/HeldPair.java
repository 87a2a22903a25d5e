package dev.streamlint.validator.agent;

import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.validator.gate.Conflicts;
import dev.streamlint.validator.trace.Ops;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the held call and the observed one did to memory. Two calls in a loop meet on many buffers,
 * and only those on the same one have to be in order. Many threads come to the same two places:
 * what one does there is kept apart from what the others do.
 */
final class HeldPair implements Ops {
  private final Predicate<Site> isHeld;
  private final Predicate<Site> isObserved;
  private final List<Op> held = new ArrayList<>();
  private final Map<Thread, List<Op>> observed = new HashMap<>();

  /** The thread that is in the held call. */
  private @Nullable Thread holder;

  private boolean behindAllocation;

  HeldPair(Predicate<Site> isHeld, Predicate<Site> isObserved) {
    this.isHeld = isHeld;
    this.isObserved = isObserved;
  }

  @Override
  public synchronized void add(Op op) {
    behindAllocation |= isFreedElsewhere(op);
    if (holder == Thread.currentThread() && isHeld.test(op.at())) {
      held.add(op);
    } else if (isObserved.test(op.at())) {
      observed.computeIfAbsent(Thread.currentThread(), t -> new ArrayList<>()).add(op);
    }
  }

  /** The calling thread begins the call that is held; {@code false}: it has made it. */
  synchronized void holding(boolean now) {
    holder = now ? Thread.currentThread() : null;
  }

  /** The calling thread makes the observed call once more. */
  synchronized void observing() {
    observed.remove(Thread.currentThread());
  }

  private List<Op> observed() {
    return observed.getOrDefault(Thread.currentThread(), List.of());
  }

  /**
   * Whether the held call and the calling thread's last observed one have used the same memory, and
   * one of them has written to it.
   */
  synchronized boolean conflicts() {
    List<Op> later = observed();
    return held.stream().anyMatch(a -> later.stream().anyMatch(b -> Conflicts.between(a, b)));
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
    List<Op> later = observed();
    return held.stream()
        .anyMatch(a -> later.stream().anyMatch(b -> Conflicts.certainlyBetween(a, b)));
  }
}
