package dev.streamlint.validator.device;

import dev.streamlint.rules.op.MemoryKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;

/** Which bytes an address means. Addresses are never given out twice, and never touch. */
final class Memory implements DeviceMemory {
  /** CUDA aligns allocations to at least 256 bytes; one unit more keeps neighbours apart. */
  private static final long UNIT = 512;

  private final TreeMap<Long, Block> blocks = new TreeMap<>();
  private long next = 0x7f00_0000_0000L;

  Block allocate(MemoryKind kind, long bytes) {
    Block block;
    try {
      block = Block.of(next, checkedSize(bytes), kind);
    } catch (OutOfMemoryError | ArithmeticException e) {
      throw new DeviceException("out of memory: no room for " + bytes + " bytes", e);
    }
    return add(block);
  }

  /** Page-locks memory that the program has already. */
  Block register(ByteBuffer buffer) {
    ByteBuffer bytes = buffer.duplicate().clear().order(ByteOrder.nativeOrder());
    return add(new Block(next, checkedSize(bytes.capacity()), MemoryKind.PINNED, bytes));
  }

  private Block add(Block block) {
    blocks.put(block.address(), block);
    next += (block.size() / UNIT + 2) * UNIT;
    return block;
  }

  private static long checkedSize(long bytes) {
    if (bytes <= 0) {
      throw new DeviceException("an allocation needs at least one byte, not " + bytes);
    }
    return bytes;
  }

  /** The block that starts there. */
  Block at(long address) {
    Block block = blocks.get(address);
    if (block == null) {
      throw new AddressException("no allocation starts at 0x%x".formatted(address));
    }
    return block;
  }

  void remove(Block block) {
    blocks.remove(block.address());
  }

  /** The block that holds all of these bytes. */
  Block holding(long address, long bytes) {
    Map.Entry<Long, Block> below = blocks.floorEntry(address);
    long offset = below == null ? 0 : address - below.getKey();
    if (below == null || offset >= below.getValue().size()) {
      throw new AddressException("0x%x is in no allocation".formatted(address));
    }
    long room = below.getValue().size() - offset;
    if (bytes < 0 || bytes > room) {
      throw new AddressException(
          "%d bytes from 0x%x on go past the end of the allocation, which has %d from there"
              .formatted(bytes, address, room));
    }
    return below.getValue();
  }

  @Override
  public byte[] read(long address, long bytes) {
    Block block = holding(address, bytes);
    byte[] copy = new byte[Math.toIntExact(bytes)];
    block.bytes().get(Math.toIntExact(address - block.address()), copy);
    return copy;
  }

  @Override
  public void write(long address, byte[] bytes) {
    Block block = holding(address, bytes.length);
    block.bytes().put(Math.toIntExact(address - block.address()), bytes);
  }

  /** For Java code to look at. */
  ByteBuffer view(long address, long bytes) {
    Block block = holding(address, bytes);
    if (!block.kind().isHostAccessible()) {
      throw new AddressException(
          "0x%x is device memory: the host cannot see it".formatted(address));
    }
    int offset = Math.toIntExact(address - block.address());
    return block.bytes().slice(offset, Math.toIntExact(bytes)).order(ByteOrder.nativeOrder());
  }
}
