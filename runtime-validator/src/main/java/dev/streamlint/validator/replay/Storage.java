package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.validator.device.HostMemory;
import dev.streamlint.validator.device.Place;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Where the bytes of a buffer are.
 *
 * @param kind what it was allocated as
 * @param address 0 for pageable memory
 * @param heap for pageable memory only
 */
record Storage(MemoryKind kind, long address, int bytes, @Nullable HostMemory heap) {
  static Storage at(MemoryKind kind, long address, int bytes) {
    return new Storage(kind, address, bytes, null);
  }

  static Storage pageable(int bytes) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes);
    return new Storage(MemoryKind.PAGEABLE, 0, bytes, HostMemory.of(buffer));
  }

  Place place(int offset) {
    return heap == null ? Place.at(address + offset) : new Place.Pageable(heap, offset);
  }
}
