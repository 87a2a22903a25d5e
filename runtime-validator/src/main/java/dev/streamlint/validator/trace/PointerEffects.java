package dev.streamlint.validator.trace;

import dev.streamlint.rules.kernel.KernelSignature;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.model.TypeModel.Role;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Effects that make one object mean what another means, and the launches that take them. */
final class PointerEffects {
  private final Operands operands;
  private final StreamEffects streams;
  private final MemoryEffects memory;
  private final Things things;
  private final Owners owners;
  private final KernelTexts kernels;

  /** What kernels keep from launch to launch, by index. */
  private final WeakIdentityMap<Object, SortedMap<Integer, Object>> arguments =
      new WeakIdentityMap<>();

  /**
   * @param kernels those of all texts that the program has handed over so far
   */
  PointerEffects(
      Operands operands,
      StreamEffects streams,
      MemoryEffects memory,
      Things things,
      Owners owners,
      KernelTexts kernels) {
    this.operands = operands;
    this.streams = streams;
    this.memory = memory;
    this.things = things;
    this.owners = owners;
    this.kernels = kernels;
  }

  /** Does the effect if it is one of these. */
  boolean apply(Effect effect, Call call) {
    if (effect instanceof Effect.Alias alias) {
      alias(alias, call);
    } else if (effect instanceof Effect.HostView view) {
      view(operands.value(view.result(), call), operands.value(view.of(), call), call);
    } else if (effect instanceof Effect.Pack pack) {
      things.means(
          operands.value(pack.result(), call),
          new Meaning.Pointers(Operands.elements(operands.value(pack.elements(), call))));
    } else if (effect instanceof Effect.PointerTo pointer) {
      pointerTo(operands.value(pointer.result(), call), operands.value(pointer.of(), call), call);
    } else if (effect instanceof Effect.LoadFunction load) {
      if (operands.value(load.name(), call) instanceof String name) {
        things.means(operands.value(load.out(), call), new Meaning.Kernel(name));
      }
    } else if (effect instanceof Effect.SetArgument set) {
      setArgument(set, call);
    } else if (effect instanceof Effect.Launch launch) {
      launch(launch, call);
    } else {
      return contains(effect, call);
    }
    return true;
  }

  /** Containers of a library, whose content only its native code knows. */
  private boolean contains(Effect effect, Call call) {
    if (effect instanceof Effect.Returns returns) {
      same(call.result(), operands.value(returns.value(), call));
    } else if (effect instanceof Effect.Elements list) {
      Object result = operands.value(list.result(), call);
      List<Object> all = new ArrayList<>();
      list.of().forEach(o -> all.addAll(Operands.elements(operands.value(o, call))));
      things.means(result, new Meaning.Pointers(all));
      if (result != null && things.role(result) == Role.MEMORY) {
        // Memory that is made of other memory keeps it, until it is released.
        all.forEach(each -> memoryOf(each).ifPresent(m -> owners.keep(m.id(), result)));
      }
    } else if (effect instanceof Effect.Put put) {
      Object into = operands.value(put.into(), call);
      List<Object> all = new ArrayList<>(content(into));
      all.addAll(Operands.elements(operands.value(put.value(), call)));
      things.means(into, new Meaning.Pointers(all));
    } else if (effect instanceof Effect.Get get) {
      List<Object> all = content(operands.value(get.from(), call));
      Operands.number(operands.value(get.key(), call))
          .filter(key -> key >= 0 && key < all.size())
          .ifPresent(key -> same(call.result(), all.get(key.intValue())));
    } else {
      return false;
    }
    return true;
  }

  private List<Object> content(@Nullable Object container) {
    return things.meaning(container).orElse(null) instanceof Meaning.Pointers list
        ? Operands.elements(list.elements())
        : List.of();
  }

  private void same(@Nullable Object result, @Nullable Object value) {
    if (result == null || value == null || result == value) {
      return;
    } else if (value instanceof Operand builtin) {
      things.means(result, new Meaning.Builtin(builtin));
    } else {
      things.meaning(value).ifPresent(meaning -> things.means(result, meaning));
    }
  }

  /** Whether the call has returned an element of a container that is known. */
  private boolean isElement(Call call) {
    return call.model().effects().stream().anyMatch(Effect.Get.class::isInstance)
        && things.meaning(call.result()).isPresent();
  }

  private Optional<Meaning.Memory> memoryOf(Object value) {
    return things.meaning(value).orElse(null) instanceof Meaning.Memory memory
        ? Optional.of(memory)
        : Optional.empty();
  }

  private void alias(Effect.Alias alias, Call call) {
    Object result = operands.value(alias.result(), call);
    if (alias.result() instanceof Operand.Result && isElement(call)) {
      return; // the first effect that gives the call a result decides it
    }
    Object of = operands.value(alias.of(), call);
    if (of instanceof Operand builtin) {
      things.means(result, new Meaning.Builtin(builtin));
      return;
    }
    Optional<Meaning.Memory> memory = operands.memory(of, call);
    if (memory.isPresent() && alias.position().isPresent()) {
      Meaning.Memory whole = memory.get(); // where it started from is not kept
      things.means(result, new Meaning.Memory(whole.id(), null, whole.length(), true));
    } else if (memory.isPresent()) {
      things.means(result, moved(memory.get(), alias.offset(), call));
    } else {
      things.meaning(of).ifPresent(meaning -> things.means(result, meaning));
    }
  }

