package dev.streamlint.rules.order;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.TokenId;
import java.util.HashMap;
import java.util.Map;

/**
 * The order of a program that runs, op by op: an {@link OrderState} that goes on.
 *
 * <p>A live program may read a buffer byte by byte. What a host thread accesses between two ops of
 * another kind, nobody can tell apart by order: whoever learns of one learns of all. So accesses
 * from one place in the code are then remembered as one, of all their bytes ({@link
 * OrderState#applyAlike}); as one each, every further access would be compared with all before it.
 */
public final class LiveOrder {
  private OrderState state = OrderState.start();

  /**
   * The host threads that do nothing but access memory now, and since which of their ops: nobody
   * has been told of any since then.
   */
  private final Map<HostId, Integer> accessing = new HashMap<>();

  /** What is known now. */
  public OrderState state() {
    return state;
  }

  /** Goes on by one op. */
  public Step apply(Op op) {
    Step step;
    if (op instanceof Op.HostAccess access) {
      int since = accessing.computeIfAbsent(op.host(), host -> state.ops(host) + 1);
      step = state.applyAlike(access, since);
    } else {
      accessing.remove(op.host());
      step = state.apply(op);
    }
    state = step.after();
    return step;
  }

  /** As {@link OrderState#assumeOrdered}. */
  public void assumeOrdered(Pair pair) {
    accessing.clear(); // what a host did may be known to others now
    state = state.assumeOrdered(pair);
  }

  /** As {@link OrderState#forget(BufferId)}. */
  public void forget(BufferId buffer) {
    state = state.forget(buffer);
  }

  /** As {@link OrderState#forget(TokenId)}. */
  public void forget(TokenId token) {
    state = state.forget(token);
  }

  /** As {@link OrderState#forgetKnown}. */
  public void forgetKnown(HostId host) {
    state = state.forgetKnown(host);
  }
}
