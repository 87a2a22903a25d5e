package dev.streamlint.validator.trace;

import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Effects on streams, events and library handles. */
final class StreamEffects {
  private final Operands operands;
  private final Things things;
  private final CurrentStreams current;
  private final Ops ops;

  StreamEffects(Operands operands, Things things, CurrentStreams current, Ops ops) {
    this.current = current;
    this.operands = operands;
    this.things = things;
    this.ops = ops;
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, Call call) {
    if (effect instanceof Effect.CreateStream create) {
      StreamId id = things.created(operands.value(create.out(), call));
      ops.add(new Op.CreateStream(call.at(), call.host(), id, kind(create, call)));
    } else if (effect instanceof Effect.DestroyStream destroy) {
      StreamId id = operands.stream(Optional.of(destroy.stream()), call);
      if (!id.equals(StreamId.LEGACY)) {
        ops.add(new Op.DestroyStream(call.at(), call.host(), id));
      }
    } else if (effect instanceof Effect.CreateEvent create) {
      EventId id = event(operands.value(create.out(), call));
      ops.add(new Op.CreateEvent(call.at(), call.host(), id));
    } else if (effect instanceof Effect.DestroyEvent destroy) {
      EventId id = event(operands.value(destroy.event(), call));
      ops.add(new Op.DestroyEvent(call.at(), call.host(), id));
    } else if (effect instanceof Effect.Bind bind) {
      things.means(
          operands.value(bind.handle(), call),
          new Meaning.Library(bound(operands.value(bind.stream(), call))));
    } else if (effect instanceof Effect.GetStream get) {
      StreamId id = ofHandle(operands.value(get.handle(), call), call).id();
      things.means(operands.value(get.out(), call), new Meaning.Stream(id));
    } else if (effect instanceof Effect.CreateHandle create) {
      things.means(operands.value(create.out(), call), new Meaning.Library(null));
    } else if (effect instanceof Effect.DestroyHandle destroy) {
      if (destroy.waits()) {
        ops.add(new Op.SyncDevice(call.at(), call.host()));
      }
    } else {
      return orders(effect, call) || chooses(effect, call);
    }
    return true;
  }

  private boolean orders(Effect effect, Call call) {
    if (effect instanceof Effect.Record record) {
      StreamId stream = operands.stream(record.on(), call);
      EventId event = event(operands.value(record.event(), call));
      ops.add(new Op.Record(call.at(), call.host(), event, stream));
    } else if (effect instanceof Effect.Wait wait) {
      StreamId stream = operands.stream(wait.on(), call);
      for (Object each : Operands.elements(operands.value(wait.event(), call))) {
        ops.add(new Op.Wait(call.at(), call.host(), stream, event(each)));
      }
    } else if (effect instanceof Effect.SyncStream sync) {
      StreamId stream = operands.stream(sync.stream(), call);
      ops.add(new Op.SyncStream(call.at(), call.host(), stream));
    } else if (effect instanceof Effect.SyncEvent sync) {
      for (Object each : Operands.elements(operands.value(sync.event(), call))) {
        ops.add(new Op.SyncEvent(call.at(), call.host(), event(each)));
      }
    } else if (effect instanceof Effect.SyncDevice || effect instanceof Effect.DestroyAll) {
      ops.add(new Op.SyncDevice(call.at(), call.host()));
    } else if (effect instanceof Effect.QueryStream query) {
      if (isDone(query.done(), call)) {
        StreamId stream = operands.stream(query.stream(), call);
        ops.add(new Op.SyncStream(call.at(), call.host(), stream));
      }
    } else if (effect instanceof Effect.QueryEvent query) {
      if (isDone(query.done(), call)) {
        EventId event = event(operands.value(query.event(), call));
        ops.add(new Op.SyncEvent(call.at(), call.host(), event));
      }
    } else {
      return false;
    }
    return true;
  }

  /** Which stream is current. */
  private boolean chooses(Effect effect, Call call) {
    if (effect instanceof Effect.SetCurrent set) {
      present(set.stream(), call).ifPresent(s -> current.set(call.host(), s));
    } else if (effect instanceof Effect.EnterGuard enter) {
      present(enter.stream(), call)
          .ifPresent(
              s -> present(enter.guard(), call).ifPresent(g -> current.enter(call.host(), g, s)));
    } else if (effect instanceof Effect.LeaveGuard leave) {
      present(leave.guard(), call).ifPresent(g -> current.leave(call.host(), g));
    } else {
      return false;
    }
    return true;
  }

  private Optional<Object> present(Operand operand, Call call) {
    return Optional.ofNullable(operands.value(operand, call));
  }

  /** The stream that work on a library handle runs on. */
  StreamUse ofHandle(@Nullable Object handle, Call call) {
    Object bound =
        things
            .meaning(handle)
            .flatMap(
                m ->
                    m instanceof Meaning.Library library
                        ? Optional.ofNullable(library.stream())
                        : Optional.empty())
            .orElse(null);
    return bound == null
        ? new StreamUse(StreamId.LEGACY, StreamChoice.UNBOUND)
        : operands.use(bound, call);
  }

  /** What the stream's object means now: it may hold another stream later. */
  private @Nullable Object bound(@Nullable Object stream) {
    return stream == null
        ? null
        : things.meaning(stream).<Object>map(meaning -> meaning).orElse(stream);
  }

  private EventId event(@Nullable Object object) {
    return things.event(object);
  }

  private StreamKind kind(Effect.CreateStream create, Call call) {
    // CUDA Runtime API, cudaStreamCreateWithFlags: cudaStreamNonBlocking is 1.
    return operands
        .number(create.flags(), call)
        .map(flags -> (flags & 1) == 1 ? StreamKind.NON_BLOCKING : StreamKind.BLOCKING)
        .orElse(create.kind());
  }

  private static boolean isDone(Object done, Call call) {
    return Operands.number(done).equals(Operands.number(call.result()));
  }
}
