package dev.streamlint.validator.device;

import java.nio.ByteBuffer;

/** Pageable memory: a Java array, or a direct buffer, seen as bytes. */
public interface HostMemory {
  /** Number of bytes. */
  long size();

  /** Copies the bytes from {@code offset} on into all of {@code into}. */
  void get(long offset, byte[] into);

  /** Overwrites the bytes from {@code offset} on with all of {@code from}. */
  void put(long offset, byte[] from);

  static HostMemory of(byte[] array) {
    return new Bytes(array);
  }

  /** From the buffer's start to its capacity, whatever its position. */
  static HostMemory of(ByteBuffer buffer) {
    return new Buffer(buffer.duplicate().clear());
  }

  /** A Java array. */
  @SuppressWarnings("ArrayRecordComponent") // It is the array that is meant, not its content.
  record Bytes(byte[] array) implements HostMemory {
    @Override
    public long size() {
      return array.length;
    }

    @Override
    public void get(long offset, byte[] into) {
      System.arraycopy(array, Math.toIntExact(offset), into, 0, into.length);
    }

    @Override
    public void put(long offset, byte[] from) {
      System.arraycopy(from, 0, array, Math.toIntExact(offset), from.length);
    }
  }

  /** A buffer. */
  record Buffer(ByteBuffer buffer) implements HostMemory {
    @Override
    public long size() {
      return buffer.capacity();
    }

    @Override
    public void get(long offset, byte[] into) {
      buffer.get(Math.toIntExact(offset), into);
    }

    @Override
    public void put(long offset, byte[] from) {
      buffer.put(Math.toIntExact(offset), from);
    }
  }
}
