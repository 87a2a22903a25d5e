package dev.streamlint.validator.device;

import dev.streamlint.rules.op.MemoryKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One allocation.
 *
 * @param bytes what is in it; direct where Java code may look at it
 */
record Block(long address, long size, MemoryKind kind, ByteBuffer bytes) {
  static Block of(long address, long size, MemoryKind kind) {
    int capacity = Math.toIntExact(size);
    ByteBuffer bytes =
        kind.isHostAccessible()
            ? ByteBuffer.allocateDirect(capacity)
            : ByteBuffer.allocate(capacity);
    return new Block(address, size, kind, bytes.order(ByteOrder.nativeOrder()));
  }
}
