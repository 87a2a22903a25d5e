package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Host functions that a driver calls in the order of a stream.
 *
 * <p>When one runs, what the stream had been given before it is complete: so it is an event, and
 * its run a host that has waited for that. Work queued behind it waits for its end; so what it does
 * to memory, which comes late in program order, conflicts with none of that, and is not followed.
 */
final class Callbacks {
  private final Operands operands;
  private final Things things;
  private final Ops ops;
  private final Object lock;
  private final Deque<EventId> free = new ArrayDeque<>();
  private final Set<Thread> running = new HashSet<>();

  /**
   * @param lock held by whoever adds ops
   */
  Callbacks(Operands operands, Things things, Ops ops, Object lock) {
    this.operands = operands;
    this.things = things;
    this.ops = ops;
    this.lock = lock;
  }

  /** Replaces the function among {@code args} by one that tells when it runs. */
  void queued(Effect.HostCallback effect, Call call, @Nullable Object[] args) {
    if (!(effect.callback() instanceof Operand.Argument argument)
        || args[argument.index()] == null) {
      return;
    }
    EventId event = free.isEmpty() ? things.newEvent() : free.pop();
    ops.add(new Op.Record(call.at(), call.host(), event, operands.stream(effect.on(), call)));
    args[argument.index()] = Tasks.wrap(args[argument.index()], new Run(event, call));
  }

  /** Whether the calling thread is in such a function. */
  boolean isRunning() {
    return running.contains(Thread.currentThread());
  }

  /** One function, when it runs. */
  private final class Run implements Tasks.Run {
    private final EventId event;
    private final Call call;

    private Run(EventId event, Call call) {
      this.event = event;
      this.call = call;
    }

    @Override
    public void begins() {
      synchronized (lock) {
        running.add(Thread.currentThread());
        ops.add(new Op.SyncEvent(call.at(), HostId.MAIN, event));
        free.push(event);
      }
    }

    @Override
    public void ends() {
      synchronized (lock) {
        running.remove(Thread.currentThread());
      }
    }
  }
}
