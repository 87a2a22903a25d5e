package dev.streamlint.validator.device;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamKind;
import java.nio.ByteBuffer;

/**
 * One GPU with its streams, events and memory, and two things that no program has: work can be held
 * back ({@link #hold}), and one can be told what is done ({@link #mark}).
 *
 * <p>Calls mean what CUDA's calls of the same name mean, and may be made by many host threads.
 * Those that wait really block the calling thread. What the driver refuses is a {@link
 * DeviceException}; an address that is in no allocation is an {@link AddressException}.
 *
 * <p>Sources: CUDA Runtime API, "Stream synchronization behavior", "API synchronization behavior";
 * CUDA Driver API, "Stream Ordered Memory Allocator".
 */
public interface Device extends Gates, AutoCloseable {
  // --- streams and events ---

  /** {@link StreamKind#UNKNOWN} makes a blocking one. */
  StreamHandle createStream(StreamKind kind);

  /** Does not wait; the stream's work goes on. */
  void destroyStream(StreamHandle stream);

  EventHandle createEvent();

  /** Does not wait; waits that were made keep what they wait for. */
  void destroyEvent(EventHandle event);

  /** The event takes a snapshot of what the stream was given so far, and forgets its last one. */
  void record(EventHandle event, StreamHandle stream);

  /** Later work on the stream runs after the event's latest snapshot; nothing if it has none. */
  void streamWait(StreamHandle stream, EventHandle event);

  /** Blocks until all that the stream was given is done. */
  void synchronize(StreamHandle stream);

  /** Blocks until the event's latest snapshot is done. */
  void synchronize(EventHandle event);

  /** Blocks until all work of all streams is done. */
  void synchronize();

  /** Whether {@link #synchronize(StreamHandle)} would return at once. */
  boolean isDone(StreamHandle stream);

  /** Whether {@link #synchronize(EventHandle)} would return at once. */
  boolean isDone(EventHandle event);

  // --- memory ---

  /**
   * Does not wait.
   *
   * @param kind {@code DEVICE}, {@code MANAGED} or {@code PINNED}
   * @return an address; never 0
   */
  long allocate(MemoryKind kind, long bytes);

  /** {@code cudaFree}, {@code cudaFreeHost}: blocks until the whole device is idle, as measured. */
  void free(long address);

  /** Memory that is there in the order of the stream. */
  long allocateAsync(long bytes, StreamHandle stream);

  /** The memory is given to somebody else in the order of the stream. */
  void freeAsync(long address, StreamHandle stream);

  /**
   * The bytes of page-locked or managed memory, as Java code sees them: no call waits for anything.
   */
  ByteBuffer hostView(long address, long bytes);

  // --- work ---

  /** {@code cudaMemcpy}; the caller names the default stream that it runs on. */
  void copy(Copy copy, StreamHandle stream);

  /** {@code cudaMemcpyAsync}. */
  void copyAsync(Copy copy, StreamHandle stream);

  /** {@code cudaMemset}; the caller names the default stream that it runs on. */
  void fill(Fill fill, StreamHandle stream);

  /** {@code cudaMemsetAsync}. */
  void fillAsync(Fill fill, StreamHandle stream);

  void launch(Kernel kernel, StreamHandle stream);

  // --- what no program has, besides gates ---

  /**
   * Whether {@link #hold} holds the transfer of a synchronous copy from pageable memory, too, and
   * not its caller. On a GPU the call waits for its stream before it stages anything.
   */
  boolean holdsStagedCopies();

  /** Opens all gates, waits for the work, and gives everything back. */
  @Override
  void close();
}
