package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import java.util.Optional;

/** Effects on streams, events and library handles. */
final class StreamCalls {
  private final Interpreter in;
  private final Operands operands;

  StreamCalls(Interpreter in, Operands operands) {
    this.in = in;
    this.operands = operands;
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, LibraryCall call) {
    Machine machine = in.machine;
    if (effect instanceof Effect.CreateStream create) {
      createStream(create, call);
    } else if (effect instanceof Effect.DestroyStream destroy) {
      Operands.StreamUse stream = operands.stream(Optional.of(destroy.stream()), call);
      boolean made = !stream.id().equals(StreamId.LEGACY) && !machine.ids.isAssumed(stream.id());
      if (made) {
        machine.issue(new Op.DestroyStream(call.at(), machine.host, stream.id()));
      }
    } else if (effect instanceof Effect.CreateEvent create) {
      createEvent(operands.value(create.out(), call), call);
    } else if (effect instanceof Effect.DestroyEvent destroy) {
      operands
          .event(operands.value(destroy.event(), call), false)
          .ifPresent(e -> machine.issue(new Op.DestroyEvent(call.at(), machine.host, e)));
    } else if (effect instanceof Effect.Record record) {
      record(record, call);
    } else if (effect instanceof Effect.Wait wait) {
      doWait(wait, call);
    } else if (effect instanceof Effect.SyncStream sync) {
      machine.issue(new Op.SyncStream(call.at(), machine.host, use(sync.stream(), call)));
    } else if (effect instanceof Effect.SyncEvent sync) {
      for (Value each : operands.elements(operands.value(sync.event(), call))) {
        syncEvent(each, call);
      }
    } else if (effect instanceof Effect.SyncDevice) {
      machine.issue(new Op.SyncDevice(call.at(), machine.host));
    } else if (effect instanceof Effect.DestroyAll) {
      machine.quiet(new Op.SyncDevice(call.at(), machine.host));
    } else if (effect instanceof Effect.QueryStream query) {
      Op sync = new Op.SyncStream(call.at(), machine.host, use(query.stream(), call));
      call.returns(new Value.Query(sync, done(query.done())));
    } else if (effect instanceof Effect.QueryEvent query) {
      queryEvent(query, call);
    } else {
      return handles(effect, call);
    }
    return true;
  }

  /** Where an event is only asked for if it is wanted, null is none. */
  private void createEvent(Value out, LibraryCall call) {
    if (out == Value.Null.NULL) {
      return;
    }
    Obj owner = in.machine.object(out);
    EventId id =
        owner.handle instanceof Handle.Event event ? event.id() : in.machine.ids.newEvent(owner);
    in.machine.issue(new Op.CreateEvent(call.at(), in.machine.host, id));
  }

  private void record(Effect.Record record, LibraryCall call) {
    StreamId stream = use(record.on(), call);
    Value event = operands.value(record.event(), call);
    if (event != Value.Null.NULL) {
      in.machine.issue(new Op.Record(call.at(), in.machine.host, eventOf(event), stream));
    }
  }

  private boolean handles(Effect effect, LibraryCall call) {
    if (effect instanceof Effect.CreateHandle create) {
      Value out = operands.filled(operands.value(create.out(), call), "int", call.at());
      in.machine.object(out).handle = new Handle.Library(Value.Null.NULL);
    } else if (effect instanceof Effect.DestroyHandle destroy) {
      if (destroy.waits()) {
        in.machine.quiet(new Op.SyncDevice(call.at(), in.machine.host));
      }
    } else if (effect instanceof Effect.Bind bind) {
      if (!operands.mayBeStream(operands.value(bind.stream(), call))) {
        return true; // an overload with something else in this place
      }
      use(Optional.of(bind.stream()), call);
      in.machine.object(operands.value(bind.handle(), call)).handle =
          new Handle.Library(operands.value(bind.stream(), call));
    } else if (effect instanceof Effect.GetStream get) {
      Obj handle = in.machine.object(operands.value(get.handle(), call));
      Operands.StreamUse stream = ofHandle(handle, call);
      in.machine.object(operands.value(get.out(), call)).handle = new Handle.Stream(stream.id());
    } else if (effect instanceof Effect.RecordStream lend) {
      operands
          .memory(operands.value(lend.buffer(), call), call.at())
          .ifPresent(m -> lend(m.id(), use(Optional.of(lend.stream()), call), call));
    } else if (effect instanceof Effect.HostCallback callback) {
      StreamId stream = use(callback.on(), call);
      in.library.callback(operands.value(callback.callback(), call), stream, call.at());
    } else if (effect instanceof Effect.SelectDevice select) {
      select(operands.value(select.device(), call), call);
    } else {
      return current(effect, call) || effect instanceof Effect.Nothing;
    }
    return true;
  }

  private void lend(BufferId buffer, StreamId stream, LibraryCall call) {
    in.machine.issue(new Op.RecordStream(call.at(), in.machine.host, buffer, stream));
    in.machine
        .copies
        .original(buffer)
        .ifPresent(
            o -> in.machine.quiet(new Op.RecordStream(call.at(), in.machine.host, o, stream)));
  }

