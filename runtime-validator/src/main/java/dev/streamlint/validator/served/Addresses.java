package dev.streamlint.validator.served;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.validator.device.AddressException;
import dev.streamlint.validator.device.HostMemory;
import dev.streamlint.validator.device.Place;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.trace.BufferAddresses;
import dev.streamlint.validator.trace.Native;
import dev.streamlint.validator.trace.Natives;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that a program sees, and those that the device knows.
 *
 * <p>Memory that Java can see has the address at which its bytes really are, so that a pointer to
 * it and a buffer over it are the same memory. Device memory lies above all that a process of
 * 47-bit addresses can have.
 */
final class Addresses {
  private static final long ABOVE = 0x1000_0000_0000L;

  private final VirtualDevice device;
  private final Natives natives;
  private final BufferAddresses buffers;

  /** By the address that the program sees. */
  private final TreeMap<Long, Block> blocks = new TreeMap<>();

  /** Memory that was given to the program. */
  private record Block(long seen, long size, long onDevice) {}

  Addresses(VirtualDevice device, Natives natives, BufferAddresses buffers) {
    this.device = device;
    this.natives = natives;
    this.buffers = buffers;
  }

  /** What the program is given. */
  record Allocated(long address, @Nullable ByteBuffer view) {}

  Allocated allocate(MemoryKind kind, long bytes) {
    long onDevice = device.allocate(kind, bytes);
    if (!kind.isHostAccessible()) {
      return new Allocated(add(onDevice + ABOVE, bytes, onDevice), null);
    }
    ByteBuffer view = device.hostView(onDevice, bytes);
    return new Allocated(add(buffers.address(view), bytes, onDevice), view);
  }

  /** Page-locks a direct buffer. An array's memory cannot be: the garbage collector moves it. */
  void register(@Nullable Object pointer) {
    if (view(pointer) instanceof Native.Address address
        && address.root() != null
        && address.root().buffer() instanceof ByteBuffer bytes) {
      add(address.root().base(), address.root().size(), device.register(bytes));
    } else {
      throw new AddressException("only direct buffers can be page-locked");
    }
  }

  void unregister(@Nullable Object pointer) {
    if (view(pointer) instanceof Native.Address address && address.root() != null) {
      free(address.root().base());
    }
  }

  long allocateAsync(long bytes, StreamHandle stream) {
    long onDevice = device.allocateAsync(bytes, stream);
    return add(onDevice + ABOVE, bytes, onDevice);
  }

  private synchronized long add(long seen, long size, long onDevice) {
    blocks.put(seen, new Block(seen, size, onDevice));
    return seen;
  }

  void free(long seen) {
    device.free(remove(seen));
  }

  void freeAsync(long seen, StreamHandle stream) {
    device.freeAsync(remove(seen), stream);
  }

  /** What is in no block, the device refuses. */
  private synchronized long remove(long seen) {
    Block block = blocks.remove(seen);
    return block == null ? seen - ABOVE : block.onDevice();
  }

  /** What a pointer points to, for the program; null for null and for what is no pointer. */
  @Nullable Native view(@Nullable Object pointer) {
    return pointer == null ? null : natives.of(pointer);
  }

  /** Where a copy reads or writes. */
  Place place(@Nullable Object pointer) {
    Native view = view(pointer);
    if (view == null) {
      throw new AddressException("a pointer that was never filled");
    }
    if (view instanceof Native.Heap heap) {
      return new Place.Pageable(new ArrayMemory(heap.array()), heap.offset());
    } else if (view instanceof Native.Address address) {
      Optional<Place> given = find(address.at());
      if (given.isPresent()) {
        return given.get();
      }
      Native.Root root = address.root();
      if (root != null && root.buffer() instanceof ByteBuffer bytes) {
        return new Place.Pageable(HostMemory.of(bytes), address.at() - root.base());
      }
      return Place.at(address.at() - ABOVE);
    }
    throw new AddressException("a list of pointers is no memory");
  }

  private synchronized Optional<Place> find(long seen) {
    return block(seen).map(b -> Place.at(b.onDevice() + seen - b.seen()));
  }

  private Optional<Block> block(long seen) {
    Map.Entry<Long, Block> below = blocks.floorEntry(seen);
    return below != null && seen < below.getKey() + below.getValue().size()
        ? Optional.of(below.getValue())
        : Optional.empty();
  }

  /** Where on the device the memory from there on is, and how much of it there is. */
  record Rest(long address, long bytes) {}

  synchronized Optional<Rest> rest(long seen) {
    return block(seen)
        .map(b -> new Rest(b.onDevice() + seen - b.seen(), b.seen() + b.size() - seen));
  }
}
