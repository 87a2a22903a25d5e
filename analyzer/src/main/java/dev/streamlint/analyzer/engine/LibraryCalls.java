package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.analyzer.ir.TypeRef;
import dev.streamlint.rules.model.CallModel;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.WorkKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Does what the models say of a call. */
final class LibraryCalls {
  /** How deep a stream may be held in an object that is handed to code out of view. */
  private static final int MAX_HOLDERS = 3;

  /** What a call that is given it can order, or use. */
  private static final Set<Role> IN_USE = EnumSet.of(Role.STREAM, Role.EVENT, Role.MEMORY);

  /** {@code cudnnGetConvolutionForwardWorkspaceSize}. */
  private static final Pattern SETTING = Pattern.compile(".*([gs]et|[GS]et)[A-Z_0-9].*");

  private final Interpreter in;
  private final Operands operands;
  private final StreamCalls streams;
  private final MemoryCalls memory;
  private final ContainerCalls containers;

  LibraryCalls(Interpreter in) {
    this.in = in;
    this.operands = new Operands(in);
    this.streams = new StreamCalls(in, operands);
    this.memory = new MemoryCalls(in, operands);
    this.containers = new ContainerCalls(in, operands);
  }

  Value call(CallModel model, Value receiver, List<Value> args, Site at) {
    return call(model, receiver, args, at, Guess.NONE);
  }

  private Value call(CallModel model, Value receiver, List<Value> args, Site at, Guess guess) {
    Optional<Value> code = in.failures.mayFail(model, at);
    if (code.isPresent()) {
      return code.get();
    }
    LibraryCall call = new LibraryCall(model, receiver, args, in.machine.site(at), null);
    run(call, guess);
    Value result = call.resultOrNull();
    return result != null ? result : plainResult(call);
  }

  /** A call of which only the name tells that it is the model's. */
  Value callByName(CallModel model, Value receiver, List<Value> args, Site at) {
    if (model.family().equals("java")) {
      return call(model, receiver, args, at);
    }
    in.machine.hasUnseenWork = true;
    return call(model, receiver, args, at, Guess.CLASS);
  }

  void construct(CallModel model, Value made, List<Value> args, Site at) {
    run(new LibraryCall(model, made, args, at, made), Guess.NONE);
  }

  private void run(LibraryCall call, Guess guess) {
    Guess before = in.machine.guess;
    Guesses guesses = in.machine.guesses;
    boolean picked =
        guesses.isGuessed(call.receiver()) || call.args().stream().anyMatch(guesses::isGuessed);
    in.machine.guess = guess.and(picked ? Guess.NUMBER : Guess.NONE);
    try {
      effects(call);
      in.listViews.touched(Stream.concat(Stream.of(call.receiver()), call.args().stream()));
    } finally {
      in.machine.guess = before;
    }
  }

  private void effects(LibraryCall call) {
    for (Effect effect : call.model().effects()) {
      if (effect instanceof Effect.NotModelled gap) {
        in.machine
            .context
            .observations()
            .notice(Notice.Kind.NOT_MODELLED, call.at(), call.model().name() + ": " + gap.reason());
        in.machine.hasUnseenWork |= !call.model().family().equals("java");
      } else if (effect instanceof Effect.Makes) {
        call.result(in.machine);
      } else if (effect instanceof Effect.Returns returns) {
        if (call.resultOrNull() == null) {
          Value value = operands.value(returns.value(), call);
          call.returns(returns.as().map(type -> seenAs(value, TypeRef.of(type))).orElse(value));
        }
      } else if (effect instanceof Effect.SetProperty set) {
        setProperty(set, call);
      } else if (effect instanceof Effect.Fresh) {
        call.returns(
            new Value.Sym(call.model().name() + "@" + in.machine.fresh(), TypeRef.UNKNOWN));
      } else if (!streams.apply(effect, call)
          && !memory.apply(effect, call)
          && !containers.apply(effect, call)) {
        in.tasks.apply(effect, call, operands);
      }
    }
  }

  /** The same object in another of its types. */
  private static Value seenAs(Value value, TypeRef type) {
    return value instanceof Value.Ref ref
        ? new Value.Ref(ref.key(), type)
        : Evaluator.refine(value, type);
  }

  private void setProperty(Effect.SetProperty set, LibraryCall call) {
    if (operands.value(set.name(), call) instanceof Value.Str name
        && operands.value(set.value(), call) instanceof Value.Str value) {
      in.machine
          .context
          .models()
          .property(name.text())
          .filter(property -> property.value().equals(value.text()))
          .ifPresent(p -> in.machine.context.observations().property(p, call, in.machine));
    }
  }