  private boolean current(Effect effect, LibraryCall call) {
    if (effect instanceof Effect.SetCurrent set) {
      in.current.set(operands.value(set.stream(), call));
    } else if (effect instanceof Effect.EnterGuard enter) {
      in.current.enter(operands.value(enter.guard(), call), operands.value(enter.stream(), call));
    } else if (effect instanceof Effect.LeaveGuard leave) {
      in.current.leave(operands.value(leave.guard(), call));
    } else {
      return false;
    }
    return true;
  }

  private void select(Value device, LibraryCall call) {
    Machine machine = in.machine;
    boolean isNone = device == Value.Null.NULL;
    if (!isNone && machine.devices.select(call.model().owner(), device.fingerprint())) {
      // A wait for one device is not needless because another one is idle.
      machine.hasUnseenWork = true;
      machine
          .context
          .observations()
          .notice(
              Notice.Kind.NOT_MODELLED,
              call.at(),
              call.model().name() + ": code for several devices is taken for code for one");
    }
  }

  /** The stream that work on a library handle runs on. */
  Operands.StreamUse ofHandle(Obj handle, LibraryCall call) {
    Value bound =
        handle.handle instanceof Handle.Library library ? library.stream() : Value.Null.NULL;
    if (bound != Value.Null.NULL) {
      return operands.stream(bound, call);
    }
    return handle.known || handle.handle instanceof Handle.Library
        ? new Operands.StreamUse(StreamId.LEGACY, StreamChoice.UNBOUND, handle)
        : new Operands.StreamUse(
            in.machine.ids.symbolicStream(handle, call.at()), StreamChoice.NAMED);
  }

  /**
   * The stream of an operand; a handle that was never created is reported where it is first used.
   */
  StreamId use(Optional<Operand> operand, LibraryCall call) {
    Operands.StreamUse stream = operands.stream(operand, call);
    if (operand.isPresent()) {
      Observations observations = in.machine.context.observations();
      Value handle = operands.value(operand.get(), call);
      if (stream.choice() == StreamChoice.UNCREATED) {
        observations.uncreated(handle, call, in.machine);
      } else {
        observations.created(handle, call, in.machine);
      }
    }
    return stream.id();
  }

  private void createStream(Effect.CreateStream create, LibraryCall call) {
    Value out = operands.value(create.out(), call);
    if (out == Value.Null.NULL) {
      return;
    }
    StreamKind kind = create.kind();
    if (create.flags().isPresent()) {
      kind = byFlag(operands.value(create.flags().get(), call));
    }
    StreamId id = in.machine.ids.newStream(in.machine.object(out));
    in.machine.issue(new Op.CreateStream(call.at(), in.machine.host, id, kind));
  }

  /** CUDA Runtime API, cudaStreamCreateWithFlags: cudaStreamNonBlocking is 1. */
  private StreamKind byFlag(Value value) {
    Boolean truth = in.conditions.known(value);
    Affine flags = truth == null ? in.eval.number(value) : Affine.of(truth ? 1 : 0);
    if (flags == null || !flags.isConstant()) {
      return StreamKind.UNKNOWN;
    }
    return (flags.constant() & 1) == 1 ? StreamKind.NON_BLOCKING : StreamKind.BLOCKING;
  }

  /** A record makes an event known, wherever it was created. */
  private EventId eventOf(Value value) {
    return operands
        .event(value, true)
        .orElseGet(() -> in.machine.ids.newEvent(in.machine.object(value)));
  }

  private void doWait(Effect.Wait wait, LibraryCall call) {
    StreamId stream = use(wait.on(), call);
    Value named = operands.value(wait.event(), call);
    for (Value each : operands.elements(named)) {
      doWait(stream, each, call);
    }
  }

  private void doWait(StreamId stream, Value value, LibraryCall call) {
    Optional<EventId> event = operands.event(value, false);
    if (event.isEmpty() && !(value instanceof Value.Ref && operands.isRole(value, Role.EVENT))) {
      // Recorded out of view, on any stream: taken to cover all that the wait could be meant for.
      in.machine.absorbAll(stream, call.at());
      return;
    }
    in.machine.issue(
        new Op.Wait(call.at(), in.machine.host, stream, event.orElseGet(() -> eventOf(value))));
  }

  private void syncEvent(Value value, LibraryCall call) {
    Optional<EventId> event = operands.event(value, false);
    if (event.isEmpty() && !(value instanceof Value.Ref && operands.isRole(value, Role.EVENT))) {
      in.machine.quiet(new Op.SyncDevice(call.at(), in.machine.host));
      return;
    }
    in.machine.issue(
        new Op.SyncEvent(call.at(), in.machine.host, event.orElseGet(() -> eventOf(value))));
  }

  private void queryEvent(Effect.QueryEvent query, LibraryCall call) {
    Value value = operands.value(query.event(), call);
    Optional<EventId> event = operands.event(value, false);
    Op sync =
        event.isPresent()
            ? new Op.SyncEvent(call.at(), in.machine.host, event.get())
            : new Op.SyncDevice(call.at(), in.machine.host);
    call.returns(new Value.Query(sync, done(query.done())));
  }

  private static long done(Object value) {
    return value instanceof Long n ? n : Boolean.TRUE.equals(value) ? 1 : 0;
  }
}
