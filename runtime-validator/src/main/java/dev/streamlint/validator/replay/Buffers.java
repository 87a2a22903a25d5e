package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.StreamHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** The memory of a program: what each buffer is, from its allocation to its free. */
final class Buffers {
  private final Device device;
  private final Layout layout;
  private final CachingAllocator tensors;
  private final Set<BufferId> seenByHost = new HashSet<>();
  private final Set<BufferId> usedDirectly = new HashSet<>();
  private final Map<BufferId, Storage> live = new HashMap<>();

  /** Given up by the program, and not to be given back before the end. */
  private final List<Storage> left = new ArrayList<>();

  Buffers(Device device, List<Op> program, Layout layout) {
    this.device = device;
    this.layout = layout;
    this.tensors = new CachingAllocator(device);
    for (Op op : program) {
      if (op instanceof Op.HostAccess access) {
        seenByHost.add(access.use().buffer());
      } else if (op instanceof Op.Work work
          && (!isPlainCopy(work) || work.returns() == Returns.AT_ONCE)) {
        // CUDA's own copies of pageable memory wait; those of a library that do not need other
        // memory.
        work.uses().forEach(use -> usedDirectly.add(use.buffer()));
      }
    }
  }

  /** Whether the work is one copy from somewhere to somewhere else. */
  static boolean isPlainCopy(Op.Work work) {
    List<Use> uses = work.uses();
    return work.kind() == WorkKind.COPY
        && uses.size() == 2
        && uses.get(0).mode().reads() != uses.get(1).mode().reads()
        && uses.get(0).mode().writes() != uses.get(1).mode().writes();
  }

  /** Without a stream: the memory is there when the call returns. */
  synchronized Storage allocate(BufferId buffer, MemoryKind kind) {
    int bytes = layout.size(buffer);
    MemoryKind real = real(buffer, kind);
    Storage storage =
        real == MemoryKind.PAGEABLE
            ? Storage.pageable(bytes)
            : Storage.at(real, device.allocate(real, bytes), bytes);
    return put(buffer, storage);
  }

  /** What can stand in for the kind where a device cannot do what the ops say. */
  private MemoryKind real(BufferId buffer, MemoryKind kind) {
    if (kind == MemoryKind.PAGEABLE) {
      return usedDirectly.contains(buffer) ? MemoryKind.PINNED : kind;
    } else if (kind.isHostAccessible()) {
      return kind;
    }
    return seenByHost.contains(buffer) ? MemoryKind.PINNED : MemoryKind.DEVICE;
  }

  /** In the order of the stream. */
  synchronized Storage allocate(BufferId buffer, MemoryKind kind, StreamHandle stream) {
    if (!isStreamOrdered(kind) || seenByHost.contains(buffer)) {
      return allocate(buffer, kind);
    }
    int bytes = layout.size(buffer);
    long address =
        kind == MemoryKind.TENSOR
            ? tensors.allocate(bytes, stream)
            : device.allocateAsync(bytes, stream);
    return put(buffer, Storage.at(kind, address, bytes));
  }

  private Storage put(BufferId buffer, Storage storage) {
    Storage old = live.put(buffer, storage);
    if (old != null) {
      left.add(old);
    }
    return storage;
  }

  /** Memory whose allocation is not among the ops. */
  synchronized Storage find(BufferId buffer) {
    Storage storage = live.get(buffer);
    return storage == null ? allocate(buffer, MemoryKind.UNKNOWN) : storage;
  }

  synchronized void recordStream(BufferId buffer, StreamHandle stream) {
    tensors.recordStream(find(buffer).address(), stream);
  }

  /**
   * Frees in the order of the stream.
   *
   * @return tells whether whoever asks next on the stream may be given the block
   */
  synchronized BooleanSupplier freeAsync(BufferId buffer, StreamHandle stream) {
    Storage storage = find(buffer);
    live.remove(buffer);
    if (storage.kind() == MemoryKind.TENSOR) {
      return tensors.release(storage.address());
    } else if (storage.kind() == MemoryKind.STREAM_ORDERED) {
      device.freeAsync(storage.address(), stream);
    } else {
      left.add(storage);
    }
    return () -> true;
  }

  private static boolean isStreamOrdered(MemoryKind kind) {
    return kind == MemoryKind.STREAM_ORDERED || kind == MemoryKind.TENSOR;
  }

  /** The address that whoever asks for as many bytes on the stream is given. */
  synchronized long takeOver(Storage freed, StreamHandle stream) {
    if (freed.kind() == MemoryKind.TENSOR) {
      return tensors.allocate(freed.bytes(), stream);
    } else if (freed.kind() != MemoryKind.STREAM_ORDERED) {
      return freed.address();
    }
    long address = device.allocateAsync(freed.bytes(), stream);
    left.add(Storage.at(MemoryKind.STREAM_ORDERED, address, freed.bytes()));
    return address;
  }

  /**
   * Frees by the host.
   *
   * @param waits whether the call is one that waits for the device; else the memory goes back to
   *     some pool of the program, which is not told to the driver
   */
  void free(BufferId buffer, boolean waits) {
    Storage storage;
    synchronized (this) {
      storage = find(buffer);
      live.remove(buffer);
      boolean plain = storage.heap() == null && !isStreamOrdered(storage.kind());
      if (!waits || !plain) {
        left.add(storage);
        return;
      }
    }
    device.free(storage.address());
  }

  synchronized Map<BufferId, Storage> live() {
    return Map.copyOf(live);
  }

  /** Gives everything back; nothing may be pending. */
  synchronized void clear() {
    left.addAll(live.values());
    live.clear();
    for (Storage each : left) {
      if (each.kind() == MemoryKind.STREAM_ORDERED) {
        device.freeAsync(each.address(), StreamHandle.LEGACY);
      } else if (each.heap() == null && each.kind() != MemoryKind.TENSOR) {
        device.free(each.address());
      }
    }
    left.clear();
    tensors.clear();
  }
}
