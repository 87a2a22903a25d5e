package dev.streamlint.validator.replay;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.Use;
import dev.streamlint.validator.device.Copy;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.EventHandle;
import dev.streamlint.validator.device.Fill;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.HostMemory;
import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.device.Place;
import dev.streamlint.validator.device.StreamHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;

/**
 * One run of a program: its streams, events and buffers on a device, and the calls that its ops
 * come to. Every op is made once; two of different host threads may be made at the same time.
 */
public final class Session implements AutoCloseable {
  private final Device device;
  private final List<Op> program;
  private final Set<Integer> watched;
  private final Layout layout;
  private final Buffers buffers;
  private final WorkCalls work;
  private final Map<StreamId, StreamHandle> streams = new ConcurrentHashMap<>();
  private final Map<EventId, EventHandle> events = new ConcurrentHashMap<>();
  private final Map<Integer, Snapshots> snapshots = new ConcurrentHashMap<>();

  /** By op: when it is done. */
  private final AtomicReferenceArray<Mark> done;

  private volatile int held = -1;

  private final List<StreamHandle> unused = new ArrayList<>();

  /** For what belongs to no stream of the program. */
  private final StreamHandle aside;

  /**
   * @param watched the ops of which it is to be known what they read: {@link Outcome#seen}
   */
  public Session(Device device, List<Op> program, Set<Integer> watched) {
    this(device, program, watched, 0);
  }

  /**
   * @param spare streams to make before the program's own, which are in other hardware queues then
   */
  public Session(Device device, List<Op> program, Set<Integer> watched, int spare) {
    this.device = device;
    this.program = List.copyOf(program);
    this.watched = Set.copyOf(watched);
    this.layout = new Layout(program);
    this.buffers = new Buffers(device, program, layout);
    this.work = new WorkCalls(device, buffers, layout);
    this.done = new AtomicReferenceArray<>(program.size());
    for (int i = 0; i < spare; i++) {
      unused.add(device.createStream(StreamKind.NON_BLOCKING));
    }
    this.aside = device.createStream(StreamKind.NON_BLOCKING);
    streams.put(StreamId.LEGACY, StreamHandle.LEGACY);
  }

  /** Whether the call may have to wait for work of the device. */
  public static boolean mayWait(Op op) {
    if (op instanceof Op.Work work) {
      // A plain copy may, whatever is said of it: the driver decides by the kinds of memory.
      return work.returns() != Returns.AT_ONCE || Buffers.isPlainCopy(work);
    }
    return op instanceof Op.SyncStream
        || op instanceof Op.SyncEvent
        || op instanceof Op.SyncDevice
        || (op instanceof Op.Free free && free.stream().isEmpty());
  }

  /** Makes the calls of an op, on this thread; returns when they do. */
  public void make(int index) {
    Op op = program.get(index);
    if (op instanceof Op.Work submitted) {
      StreamHandle stream = stream(submitted.stream());
      if (watched.contains(index)) {
        snapshot(submitted, index, stream);
      }
      if (index == held && submitted.returns() == Returns.STAGED && !device.holdsStagedCopies()) {
        work.makeInTwoSteps(submitted, index, stream);
      } else {
        work.make(submitted, index, stream);
      }
      done.set(index, device.mark(stream));
    } else if (op instanceof Op.HostAccess access) {
      hostAccess(access.use(), index);
      done.set(index, () -> true);
    } else if (op instanceof Op.Alloc alloc) {
      allocate(alloc, index);
    } else if (op instanceof Op.Free free) {
      free(free, index);
    } else {
      makeOrder(op);
    }
  }

  private void makeOrder(Op op) {
    if (op instanceof Op.CreateStream create) {
      if (create.kind() != StreamKind.LEGACY) {
        streams.put(create.stream(), device.createStream(create.kind()));
      } else {
        streams.put(create.stream(), StreamHandle.LEGACY);
      }
    } else if (op instanceof Op.DestroyStream destroy) {
      StreamHandle stream = stream(destroy.stream());
      if (!stream.equals(StreamHandle.LEGACY)) {
        streams.remove(destroy.stream());
        device.destroyStream(stream);
      }
    } else if (op instanceof Op.CreateEvent create) {
      destroy(create.event());
      events.put(create.event(), device.createEvent());
    } else if (op instanceof Op.DestroyEvent destroy) {
      destroy(destroy.event());
    } else if (op instanceof Op.Record record) {
      device.record(event(record.event()), stream(record.stream()));
    } else if (op instanceof Op.Wait wait) {
      device.streamWait(stream(wait.stream()), event(wait.event()));
    } else if (op instanceof Op.SyncStream sync) {
      device.synchronize(stream(sync.stream()));
    } else if (op instanceof Op.SyncEvent sync) {
      device.synchronize(event(sync.event()));
    } else if (op instanceof Op.SyncDevice) {
      device.synchronize();
    } else if (op instanceof Op.RecordStream lend) {
      buffers.recordStream(lend.buffer(), stream(lend.stream()));
    }
  }

  /** A stream whose creation is not among the ops is taken for a blocking one. */
  private StreamHandle stream(StreamId id) {
    return streams.computeIfAbsent(id, s -> device.createStream(StreamKind.UNKNOWN));
  }

  private EventHandle event(EventId id) {
    return events.computeIfAbsent(id, e -> device.createEvent());
  }

  private void destroy(EventId id) {
    EventHandle old = events.remove(id);
    if (old != null) {
      device.destroyEvent(old);
    }
  }

