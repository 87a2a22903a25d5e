package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.ir.Notice;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.TypeModel;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import dev.streamlint.rules.order.CopySemantics;
import dev.streamlint.rules.order.CopySemantics.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Effects on memory: allocation, copies, fills, launches, pointers. */
final class MemoryCalls {
  private final Interpreter in;
  private final Operands operands;
  private final StreamCalls streams;
  private final Pointers pointers;
  private final TensorCalls tensors;
  private final Parts parts;

  MemoryCalls(Interpreter in, Operands operands) {
    this.in = in;
    this.operands = operands;
    this.streams = new StreamCalls(in, operands);
    this.tensors = new TensorCalls(in, operands, streams);
    this.pointers = new Pointers(in, operands);
    this.parts = new Parts(in, operands);
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, LibraryCall call) {
    if (effect instanceof Effect.Alloc alloc) {
      alloc(alloc, call);
    } else if (effect instanceof Effect.Free free) {
      free(free, call);
    } else if (effect instanceof Effect.HostRegister register) {
      register(register, call);
    } else if (effect instanceof Effect.Copy copy) {
      copy(copy, call);
    } else if (effect instanceof Effect.Fill fill) {
      fill(fill, call);
    } else if (effect instanceof Effect.Launch launch) {
      launch(launch, call);
    } else if (effect instanceof Effect.SetArgument set) {
      setArgument(set, call);
    } else if (effect instanceof Effect.Work work) {
      work(work, call);
    } else if (effect instanceof Effect.HostRead read) {
      hostAccess(read.buffer(), read.at(), read.bytes(), Mode.READ, call);
    } else if (effect instanceof Effect.HostWrite write) {
      hostAccess(write.buffer(), write.at(), write.bytes(), Mode.WRITE, call);
    } else {
      return pointers.apply(effect, call) || tensors.apply(effect, call);
    }
    return true;
  }

  private void alloc(Effect.Alloc alloc, LibraryCall call) {
    Value out = operands.filled(operands.value(alloc.out(), call), "long", call.at());
    if (out == Value.Null.NULL) {
      return;
    }
    Obj owner = in.machine.object(out);
    Optional<StreamId> stream = alloc.on().map(s -> streams.use(Optional.of(s), call));
    BufferId id = in.machine.ids.newBuffer(owner);
    owner.handle = new Handle.Memory(id, Optional.of(Affine.ZERO), false);
    in.machine.issue(new Op.Alloc(call.at(), in.machine.host, id, alloc.memory(), stream));
    if (alloc.out() instanceof Operand.Result) {
      // What a function of C puts into a pointer, its object does not give back.
      in.machine.owners.own(id, owner, stream);
    }
  }

  private void free(Effect.Free free, LibraryCall call) {
    Value value = operands.value(free.buffer(), call);
    Optional<StreamId> stream = free.on().map(s -> streams.use(Optional.of(s), call));
    operands
        .memory(value, call.at())
        .filter(m -> !free.host() || in.machine.order.kindOf(m.id()) != MemoryKind.DEVICE)
        .ifPresent(
            m -> {
              in.machine.owners.forget(m.id());
              in.machine.issue(
                  new Op.Free(call.at(), in.machine.host, m.id(), stream, free.waits()));
            });
  }

  private void register(Effect.HostRegister register, LibraryCall call) {
    Value value = operands.value(register.buffer(), call);
    MemoryKind kind = register.undo() ? MemoryKind.PAGEABLE : MemoryKind.PINNED;
    operands
        .memory(value, call.at())
        .ifPresent(
            m -> {
              if (register.undo()) {
                unregister(m.id(), register, call);
              }
              in.machine.quiet(
                  new Op.Alloc(call.at(), in.machine.host, m.id(), kind, Optional.empty()));
            });
  }

