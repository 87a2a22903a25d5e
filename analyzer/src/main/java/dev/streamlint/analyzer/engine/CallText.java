package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Code;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A library's call as text: which of its parts the event and the stream are. */
final class CallText {
  private static final String CONSTRUCTOR = "<init>";

  /** What makes the same thing of another class, {@code unwrap}: by both classes. */
  private final Map<String, CallModel> conversions = new HashMap<>();

  CallText(Iterable<CallModel> calls) {
    for (CallModel call : calls) {
      if (call.params().isEmpty()
          && call.effects().size() == 2
          && call.effects().get(0) instanceof Effect.Makes makes
          && call.effects().get(1) instanceof Effect.Alias alias
          && alias.of() instanceof Operand.Receiver) {
        offer(call.owner(), makes.type(), call);
      } else if (call.params().size() == 1
          && call.name().equals(CONSTRUCTOR)
          && call.effects().size() == 1
          && call.effects().get(0) instanceof Effect.Alias alias
          && fills(Optional.of(alias.of()), 0)) {
        offer(call.types().get(0), call.owner(), call);
      }
    }
  }

  /** The one that the model file names first is the usual one. */
  private void offer(String from, String to, CallModel call) {
    conversions.merge(
        from + ">" + to,
        call,
        (one, other) -> other.from().line() < one.from().line() ? other : one);
  }

  /** Whether what is given is of the classes that the call takes, as far as both are known. */
  static boolean takesAsTheyAre(CallModel call, Spelled.Arg event, Spelled.Arg stream) {
    Effect what = call.effects().get(call.effects().size() - 1);
    return isOf(event, typeOf(eventOf(what), call)) && isOf(stream, typeOf(streamOf(what), call));
  }

  private static String typeOf(Optional<Operand> slot, CallModel call) {
    if (isReceiver(slot)) {
      return call.owner();
    }
    return slot.isPresent() && slot.get() instanceof Operand.Argument a
        ? call.types().get(a.index())
        : "";
  }

  private static boolean isOf(Spelled.Arg thing, String type) {
    return type.isEmpty() || thing.type().isEmpty() || thing.type().equals(type);
  }

  /** The call; empty if it does not take such things, or wants more than them. */
  Optional<Spelled> of(CallModel call, Spelled.Arg event, Spelled.Arg stream) {
    Effect what = call.effects().get(call.effects().size() - 1);
    Optional<Operand> eventSlot = eventOf(what);
    Optional<Operand> streamSlot = streamOf(what);
    Code text = Code.of("");
    boolean made = eventSlot.filter(Operand.Result.class::isInstance).isPresent();
    if (made) {
      text = text.then(event.code()).then(" = ");
    }
    if (isReceiver(eventSlot) || isReceiver(streamSlot)) {
      Spelled.Arg receiver = isReceiver(eventSlot) ? event : stream;
      Optional<Code> code = as(receiver, call.owner()).filter(c -> !receiver.isNull());
      if (code.isEmpty()) {
        return Optional.empty();
      }
      text = text.then(code.get()).then("." + call.name());
    } else {
      text = text.then(Code.ofStatic(call.owner(), call.name()));
    }
    String eventType = isReceiver(eventSlot) ? call.owner() : "";
    text = text.then("(");
    for (int i = 0; i < call.params().size(); i++) {
      String type = call.types().get(i);
      Optional<Code> code = argument(call, i, event, stream);
      if (code.isEmpty()) {
        return Optional.empty();
      }
      eventType = fills(eventSlot, i) ? type : eventType;
      text = text.then(i == 0 ? "" : ", ").then(code.get());
    }
    return Optional.of(new Spelled(text.then(")"), !made, eventType));
  }

  private Optional<Code> argument(
      CallModel call, int index, Spelled.Arg event, Spelled.Arg stream) {
    Effect what = call.effects().get(call.effects().size() - 1);
    if (fills(eventOf(what), index)) {
      return as(event, call.types().get(index));
    } else if (fills(streamOf(what), index)) {
      return as(stream, call.types().get(index));
    }
    return call.params().get(index).equals("flags") ? Optional.of(Code.of("0")) : Optional.empty();
  }

  /** The thing as one of the class; empty if it is none. */
  private Optional<Code> as(Spelled.Arg thing, String type) {
    if (isOf(thing, type)) {
      return Optional.of(thing.code());
    }
    return Optional.ofNullable(conversions.get(thing.type() + ">" + type))
        .map(
            call ->
                call.name().equals(CONSTRUCTOR)
                    ? Code.of("new ").then(Code.ofType(type)).then("(").then(thing.code()).then(")")
                    : thing.code().then("." + call.name() + "()"));
  }

  /** Whether the call is told of all that it works on, and assumes nothing. */
  static boolean isExplicit(CallModel call) {
    Effect what = call.effects().get(call.effects().size() - 1);
    boolean needsStream =
        what instanceof Effect.Record
            || what instanceof Effect.Wait
            || what instanceof Effect.SyncStream
            || what instanceof Effect.Bind
            || what instanceof Effect.RecordStream;
    boolean needsEvent = !(what instanceof Effect.SyncStream);
    return (!needsStream || isGiven(streamOf(what))) && (!needsEvent || isGiven(eventOf(what)));
  }

  private static boolean isGiven(Optional<Operand> slot) {
    return slot.filter(
            o ->
                o instanceof Operand.Argument
                    || o instanceof Operand.Receiver
                    || o instanceof Operand.Result
                    || o instanceof Operand.GlobalHandle)
        .isPresent();
  }

  private static boolean isReceiver(Optional<Operand> slot) {
    return slot.filter(Operand.Receiver.class::isInstance).isPresent();
  }

  private static boolean fills(Optional<Operand> slot, int index) {
    return slot.isPresent() && slot.get() instanceof Operand.Argument a && a.index() == index;
  }

  private static Optional<Operand> eventOf(Effect effect) {
    if (effect instanceof Effect.RecordStream lend) {
      return Optional.of(lend.buffer());
    } else if (effect instanceof Effect.Bind bind) {
      return Optional.of(bind.handle());
    } else if (effect instanceof Effect.Record record) {
      return Optional.of(record.event());
    } else if (effect instanceof Effect.Wait wait) {
      return Optional.of(wait.event());
    } else if (effect instanceof Effect.CreateEvent create) {
      return Optional.of(create.out());
    } else if (effect instanceof Effect.DestroyEvent destroy) {
      return Optional.of(destroy.event());
    }
    return effect instanceof Effect.SyncEvent sync ? Optional.of(sync.event()) : Optional.empty();
  }

  private static Optional<Operand> streamOf(Effect effect) {
    if (effect instanceof Effect.RecordStream lend) {
      return Optional.of(lend.stream());
    } else if (effect instanceof Effect.Bind bind) {
      return Optional.of(bind.stream());
    } else if (effect instanceof Effect.Record record) {
      return record.on();
    } else if (effect instanceof Effect.Wait wait) {
      return wait.on();
    }
    return effect instanceof Effect.SyncStream sync ? sync.stream() : Optional.empty();
  }
}
