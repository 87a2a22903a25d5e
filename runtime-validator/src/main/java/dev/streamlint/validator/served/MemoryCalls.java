package dev.streamlint.validator.served;

import dev.streamlint.rules.model.Effect;
import dev.streamlint.rules.model.Operand;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.validator.device.Copy;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.Fill;
import dev.streamlint.validator.device.Place;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.trace.Native;
import dev.streamlint.validator.trace.NativePointer;
import dev.streamlint.validator.trace.Values;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Allocation, copies and fills. */
final class MemoryCalls {
  /** For memory whose size the model does not tell, such as arrays with formats. */
  private static final long SOME_BYTES = 1 << 20;

  private final Device device;
  private final Addresses addresses;
  private final Map<String, Long> globals = new ConcurrentHashMap<>();

  MemoryCalls(Device device, Addresses addresses) {
    this.device = device;
    this.addresses = addresses;
  }

  void allocate(Effect.Alloc alloc, Values call, Optional<StreamHandle> stream) {
    Object out = call.of(alloc.out());
    long bytes = call.number(alloc.bytes()).orElseGet(() -> pitched(call));
    if (out == null) {
      return;
    } else if (stream.isPresent()) {
      Handles.set(out, addresses.allocateAsync(bytes, stream.get()));
      return;
    }
    MemoryKind kind = alloc.memory() == MemoryKind.UNKNOWN ? MemoryKind.DEVICE : alloc.memory();
    Addresses.Allocated memory = addresses.allocate(kind, bytes);
    Handles.set(out, memory.address());
    ByteBuffer view = memory.view();
    if (view != null && out instanceof NativePointer pointer) {
      pointer.streamlint$buffer(view);
    }
  }

  /**
   * {@code cuMemAllocPitch(pointer, pitch, width, height, ..)}: the only one that tells a pitch.
   */
  private static long pitched(Values call) {
    if (call.args().size() < 4
        || !(call.args().get(1) instanceof long[] pitch)
        || !(call.args().get(2) instanceof Long width)
        || !(call.args().get(3) instanceof Long height)) {
      return SOME_BYTES;
    }
    pitch[0] = (width + 511) / 512 * 512;
    return pitch[0] * height;
  }

  void free(Effect.Free free, Values call, Optional<StreamHandle> stream) {
    long address = Handles.get(call.of(free.buffer()));
    if (address == 0) {
      return; // "If devPtr is 0, no operation is performed" (CUDA Runtime API, cudaFree)
    } else if (stream.isPresent()) {
      addresses.freeAsync(address, stream.get());
    } else {
      addresses.free(address);
    }
  }

  void register(Effect.HostRegister register, Values call) {
    Object pointer = call.of(register.buffer());
    if (register.undo()) {
      addresses.unregister(pointer);
    } else {
      addresses.register(pointer);
    }
  }

  /** A second pointer to the same memory, or to the variable of a module that has that name. */
  void alias(Effect.Alias alias, Values call) {
    Object of = call.of(alias.of());
    Object result = call.of(alias.result());
    if (of instanceof String name) {
      Handles.set(
          result,
          globals.computeIfAbsent(
              name, n -> addresses.allocate(MemoryKind.DEVICE, SOME_BYTES).address()));
    } else if (addresses.view(of) instanceof Native.Address address) {
      Handles.set(result, address.at());
    }
  }

  /** Whether the model tells how much is copied. */
  boolean copy(Effect.Copy effect, Values call, StreamHandle stream) {
    Optional<Long> bytes = call.number(effect.bytes());
    Optional<Long> width = call.number(effect.width());
    if (bytes.isEmpty() && width.isEmpty()) {
      return false;
    }
    Place to = addresses.place(call.of(effect.to()));
    Place from = addresses.place(call.of(effect.from()));
    Copy copy =
        width.isEmpty()
            ? Copy.of(to, from, bytes.orElseThrow())
            : rectangle(effect, to, from, width.get(), call);
    boolean async = call.number(effect.nonblocking()).map(flag -> flag != 0).orElse(effect.async());
    if (async) {
      device.copyAsync(copy, stream);
    } else {
      device.copy(copy, stream);
    }
    return true;
  }

  private static Copy rectangle(Effect.Copy effect, Place to, Place from, long width, Values call) {
    long toPitch = call.number(effect.dpitch()).filter(p -> p > 0).orElse(width);
    long fromPitch = call.number(effect.spitch()).filter(p -> p > 0).orElse(width);
    return new Copy(
        moved(to, offset(effect.dx(), effect.dy(), toPitch, call)),
        moved(from, offset(effect.sx(), effect.sy(), fromPitch, call)),
        width,
        call.number(effect.height()).orElse(1L),
        toPitch,
        fromPitch);
  }

  private static long offset(Optional<Operand> x, Optional<Operand> y, long pitch, Values call) {
    return call.number(x).orElse(0L) + call.number(y).orElse(0L) * pitch;
  }

  private static Place moved(Place place, long bytes) {
    return place instanceof Place.Pageable host
        ? new Place.Pageable(host.memory(), host.offset() + bytes)
        : new Place.Address(((Place.Address) place).value() + bytes);
  }

  /** Whether the model tells how much is filled. */
  boolean fill(Effect.Fill effect, Values call, StreamHandle stream) {
    Optional<Long> bytes = call.number(effect.bytes());
    Optional<Long> width = call.number(effect.width());
    if (!(addresses.place(call.of(effect.buffer())) instanceof Place.Address memory)
        || (bytes.isEmpty() && width.isEmpty())) {
      return false;
    }
    int unit = unit(effect.bytes().or(() -> effect.width()));
    int value = value(call);
    long rows = width.isEmpty() ? 1 : call.number(effect.height()).orElse(1L);
    long pitch = call.number(effect.pitch()).orElse(0L);
    for (long row = 0; row < rows; row++) {
      Fill fill =
          new Fill(memory.value() + row * pitch, width.or(() -> bytes).orElse(0L), value, unit);
      if (effect.async()) {
        device.fillAsync(fill, stream);
      } else {
        device.fill(fill, stream);
      }
    }
    return true;
  }

  /** The model counts bytes: {@code 4 * count} fills with units of 4. */
  private static int unit(Optional<Operand> bytes) {
    return bytes.orElse(null) instanceof Operand.Product product
        ? product.factors().stream()
            .filter(Operand.Number.class::isInstance)
            .map(f -> (int) ((Operand.Number) f).value())
            .findFirst()
            .orElse(1)
        : 1;
  }

  /** The first number that is no size: sizes are {@code long}. */
  private static int value(Values call) {
    return call.args().stream()
        .filter(a -> a instanceof Byte || a instanceof Short || a instanceof Integer)
        .map(a -> ((Number) a).intValue())
        .findFirst()
        .orElse(0);
  }
}
