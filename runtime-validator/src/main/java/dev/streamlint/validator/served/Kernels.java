package dev.streamlint.validator.served;

import dev.streamlint.rules.kernel.KernelSignature;
import dev.streamlint.rules.kernel.ParameterAccess;
import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.validator.device.Kernel;
import dev.streamlint.validator.trace.KernelTexts;
import dev.streamlint.validator.trace.Native;
import dev.streamlint.validator.trace.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Launches and library calls, as functions of the memory that they read. */
final class Kernels {
  private final Addresses addresses;
  private final KernelTexts texts;
  private final Map<Long, String> names = new ConcurrentHashMap<>();
  private final Map<String, OptionalInt> spinning = new ConcurrentHashMap<>();

  Kernels(Addresses addresses, KernelTexts texts) {
    this.addresses = addresses;
    this.texts = texts;
  }

  void loaded(long function, String name) {
    names.put(function, name);
  }

  /** The address of the number that the kernel waits for, if it is one that waits so. */
  Optional<Long> spinsOn(Effect.Launch launch, Values call) {
    OptionalInt flag = spinning.computeIfAbsent(name(launch, call), this::flag);
    List<? extends @Nullable Object> parameters = pointers(call.of(launch.arguments()));
    if (flag.isEmpty() || flag.getAsInt() >= parameters.size()) {
      return Optional.empty();
    }
    return address(parameters.get(flag.getAsInt()))
        .flatMap(addresses::rest)
        .map(Addresses.Rest::address);
  }

  /** A parameter is {@code Pointer.to(pointer)}, or {@code Pointer.to(new long[] {address})}. */
  private Optional<Long> address(@Nullable Object parameter) {
    List<? extends @Nullable Object> inner = pointers(parameter);
    if (inner.size() == 1 && addresses.view(inner.get(0)) instanceof Native.Address address) {
      return Optional.of(address.at());
    }
    return addresses.view(parameter) instanceof Native.Heap heap
            && heap.array() instanceof long[] numbers
            && heap.offset() == 0
            && numbers.length == 1
        ? Optional.of(numbers[0])
        : Optional.empty();
  }

  private OptionalInt flag(String name) {
    return texts.ptx(name).map(SpinningKernel::flag).orElse(OptionalInt.empty());
  }

  private String name(Effect.Launch launch, Values call) {
    return names.getOrDefault(launch.function().map(f -> Handles.get(call.of(f))).orElse(0L), "?");
  }

  Kernel launch(Effect.Launch launch, Values call) {
    String name = name(launch, call);
    List<? extends @Nullable Object> parameters = pointers(call.of(launch.arguments()));
    Optional<KernelSignature> kernel = texts.find(name);
    List<Kernel.Access> accesses = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      List<? extends @Nullable Object> inner = pointers(parameters.get(i));
      int index = i;
      Optional<Mode> mode =
          kernel
              .filter(k -> index < k.parameters().size())
              .map(k -> k.parameters().get(index))
              .map(ParameterAccess::mode)
              .orElse(Optional.of(Mode.READ_WRITE));
      if (inner.size() == 1 && mode.isPresent()) {
        access(inner.get(0), mode.get()).ifPresent(accesses::add);
      }
    }
    return new Kernel(name, accesses);
  }

  private List<? extends @Nullable Object> pointers(@Nullable Object packed) {
    return addresses.view(packed) instanceof Native.Pointers list
        ? list.elements()
        : Collections.emptyList();
  }

  Kernel work(Effect.Work work, Values call) {
    List<Kernel.Access> accesses = new ArrayList<>();
    addAll(accesses, work.reads(), Mode.READ, call);
    addAll(accesses, work.scalars(), Mode.READ, call);
    addAll(accesses, work.writes(), Mode.WRITE, call);
    addAll(accesses, work.updates(), Mode.READ_WRITE, call);
    addAll(accesses, work.results(), Mode.WRITE, call);
    return new Kernel(call.model().name(), accesses);
  }

  private void addAll(
      List<Kernel.Access> accesses, List<Operand> operands, Mode mode, Values call) {
    for (Operand each : operands) {
      Object value = call.of(each);
      if (value instanceof Object[] many) {
        for (Object one : many) {
          access(one, mode).ifPresent(accesses::add);
        }
      } else {
        access(value, mode).ifPresent(accesses::add);
      }
    }
  }

  /** Of memory of the device, from the pointer to its end: how much is touched, nobody says. */
  private Optional<Kernel.Access> access(@Nullable Object pointer, Mode mode) {
    return addresses.view(pointer) instanceof Native.Address address
        ? addresses.rest(address.at()).map(r -> new Kernel.Access(r.address(), r.bytes(), mode))
        : Optional.empty();
  }

  /** Whether a result goes to memory of Java's: then the call waits for it. */
  boolean hasHostResult(Effect.Work work, Values call) {
    return work.results().stream().anyMatch(r -> addresses.view(call.of(r)) instanceof Native.Heap);
  }
}