  /** Until then a copy may use the memory in place: to take that away is like freeing it. */
  private void unregister(BufferId id, Effect.HostRegister register, LibraryCall call) {
    MemoryKind kind = in.machine.order.kindOf(id);
    if (kind != MemoryKind.PAGEABLE && kind != MemoryKind.DEVICE) {
      in.machine.issue(
          new Op.Free(call.at(), in.machine.host, id, Optional.empty(), register.waits()));
    }
  }

  // --- copies and fills ---

  private void copy(Effect.Copy copy, LibraryCall call) {
    List<Operands.Memory> targets = operands.pieces(operands.value(copy.to(), call), call.at());
    List<Operands.Memory> sources = operands.pieces(operands.value(copy.from(), call), call.at());
    Optional<Operands.Memory> to = targets.stream().findFirst();
    Optional<Operands.Memory> from = sources.stream().findFirst();
    Affine direction = operands.number(copy.direction(), call);
    boolean async = copy.nonblocking().map(n -> operands.isSet(n, call)).orElse(copy.async());
    boolean waits = copy.blocking().map(b -> isBlocking(b, call)).orElse(false);
    if (copy.blocking().isPresent() && !waits) {
      // Nobody stages it: the call returns at once, whatever memory it is given.
      from.filter(m -> isHost(direction, false)).ifPresent(m -> usedInPlace(m, call));
      to.filter(m -> isHost(direction, true)).ifPresent(m -> usedInPlace(m, call));
    }
    MemoryKind source = kind(from, isHost(direction, false), async);
    MemoryKind target = kind(to, isHost(direction, true), async);
    Form form = async ? Form.ASYNC : Form.SYNC;
    Returns returns = CopySemantics.copy(form, source, target);
    boolean withHost = source.isHostAccessible() || target.isHostAccessible();
    if (copy.nonblocking().isPresent() && !async && withHost) {
      returns = Returns.COMPLETE; // a library that offers both waits in its blocking form
    }
    if (waits || (isHost(copy.from(), from, call) && isHost(copy.to(), to, call))) {
      returns = Returns.COMPLETE;
    }
    boolean pageable = source == MemoryKind.PAGEABLE || target == MemoryKind.PAGEABLE;
    boolean isChosen =
        copy.nonblocking().isPresent() || copy.blocking().isPresent() || waitsAfter(copy, call);
    if (async && pageable && !isChosen && isOnHeap(copy, call)) {
      in.machine.context.observations().heapCopy(call, in.machine);
      // What was said here is not said again where it is relied on.
      returns = promised(returns);
      in.machine.repaired();
    } else if (copy.async() && (isPinned(from) || isPinned(to))) {
      in.machine.context.observations().pinnedCopy(call, in.machine);
    }
    List<Use> uses = new ArrayList<>();
    sources.forEach(m -> uses.add(parts.from(copy, m, call)));
    targets.forEach(m -> uses.add(parts.to(copy, m, call)));
    submit(WorkKind.COPY, copy.on(), async, uses, returns, call);
    if (copy.nonblocking().isPresent()) {
      StreamId stream = operands.stream(copy.on(), call).id();
      uses.forEach(use -> in.machine.lendToCopy(use.buffer(), stream, call.at()));
    }
  }

  /** A call that waits for its own copy is a synchronous one to whoever calls it. */
  private static boolean waitsAfter(Effect.Copy copy, LibraryCall call) {
    List<Effect> effects = call.model().effects();
    return effects.subList(effects.indexOf(copy), effects.size()).stream()
        .anyMatch(e -> e instanceof Effect.SyncStream);
  }

  /**
   * A Java array or buffer that was made in view: then it is certain that it is not page-locked.
   */
  private boolean isOnHeap(Effect.Copy copy, LibraryCall call) {
    return List.of(copy.to(), copy.from()).stream()
        .flatMap(o -> operands.memory(operands.value(o, call), call.at()).stream())
        .anyMatch(
            m ->
                in.machine.order.kindOf(m.id()) == MemoryKind.PAGEABLE
                    && in.machine.ids.isMadeInView(m.id()));
  }