  private void allocate(Op.Alloc alloc, int index) {
    Optional<StreamHandle> stream = alloc.stream().map(this::stream);
    Storage storage =
        stream.isPresent()
            ? buffers.allocate(alloc.buffer(), alloc.kind(), stream.get())
            : buffers.allocate(alloc.buffer(), alloc.kind());
    if (storage.heap() != null) {
      done.set(index, () -> true);
      return;
    }
    // What is in new memory is anybody's guess. A guess that is the same in every run shows more.
    Fill garbage = Fill.of(storage.address(), storage.bytes(), 0x80 | index);
    boolean queues = storage.kind() == MemoryKind.STREAM_ORDERED || index == held;
    if (stream.isPresent() && queues) {
      device.fillAsync(garbage, stream.get());
    } else if (stream.isEmpty()) {
      device.fillAsync(garbage, aside);
      device.synchronize(aside);
    }
    done.set(index, device.mark(stream.orElse(aside)));
  }

  private void free(Op.Free free, int index) {
    Storage storage = buffers.find(free.buffer());
    if (free.stream().isEmpty()) {
      buffers.free(free.buffer(), free.waits());
      done.set(index, () -> true);
      return;
    }
    StreamHandle stream = stream(free.stream().get());
    BooleanSupplier returned = buffers.freeAsync(free.buffer(), stream);
    Mark mark = device.mark(stream);
    done.set(index, () -> mark.isReached() && returned.getAsBoolean());
    if (watched.contains(index)) {
      takeOver(storage, stream);
    }
  }

  /** Somebody else asks for as many bytes as were just freed, and uses what he is given. */
  private void takeOver(Storage freed, StreamHandle stream) {
    long address = buffers.takeOver(freed, stream);
    device.fillAsync(Fill.of(address, freed.bytes(), 0x5a), stream);
  }

  private void hostAccess(Use use, int index) {
    Storage storage = buffers.find(use.buffer());
    for (Segment segment : layout.segments(use)) {
      byte[] bytes = new byte[segment.length()];
      if (use.mode().reads()) {
        read(storage, segment, bytes);
        if (watched.contains(index)) {
          snapshotsOf(index).take(bytes.clone());
        }
      }
      if (use.mode().writes()) {
        Arrays.fill(bytes, (byte) (index + 1));
        write(storage, segment, bytes);
      }
    }
  }

  private void read(Storage storage, Segment segment, byte[] bytes) {
    if (storage.heap() != null) {
      storage.heap().get(segment.start(), bytes);
    } else {
      device.hostView(storage.address() + segment.start(), bytes.length).get(bytes);
    }
  }

  private void write(Storage storage, Segment segment, byte[] bytes) {
    if (storage.heap() != null) {
      storage.heap().put(segment.start(), bytes);
    } else {
      device.hostView(storage.address() + segment.start(), bytes.length).put(bytes);
    }
  }

  private Snapshots snapshotsOf(int index) {
    return snapshots.computeIfAbsent(index, i -> new Snapshots(device));
  }

  private void snapshot(Op.Work op, int index, StreamHandle stream) {
    for (Use use : op.uses()) {
      if (use.mode() == Mode.READ || use.mode() == Mode.READ_WRITE) {
        Storage storage = buffers.find(use.buffer());
        layout.segments(use).forEach(s -> snapshotsOf(index).take(storage, s, stream));
      }
    }
  }

  /**
   * Holds back what the op is about to queue; empty if it queues nothing. A tensor's memory, which
   * is there without anything being queued, is written instead.
   */
  public Optional<Gate> hold(int index) {
    held = index;
    return streamOf(program.get(index)).map(id -> device.hold(stream(id)));
  }

  /** The stream that an access runs on. */
  public static Optional<StreamId> streamOf(Op op) {
    if (op instanceof Op.Work work) {
      return Optional.of(work.stream());
    } else if (op instanceof Op.Alloc alloc) {
      return alloc.stream();
    }
    return op instanceof Op.Free free ? free.stream() : Optional.empty();
  }

  /** Whether the op was made, its calls have returned, and what it queued is done. */
  public boolean isDone(int index) {
    Mark mark = done.get(index);
    return mark != null && mark.isReached();
  }

  /** Blocks until everything that was asked for is done. */
  public Outcome outcome() {
    device.synchronize();
    Map<BufferId, byte[]> memory = new TreeMap<>(Comparator.comparingInt(BufferId::number));
    buffers.live().forEach((id, storage) -> memory.put(id, content(storage)));
    Map<Integer, byte[]> seen = new TreeMap<>();
    snapshots.forEach((index, s) -> seen.put(index, s.bytes(aside)));
    return new Outcome(memory, seen);
  }

  private byte[] content(Storage storage) {
    byte[] bytes = new byte[storage.bytes()];
    if (storage.heap() != null) {
      storage.heap().get(0, bytes);
      return bytes;
    }
    Place heap = Place.in(HostMemory.of(bytes));
    device.copyAsync(Copy.of(heap, storage.place(0), bytes.length), aside);
    device.synchronize(aside);
    return bytes;
  }

  /** Gives everything back. No gate may be closed. */
  @Override
  public void close() {
    device.synchronize();
    snapshots.values().forEach(Snapshots::clear);
    buffers.clear();
    work.clear();
    events.values().forEach(device::destroyEvent);
    streams.values().stream()
        .filter(s -> !s.equals(StreamHandle.LEGACY))
        .distinct()
        .forEach(device::destroyStream);
    device.destroyStream(aside);
    unused.forEach(device::destroyStream);
  }
}
