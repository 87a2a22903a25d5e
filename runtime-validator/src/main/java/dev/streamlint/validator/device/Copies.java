package dev.streamlint.validator.device;

import dev.streamlint.rules.op.MemoryKind;

/** Whether a copy or a fill only queues work, and what it moves when it runs. */
final class Copies {
  /** What a call does before it returns. */
  enum Call {
    /** It only queues. */
    QUEUE,
    /** It reads the source, and queues the rest. */
    STAGE,
    /** It waits for the stream, reads the source, and queues the rest. */
    WAIT_AND_STAGE,
    /** It queues, and waits until it is done. */
    WAIT
  }

  private final Memory memory;

  Copies(Memory memory) {
    this.memory = memory;
  }

  /** CUDA Runtime API, "API synchronization behavior", Memcpy; and what was measured. */
  Call call(Copy copy, boolean async) {
    MemoryKind from = kind(copy.from());
    MemoryKind to = kind(copy.to());
    boolean fromHost = isHost(from);
    boolean toHost = isHost(to);
    if (fromHost && toHost) {
      return Call.WAIT;
    } else if (from == MemoryKind.PAGEABLE) {
      return async ? Call.STAGE : Call.WAIT_AND_STAGE;
    } else if (to == MemoryKind.PAGEABLE) {
      return Call.WAIT; // the Async form as well: measured, promised by nobody
    }
    return !async && (fromHost || toHost) ? Call.WAIT : Call.QUEUE;
  }

  /** The same, Memset: only the synchronous form waits, and only for memory of the host. */
  Call call(Fill fill, boolean async) {
    MemoryKind kind = memory.holding(fill.address(), fill.bytes()).kind();
    boolean waits = kind == MemoryKind.PINNED || kind == MemoryKind.MANAGED;
    return !async && waits ? Call.WAIT : Call.QUEUE;
  }

  private MemoryKind kind(Place place) {
    return place instanceof Place.Address at
        ? memory.holding(at.value(), 1).kind()
        : MemoryKind.PAGEABLE;
  }

  /** Managed memory may be on either side: it counts as the device's. */
  private static boolean isHost(MemoryKind kind) {
    return kind == MemoryKind.PINNED || kind == MemoryKind.PAGEABLE;
  }

  /** Refuses what is out of range while the caller can still be told. */
  void check(Copy copy) {
    if (copy.width() < 0 || copy.height() < 0) {
      throw new DeviceException("a copy of a negative number of bytes");
    }
    if (copy.height() > 0 && copy.width() > 0) {
      check(copy.to(), (copy.height() - 1) * copy.toPitch() + copy.width());
      check(copy.from(), (copy.height() - 1) * copy.fromPitch() + copy.width());
    }
  }

  private void check(Place place, long bytes) {
    if (place instanceof Place.Address at) {
      memory.holding(at.value(), bytes);
    } else if (place instanceof Place.Pageable pageable
        && (pageable.offset() < 0 || pageable.offset() + bytes > pageable.memory().size())) {
      throw new AddressException(
          "%d bytes from byte %d of host memory that has %d"
              .formatted(bytes, pageable.offset(), pageable.memory().size()));
    }
  }

  /** The rows, one after the other. */
  byte[][] read(Copy copy) {
    byte[][] rows = new byte[Math.toIntExact(copy.height())][];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = read(copy.from(), row * copy.fromPitch(), copy.width());
    }
    return rows;
  }

  void write(Copy copy, byte[][] rows) {
    for (int row = 0; row < rows.length; row++) {
      write(copy.to(), row * copy.toPitch(), rows[row]);
    }
  }

  private byte[] read(Place place, long offset, long bytes) {
    if (place instanceof Place.Address at) {
      return memory.read(at.value() + offset, bytes);
    }
    Place.Pageable pageable = (Place.Pageable) place;
    byte[] row = new byte[Math.toIntExact(bytes)];
    pageable.memory().get(pageable.offset() + offset, row);
    return row;
  }

  private void write(Place place, long offset, byte[] bytes) {
    if (place instanceof Place.Address at) {
      memory.write(at.value() + offset, bytes);
    } else if (place instanceof Place.Pageable pageable) {
      pageable.memory().put(pageable.offset() + offset, bytes);
    }
  }

  void write(Fill fill) {
    byte[] bytes = new byte[Math.toIntExact(fill.bytes())];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (fill.value() >>> (8 * (i % fill.unit())));
    }
    memory.write(fill.address(), bytes);
  }
}