  /** A flag that is not known is taken to be set. */
  private boolean isBlocking(Operand flag, LibraryCall call) {
    Value value = operands.value(flag, call);
    Affine number = in.eval.number(value);
    return !Boolean.FALSE.equals(in.conditions.known(value))
        && (number == null || !number.equals(Affine.ZERO));
  }

  private void usedInPlace(Operands.Memory memory, LibraryCall call) {
    if (in.machine.order.kindOf(memory.id()) == MemoryKind.PAGEABLE) {
      in.machine.quiet(
          new Op.Alloc(
              call.at(), in.machine.host, memory.id(), MemoryKind.PINNED, Optional.empty()));
    }
  }

  /**
   * Memory that a model's call made of a kind that is not known: page-locked if there is room. Of
   * device memory the kind is known.
   */
  private boolean isHostOfSomeKind(Optional<Operands.Memory> memory) {
    return memory
        .filter(
            m ->
                in.machine.order.kindOf(m.id()) == MemoryKind.UNKNOWN
                    && in.machine.ids.isMadeInView(m.id()))
        .isPresent();
  }

  /** Of what comes from out of view, the type may say it. */
  private boolean isHost(Operand operand, Optional<Operands.Memory> memory, LibraryCall call) {
    return isHostOfSomeKind(memory)
        || memory
            .map(m -> in.machine.order.kindOf(m.id()))
            .filter(kind -> kind == MemoryKind.PINNED || kind == MemoryKind.PAGEABLE)
            .isPresent()
        || in.machine
            .context
            .types()
            .model(operands.value(operand, call).typeOrUnknown())
            .filter(TypeModel::host)
            .isPresent();
  }

  private boolean isPinned(Optional<Operands.Memory> memory) {
    return memory.filter(m -> in.machine.order.kindOf(m.id()) == MemoryKind.PINNED).isPresent();
  }

  private static Returns promised(Returns returns) {
    return switch (returns) {
      case STAGED_IMPLICITLY -> Returns.STAGED;
      case COMPLETE_IMPLICITLY -> Returns.COMPLETE;
      case AT_ONCE, STAGED, COMPLETE -> returns;
    };
  }

  /** cudaMemcpyKind: 0 host to host, 1 host to device, 2 device to host, 3 device to device. */
  private static boolean isHost(@Nullable Affine direction, boolean target) {
    if (direction == null || !direction.isConstant()) {
      return false;
    }
    long kind = direction.constant();
    return kind == 0 || kind == (target ? 2 : 1);
  }

  private MemoryKind kind(Optional<Operands.Memory> memory, boolean host, boolean async) {
    MemoryKind kind = memory.map(m -> in.machine.order.kindOf(m.id())).orElse(MemoryKind.UNKNOWN);
    if (kind != MemoryKind.UNKNOWN || !host) {
      return kind;
    }
    // Host memory from out of view: the kind of which less is reported.
    return async ? MemoryKind.PINNED : MemoryKind.PAGEABLE;
  }

  private void fill(Effect.Fill fill, LibraryCall call) {
    Optional<Operands.Memory> memory =
        operands.memory(operands.value(fill.buffer(), call), call.at());
    MemoryKind kind = memory.map(m -> in.machine.order.kindOf(m.id())).orElse(MemoryKind.UNKNOWN);
    List<Use> uses = memory.map(m -> List.of(parts.of(fill, m, call))).orElse(List.of());
    Returns returns = CopySemantics.fill(fill.async() ? Form.ASYNC : Form.SYNC, kind);
    submit(WorkKind.FILL, fill.on(), fill.async(), uses, returns, call);
  }

  private void submit(
      WorkKind kind,
      Optional<Operand> on,
      boolean async,
      List<Use> uses,
      Returns returns,
      LibraryCall call) {
    // The asynchronous form without a stream argument has dropped it; the synchronous one never had
    // it.
    Operands.StreamUse stream = operands.stream(on, call);
    if (async && stream.choice() == StreamChoice.IMPLIED) {
      stream = new Operands.StreamUse(stream.id(), StreamChoice.NULL);
    }
    streams.use(on, call);
    submit(kind, stream, uses, returns, call);
  }