  private Meaning.Memory moved(Meaning.Memory memory, Optional<Operand> offset, Call call) {
    if (offset.isEmpty()) {
      return memory;
    }
    Long start = memory.offset();
    Long moved =
        start == null ? null : operands.number(offset, call).map(o -> start + o).orElse(null);
    return new Meaning.Memory(memory.id(), moved, memory.length(), true);
  }

  private void view(@Nullable Object result, @Nullable Object of, Call call) {
    operands.memory(of, call).ifPresent(m -> things.means(result, m));
  }

  private void pointerTo(@Nullable Object result, @Nullable Object of, Call call) {
    List<Object> elements =
        of != null && Operands.isHostMemory(of) ? List.of(of) : Operands.elements(of);
    if (elements.size() == 1 && Operands.isHostMemory(elements.get(0))) {
      view(result, elements.get(0), call);
    } else {
      things.means(result, new Meaning.Pointers(elements));
    }
  }

  private void launch(Effect.Launch launch, Call call) {
    Optional<KernelSignature> kernel =
        launch
            .function()
            .flatMap(f -> things.meaning(operands.value(f, call)))
            .flatMap(m -> m instanceof Meaning.Kernel k ? kernels.find(k.name()) : absent());
    List<Use> uses = new ArrayList<>();
    Object packed = operands.value(launch.arguments(), call);
    SortedMap<Integer, Object> kept = packed == null ? null : arguments.get(packed);
    if (kept != null) {
      kept.forEach((index, value) -> parameter(kernel, index, value, call).ifPresent(uses::add));
    } else if (launch.arguments() instanceof Operand.Rest) {
      List<Object> values = listed(packed);
      for (int i = 0; i < values.size(); i++) {
        argument(kernel, i, values.get(i)).ifPresent(uses::add);
      }
    } else if (things.meaning(packed).orElse(null) instanceof Meaning.Pointers parameters) {
      for (int i = 0; i < parameters.elements().size(); i++) {
        parameter(kernel, i, parameters.elements().get(i), call).ifPresent(uses::add);
      }
    }
    StreamUse stream =
        launch
            .handle()
            .map(handle -> streams.ofHandle(operands.value(handle, call), call))
            .orElseGet(() -> operands.use(launch.on(), call));
    memory.submit(WorkKind.LAUNCH, stream, uses, Returns.AT_ONCE, call);
  }

  private static Optional<KernelSignature> absent() {
    return Optional.empty();
  }

  private Optional<Use> parameter(
      Optional<KernelSignature> kernel, int index, @Nullable Object pointer, Call call) {
    Native view = things.view(pointer);
    if (pointer == null || view instanceof Native.Heap) {
      return Optional.empty(); // a number
    }
    Optional<Meaning> meaning =
        view == null ? things.meaning(pointer) : things.meaning(pointer, view);
    boolean points =
        meaning.orElse(null) instanceof Meaning.Pointers inner && inner.elements().size() == 1;
    Object target =
        points && meaning.get() instanceof Meaning.Pointers inner
            ? inner.elements().get(0)
            : pointer;
    Optional<Meaning.Memory> memory = operands.memory(target, call);
    if (memory.isEmpty() || (!points && !operands.isOnDevice(memory.get()))) {
      return Optional.empty(); // a number, in host memory
    }
    return access(kernel, index, memory.get());
  }

  private static Optional<Use> access(
      Optional<KernelSignature> kernel, int index, Meaning.Memory memory) {
    boolean known = kernel.isPresent() && index < kernel.get().parameters().size();
    if (!known) {
      return Optional.of(Operands.use(memory, Optional.empty(), Mode.READ_WRITE, false));
    }
    return kernel
        .orElseThrow()
        .parameters()
        .get(index)
        .mode()
        .map(mode -> Operands.use(memory, Optional.empty(), mode, true));
  }

  private void setArgument(Effect.SetArgument set, Call call) {
    Object function = operands.value(set.function(), call);
    Object value = operands.value(set.value(), call);
    Optional<Long> index = Operands.number(operands.value(set.index(), call));
    if (function != null && index.isPresent()) {
      SortedMap<Integer, Object> kept = arguments.computeIfAbsent(function, TreeMap::new);
      if (value == null) {
        kept.remove(index.get().intValue());
      } else {
        kept.put(index.get().intValue(), value);
      }
    }
  }

  /** The arguments one by one, also of a call that is given one list of them. */
  private List<Object> listed(@Nullable Object values) {
    List<Object> all = new ArrayList<>();
    for (Object each : Operands.elements(values)) {
      if (things.meaning(each).orElse(null) instanceof Meaning.Pointers list) {
        all.addAll(Operands.elements(list.elements()));
      } else {
        all.add(each);
      }
    }
    return all;
  }

  /** Memory that is passed as it is, not by a pointer to it. */
  private Optional<Use> argument(Optional<KernelSignature> kernel, int index, Object value) {
    return memoryOf(value)
        .filter(operands::isOnDevice)
        .flatMap(memory -> access(kernel, index, memory));
  }
}
