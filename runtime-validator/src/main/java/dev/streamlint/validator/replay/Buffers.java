package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
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

/** The memory of a program: what each buffer is, from its allocation to its free. */
final class Buffers {
  private final Device device;
  private final Program program;
  private final Layout layout;
  private final CachingAllocator tensors;
  private final Set<BufferId> seenByHost = new HashSet<>();
  private final Set<BufferId> usedByKernels = new HashSet<>();
  private final Map<BufferId, Storage> live = new HashMap<>();

  /** Given up by the program, and not to be given back before the end. */
  private final List<Storage> left = new ArrayList<>();

  Buffers(Device device, Program program, Layout layout) {
    this.device = device;
    this.program = program;
    this.layout = layout;
    this.tensors = new CachingAllocator(device);
    for (Op op : program.ops()) {
      if (op instanceof Op.HostAccess access) {
        seenByHost.add(access.use().buffer());
      } else if (op instanceof Op.Work work && !isPlainCopy(work)) {
        work.uses().forEach(use -> usedByKernels.add(use.buffer()));
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
      return usedByKernels.contains(buffer) ? MemoryKind.PINNED : kind;
    } else if (kind.isHostAccessible()) {
      return kind;
    }
    return seenByHost.contains(buffer) ? MemoryKind.PINNED : MemoryKind.DEVICE;
  }

  /** In the order of the stream. */
  synchronized Storage allocate(BufferId buffer, MemoryKind kind, StreamHandle stream) {
    if (kind != MemoryKind.STREAM_ORDERED || seenByHost.contains(buffer)) {
      return allocate(buffer, kind);
    }
    int bytes = layout.size(buffer);
    long address =
        program.isTensor().test(buffer)
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

  synchronized void freeAsync(BufferId buffer, StreamHandle stream) {
    Storage storage = find(buffer);
    live.remove(buffer);
    if (storage.kind() != MemoryKind.STREAM_ORDERED) {
      left.add(storage);
    } else if (program.isTensor().test(buffer)) {
      tensors.release(storage.address());
    } else {
      device.freeAsync(storage.address(), stream);
    }
  }

  /** Whether whoever asks next on the stream may be given what the buffer had. */
  boolean mayBeReused(BufferId buffer, Storage storage) {
    return !program.isTensor().test(buffer) || tensors.isFree(storage.address());
  }

  /** The address that whoever asks for as many bytes on the stream is given. */
  synchronized long takeOver(Storage freed, StreamHandle stream) {
    if (freed.kind() != MemoryKind.STREAM_ORDERED) {
      return freed.address();
    }
    long address =
        tensors.owns(freed.address())
            ? tensors.allocate(freed.bytes(), stream)
            : device.allocateAsync(freed.bytes(), stream);
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
      boolean plain = storage.heap() == null && storage.kind() != MemoryKind.STREAM_ORDERED;
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
        freeStreamOrdered(each.address());
      } else if (each.heap() == null) {
        device.free(each.address());
      }
    }
    left.clear();
    tensors.clear();
  }

  private void freeStreamOrdered(long address) {
    if (!tensors.owns(address)) {
      device.freeAsync(address, StreamHandle.LEGACY);
    }
  }
}