  private void submit(
      WorkKind kind, Operands.StreamUse on, List<Use> uses, Returns returns, LibraryCall call) {
    Op.Work work =
        new Op.Work(call.at(), in.machine.host, kind, on.id(), on.choice(), uses, returns);
    in.machine.submit(work, on.handle());
  }

  // --- kernels and libraries ---

  private void launch(Effect.Launch launch, LibraryCall call) {
    Optional<String> kernel =
        launch.function().map(f -> operands.value(f, call)).flatMap(this::functionName);
    List<Use> uses = new ArrayList<>();
    List<Optional<UnseenLaunch.Target>> targets = new ArrayList<>();
    Value packed = operands.value(launch.arguments(), call);
    Obj object = in.machine.object(packed);
    if (!object.arguments.isEmpty()) {
      object.arguments.forEach(
          (index, value) ->
              parameter(kernel, index, OptionalInt.empty(), value, call).ifPresent(uses::add));
    } else if (object.handle instanceof Handle.Pack pack) {
      List<Value> elements = pointers.elements(object, pack);
      OptionalInt arguments = OptionalInt.of(elements.size());
      for (int i = 0; i < elements.size(); i++) {
        Optional<Use> use = parameter(kernel, i, arguments, elements.get(i), call);
        use.ifPresent(uses::add);
        targets.add(
            use.filter(u -> !u.certain())
                .map(u -> new UnseenLaunch.Target(u.buffer(), u.range().toString())));
      }
    } else if (launch.arguments() instanceof Operand.Rest) {
      List<Value> values = listed(packed);
      for (int i = 0; i < values.size(); i++) {
        argument(kernel, i, OptionalInt.of(values.size()), values.get(i), call)
            .ifPresent(uses::add);
      }
    } else if (packed != Value.Null.NULL) {
      in.machine
          .context
          .observations()
          .notice(
              Notice.Kind.NOT_MODELLED, call.at(), "the parameters of this launch are not in view");
    }
    String function = launch.function().map(f -> operands.value(f, call).fingerprint()).orElse("");
    in.machine.log.nextLaunch(new UnseenLaunch(kernel.orElse(function), targets));
    if (launch.handle().isPresent()) {
      Obj handle = in.machine.object(operands.value(launch.handle().get(), call));
      submit(WorkKind.LAUNCH, streams.ofHandle(handle, call), uses, Returns.AT_ONCE, call);
      return;
    }
    submit(WorkKind.LAUNCH, launch.on(), true, uses, Returns.AT_ONCE, call);
  }

  private void setArgument(Effect.SetArgument set, LibraryCall call) {
    Affine index = operands.number(Optional.of(set.index()), call);
    if (index != null && index.isConstant()) {
      in.machine
          .object(operands.value(set.function(), call))
          .arguments
          .put((int) index.constant(), operands.value(set.value(), call));
    }
  }

  private Optional<String> functionName(Value value) {
    return in.machine.object(value).handle instanceof Handle.Function function
        ? Optional.of(function.name())
        : Optional.empty();
  }

  /** The arguments one by one, also of a call that is given one list of them. */
  private List<Value> listed(Value arguments) {
    List<Value> values = elements(arguments);
    return values.size() == 1 && operands.isRole(values.get(0), Role.CONTAINER)
        ? elements(values.get(0))
        : values;
  }

  private List<Value> elements(Value list) {
    Obj object = in.machine.object(list);
    return object.items.isEmpty()
        ? in.loops.elements(list, ContainerCalls.MAX_CALLS, list.typeOrUnknown().element())
        : List.copyOf(object.items);
  }

  private Optional<Use> argument(
      Optional<String> kernel, int index, OptionalInt arguments, Value value, LibraryCall call) {
    return operands
        .tensor(value, call.at())
        .filter(m -> isDevice(m.id()))
        .flatMap(m -> access(kernel, index, arguments, m));
  }

