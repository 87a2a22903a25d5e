package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.EventHandle;
import dev.streamlint.validator.device.StreamHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The allocator of tensor libraries, as PyTorch's: a released block is kept for the next who asks
 * for as many bytes <em>on the stream that it was allocated on</em>, at once, since that stream is
 * in order. For every other stream that {@code recordStream} named, an event is recorded when the
 * block is released, and the block is kept back until these events are done.
 *
 * <p>Source: PyTorch, {@code c10/cuda/CUDACachingAllocator.cpp}: {@code free}, {@code
 * insert_events}, {@code process_events}.
 */
final class CachingAllocator {
  private static final class Block {
    final long address;
    final int bytes;
    final StreamHandle stream;
    final Set<StreamHandle> lent = new LinkedHashSet<>();
    List<EventHandle> events = List.of();

    Block(long address, int bytes, StreamHandle stream) {
      this.address = address;
      this.bytes = bytes;
      this.stream = stream;
    }
  }

  private record Shelf(StreamHandle stream, int bytes) {}

  private final Device device;
  private final Map<Long, Block> inUse = new HashMap<>();
  private final Map<Shelf, Deque<Block>> free = new HashMap<>();
  private final List<Block> heldBack = new ArrayList<>();
  private final List<Long> allocated = new ArrayList<>();

  CachingAllocator(Device device) {
    this.device = device;
  }

  synchronized long allocate(int bytes, StreamHandle stream) {
    heldBack.removeIf(this::putBack);
    Deque<Block> fitting = free.getOrDefault(new Shelf(stream, bytes), new ArrayDeque<>());
    Block block = fitting.isEmpty() ? newBlock(bytes, stream) : fitting.pop();
    inUse.put(block.address, block);
    return block.address;
  }

  private Block newBlock(int bytes, StreamHandle stream) {
    long address = device.allocate(MemoryKind.DEVICE, bytes);
    allocated.add(address);
    return new Block(address, bytes, stream);
  }

  synchronized void recordStream(long address, StreamHandle stream) {
    Block block = inUse.get(address);
    if (block != null && !block.stream.equals(stream)) {
      block.lent.add(stream);
    }
  }

  /**
   * Takes the block back.
   *
   * @return tells whether it is not kept back any more
   */
  synchronized BooleanSupplier release(long address) {
    Block block = inUse.remove(address);
    if (block == null) {
      throw new DeviceException("no tensor has its memory at 0x%x".formatted(address));
    }
    block.events = block.lent.stream().map(this::recordOn).toList();
    block.lent.clear();
    heldBack.add(block);
    List<EventHandle> events = block.events;
    return () -> isReturned(block, events);
  }

  private synchronized boolean isReturned(Block block, List<EventHandle> events) {
    // Once on its shelf, its events are no more.
    return block.events != events || events.stream().allMatch(device::isDone);
  }

  private EventHandle recordOn(StreamHandle stream) {
    EventHandle event = device.createEvent();
    device.record(event, stream);
    return event;
  }

  /** Puts the block on its shelf unless it has to be kept back. */
  private boolean putBack(Block block) {
    if (!block.events.stream().allMatch(device::isDone)) {
      return false;
    }
    block.events.forEach(device::destroyEvent);
    block.events = List.of();
    free.computeIfAbsent(new Shelf(block.stream, block.bytes), s -> new ArrayDeque<>()).push(block);
    return true;
  }

  /** Gives everything back; nothing may be pending. */
  synchronized void clear() {
    heldBack.forEach(b -> b.events.forEach(device::destroyEvent));
    allocated.forEach(device::free);
  }
}