  /**
   * What a call returns of which the models only say what it does: a success code, or something not
   * known.
   */
  private Value plainResult(LibraryCall call) {
    CallModel model = call.model();
    if (call.receiver() == Value.Null.NULL && !model.family().equals("java")) {
      return Value.Int.of(0);
    }
    String key =
        call.receiver().fingerprint()
            + "."
            + model.name()
            + call.args().stream()
                .map(Value::fingerprint)
                .collect(Collectors.joining(",", "(", ")"));
    boolean fresh = in.machine.context.models().isFactoryName(model.name());
    return new Value.Sym(fresh ? key + "@" + in.machine.fresh() : key, TypeRef.UNKNOWN);
  }

  /**
   * No model knows the call: that is told if it is given anything of the GPU's, as what only asks
   * for a number is not. With no more than a library's handle it may ask for or set a number of the
   * library's.
   */
  void tellUnknown(String owner, String name, List<Value> args, Site at) {
    boolean matters =
        args.stream().anyMatch(a -> IN_USE.stream().anyMatch(r -> operands.isRole(a, r)))
            || (args.stream().anyMatch(a -> operands.isRole(a, Role.HANDLE))
                && !SETTING.matcher(name).matches());
    if (matters) {
      in.machine.context.observations().unknownCall(owner, name, in.machine.site(at));
    }
  }

  /** The value goes to code out of view, which may wait for what it stands for or holds. */
  void escape(Value value, Site at) {
    escape(value, at, 0);
  }

  private void escape(Value value, Site at, int depth) {
    if (depth > MAX_HOLDERS || !(value instanceof Value.Ref || value instanceof Value.Sym)) {
      return;
    }
    Obj object = in.machine.object(value);
    object.escaped = true;
    boolean isStream =
        object.handle instanceof Handle.Stream || operands.isRole(value, Role.STREAM);
    boolean isEvent = object.handle instanceof Handle.Event || operands.isRole(value, Role.EVENT);
    if (object.handle instanceof Handle.Library || operands.isRole(value, Role.HANDLE)) {
      in.machine.hasUnseenWork = true;
    } else if (isStream) {
      StreamId id = operands.stream(value, at).id();
      in.machine.escaped.add(id);
      if (in.machine.context.strict()) {
        in.machine.ids.doubt(id);
      } else {
        in.machine.quiet(new Op.SyncStream(at, in.machine.host, id));
      }
    } else if (isEvent && in.machine.context.strict()) {
      operands
          .event(value, false)
          .flatMap(in.machine.order::lastRecord)
          .ifPresent(recording -> in.machine.ids.doubt(recording.stream()));
    } else if (isEvent) {
      in.machine.assumesOrder = true;
      operands
          .event(value, false)
          .ifPresent(e -> in.machine.quiet(new Op.SyncEvent(at, in.machine.host, e)));
    } else if (object.handle instanceof Handle.Memory) {
      in.machine.hasUnseenWork = true;
    } else if (object.known) {
      List.copyOf(object.fields.values()).forEach(v -> escape(v, at, depth + 1));
      List.copyOf(object.slots.values()).forEach(v -> escape(v, at, depth + 1));
      List.copyOf(object.items).forEach(v -> escape(v, at, depth + 1));
    }
  }

  /** An address, so many bytes on. */
  Value moved(Value address, Affine bytes) {
    Value moved = in.machine.allocate(address.typeOrUnknown(), Site.synthetic("+"));
    Obj from = in.machine.object(address);
    if (from.handle instanceof Handle.Memory memory) {
      Obj to = in.machine.object(moved);
      to.name = from.name;
      to.handle = new Handle.Memory(memory.id(), memory.offset().map(o -> o.plus(bytes)), true);
    }
    return moved;
  }

  Operands operands() {
    return operands;
  }

  /** A callback that the GPU runs on a thread of its own, in order in a stream. */
  void callback(Value function, StreamId stream, Site at) {
    HostId caller = in.machine.host;
    HostId callback = new HostId(in.machine.fresh());
    in.machine.ids.nameHost(callback, "callback");
    in.machine.host = callback;
    Frame frame = in.machine.frame;
    try {
      in.machine.quiet(new Op.SyncStream(at, callback, stream));
      in.functions.callBack(function, at);
      in.machine.quiet(
          new Op.Work(at, callback, WorkKind.HOST_CALLBACK, stream, List.of(), Returns.AT_ONCE));
    } finally {
      in.machine.host = caller;
      in.machine.frame = frame;
    }
  }
}