  private Optional<Use> parameter(
      Optional<String> kernel, int index, OptionalInt arguments, Value pointer, LibraryCall call) {
    Obj object = in.machine.object(pointer);
    Value target =
        object.handle instanceof Handle.Pack inner && inner.elements().size() == 1
            ? inner.elements().get(0)
            : pointers.held(object).orElse(pointer);
    boolean scalar =
        target == pointer && !(object.handle instanceof Handle.Memory m && isDevice(m.id()));
    if (scalar) {
      return Optional.empty();
    }
    Optional<Operands.Memory> memory = operands.memory(target, call.at());
    if (memory.isEmpty()) {
      return Optional.empty();
    }
    return access(kernel, index, arguments, memory.get());
  }

  private Optional<Use> access(
      Optional<String> kernel, int index, OptionalInt arguments, Operands.Memory memory) {
    Optional<Kernels.Access> access =
        kernel.flatMap(k -> in.machine.context.kernels().access(k, index, arguments));
    return access.isEmpty()
        ? Optional.of(memory.use(null, Mode.READ_WRITE, false))
        : access.get().mode().map(mode -> memory.use(null, mode, true));
  }

  private boolean isDevice(BufferId id) {
    return in.machine.order.kindOf(id) != MemoryKind.PAGEABLE;
  }

  private void work(Effect.Work work, LibraryCall call) {
    List<Use> uses = new ArrayList<>();
    addAll(uses, work.reads(), Mode.READ, call);
    addAll(uses, work.writes(), Mode.WRITE, call);
    addAll(uses, work.updates(), Mode.READ_WRITE, call);
    addAll(uses, work.scalars(), Mode.READ, call);
    boolean hostResult = addAll(uses, work.results(), Mode.WRITE, call);
    Returns returns = work.blocking() || hostResult ? Returns.COMPLETE : Returns.AT_ONCE;
    Operands.StreamUse stream =
        work.handle().isPresent()
            ? streams.ofHandle(in.machine.object(operands.value(work.handle().get(), call)), call)
            : operands.stream(work.on(), call);
    if (work.handle().isEmpty()) {
      streams.use(work.on(), call);
    }
    submit(work.kind(), stream, uses, returns, call);
  }

  /**
   * Adds the device memory among the operands; returns whether one of them is pageable host memory.
   */
  private boolean addAll(List<Use> uses, List<Operand> slots, Mode mode, LibraryCall call) {
    boolean host = false;
    for (Operand slot : slots) {
      Value value = operands.value(slot, call);
      boolean rest = slot instanceof Operand.Rest;
      for (Value each : rest ? operands.elements(value) : List.of(value)) {
        for (Operands.Memory memory : operands.pieces(each, call.at())) {
          boolean device = isDevice(memory.id());
          if (device) {
            uses.add(memory.use(null, mode, true));
          }
          host |= !device;
        }
      }
    }
    return host;
  }

  // --- Java's own accesses ---

  private void hostAccess(
      Operand buffer, Optional<Operand> at, Optional<Operand> bytes, Mode mode, LibraryCall call) {
    Value value = operands.value(buffer, call);
    Optional<Operands.Memory> memory = operands.memory(value, call.at());
    // What happens to pageable memory is said where the copy is.
    boolean matters =
        memory.isPresent()
            && (in.machine.isOnDevice(memory.get().id()) || in.tasks.isConcurrent())
            && in.machine.order.kindOf(memory.get().id()) != MemoryKind.PAGEABLE
            && !operands.isRole(value, Role.FUNCTION);
    if (matters) {
      Affine offset = operands.number(at, call);
      Operands.Memory moved =
          offset == null
              ? memory.get()
              : new Operands.Memory(
                  memory.get().id(),
                  memory.get().offset().map(o -> o.plus(offset)),
                  memory.get().slot());
      Use use =
          at.isPresent()
              ? moved.use(operands.number(bytes, call), mode, true)
              : memory.get().use(null, mode, true);
      in.machine.issue(new Op.HostAccess(call.at(), in.machine.host, use));
    }
  }
}
