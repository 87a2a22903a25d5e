package dev.streamlint.validator.device;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A GPU in Java. Work takes no time and runs as early as CUDA allows; only what a {@link Gate}
 * holds is late.
 */
public final class VirtualDevice implements Device {
  private final Schedule schedule = new Schedule();
  private final Streams streams = new Streams();
  private final Memory memory = new Memory();
  private final Pool pool = new Pool(memory);
  private final Copies copies = new Copies(memory);

  /** What each event's latest record put into a queue. */
  private final Map<EventHandle, @Nullable WorkItem> events = new HashMap<>();

  private final Map<WorkItem, HeldGate> gates = new HashMap<>();
  private final Set<HeldGate> closed = ConcurrentHashMap.newKeySet();
  private long lastHandle = 0x5500_0000L;
  private long allocations;

  @Override
  public String description() {
    return "virtual device";
  }

  /** Who is told of host threads that have to wait; replaces the last one. */
  public void watch(HostWatch watch) {
    schedule.watch(watch);
  }

  // --- streams and events ---

  @Override
  public StreamHandle createStream(StreamKind kind) {
    return schedule.locked(
        () -> {
          StreamHandle handle = new StreamHandle(nextHandle());
          streams.create(handle, kind);
          return handle;
        });
  }

  private long nextHandle() {
    lastHandle += 0x10;
    return lastHandle;
  }

  @Override
  public void destroyStream(StreamHandle stream) {
    schedule.lockedRun(() -> streams.destroy(stream));
  }

  @Override
  public EventHandle createEvent() {
    return schedule.locked(
        () -> {
          EventHandle handle = new EventHandle(nextHandle());
          events.put(handle, null);
          return handle;
        });
  }

  @Override
  public void destroyEvent(EventHandle event) {
    schedule.lockedRun(
        () -> {
          latest(event);
          events.remove(event);
        });
  }

  /** Null if it was never recorded. */
  private @Nullable WorkItem latest(EventHandle event) {
    if (!events.containsKey(event)) {
      throw new DeviceException(
          "no event has the handle 0x%x, or it was destroyed".formatted(event.value()));
    }
    return events.get(event);
  }

  private List<WorkItem> content(EventHandle event) {
    WorkItem latest = latest(event);
    return latest == null ? List.of() : List.of(latest);
  }

  @Override
  public void record(EventHandle event, StreamHandle stream) {
    schedule.lockedRun(
        () -> {
          latest(event);
          WorkQueue queue = streams.find(stream);
          events.put(
              event, streams.isLegacy(queue) ? queue(queue, () -> {}, List.of()) : after(queue));
        });
  }

  /**
   * What is done when all that is in the stream now is done, and what that comes after: not in the
   * queue itself, since a record leaves a stream that is idle idle (measured).
   */
  private WorkItem after(WorkQueue queue) {
    WorkItem item = new WorkItem(() -> {});
    schedule.add(item, streams.before(queue));
    return item;
  }

  @Override
  public void streamWait(StreamHandle stream, EventHandle event) {
    schedule.lockedRun(
        () -> {
          WorkQueue queue = streams.find(stream);
          List<WorkItem> content = content(event);
          if (content.isEmpty()) {
            return;
          } else if (streams.isLegacy(queue)) {
            queue(queue, () -> {}, content);
          } else {
            WorkItem wait = new WorkItem(() -> {});
            List<WorkItem> before = new ArrayList<>(streams.content(queue));
            before.addAll(content);
            queue.add(wait);
            schedule.add(wait, before);
          }
        });
  }

  @Override
  public void synchronize(StreamHandle stream) {
    schedule.lockedRun(() -> schedule.await(streams.content(streams.find(stream))));
  }

  @Override
  public void synchronize(EventHandle event) {
    schedule.lockedRun(() -> schedule.await(content(event)));
  }

  @Override
  public void synchronize() {
    schedule.lockedRun(() -> schedule.await(streams.everything()));
  }

  @Override
  public boolean isDone(StreamHandle stream) {
    return schedule.locked(() -> Schedule.allDone(streams.content(streams.find(stream))));
  }

  @Override
  public boolean isDone(EventHandle event) {
    return schedule.locked(() -> Schedule.allDone(content(event)));
  }

  // --- memory ---

  @Override
  public long allocate(MemoryKind kind, long bytes) {
    if (kind == MemoryKind.PAGEABLE || kind == MemoryKind.STREAM_ORDERED) {
      throw new DeviceException("memory of the kind " + kind + " is not allocated by this call");
    }
    return schedule.locked(() -> memory.allocate(kind, bytes).address());
  }

  /** {@code cudaHostRegister} of a direct buffer; {@link #free} is its opposite. */
  public long register(ByteBuffer buffer) {
    return schedule.locked(() -> memory.register(buffer).address());
  }

  @Override
  public void free(long address) {
    schedule.lockedRun(
        () -> {
          Block block = memory.at(address);
          schedule.await(streams.everything());
          memory.remove(block);
        });
  }

  @Override
  public long allocateAsync(long bytes, StreamHandle stream) {
    return schedule.locked(
        () -> {
          WorkQueue queue = streams.find(stream);
          Block block = pool.allocate(bytes, queue);
          // What is in new memory is anybody's guess: this, so that a use before it shows.
          Kernel garbage =
              new Kernel(
                  "allocation " + allocations++, Kernel.Access.write(block.address(), bytes));
          queue(queue, () -> KernelFunction.run(garbage, memory), List.of());
          return block.address();
        });
  }

  @Override
  public void freeAsync(long address, StreamHandle stream) {
    schedule.lockedRun(
        () -> {
          Block block = pool.find(address);
          WorkQueue queue = streams.find(stream);
          pool.free(block, queue, queue(queue, () -> {}, List.of()));
        });
  }

  @Override
  public ByteBuffer hostView(long address, long bytes) {
    return schedule.locked(() -> memory.view(address, bytes));
  }

  // --- work ---

  @Override
  public void copy(Copy copy, StreamHandle stream) {
    schedule.lockedRun(() -> submit(copy, streams.find(stream), false));
  }

  @Override
  public void copyAsync(Copy copy, StreamHandle stream) {
    schedule.lockedRun(() -> submit(copy, streams.find(stream), true));
  }

  private void submit(Copy copy, WorkQueue queue, boolean async) {
    copies.check(copy);
    Supplier<byte[][]> source = () -> copies.read(copy);
    Copies.Call call = copies.call(copy, async);
    if (call == Copies.Call.STAGE || call == Copies.Call.WAIT_AND_STAGE) {
      if (call == Copies.Call.WAIT_AND_STAGE) {
        schedule.await(withoutGate(queue));
      }
      byte[][] staged = copies.read(copy);
      source = () -> staged;
    }
    Supplier<byte[][]> rows = source;
    WorkItem item = queue(queue, () -> copies.write(copy, rows.get()), List.of());
    if (call == Copies.Call.WAIT) {
      schedule.await(List.of(item));
    }
  }

  /**
   * What the host waits for before it stages. A gate that stands right before the copy holds the
   * copy itself ("the DMA to final destination may not have completed"), not what was before.
   */
  private List<WorkItem> withoutGate(WorkQueue queue) {
    HeldGate gate = gates.get(queue.pending());
    return gate == null ? streams.content(queue) : gate.before();
  }

  @Override
  public void fill(Fill fill, StreamHandle stream) {
    schedule.lockedRun(() -> submit(fill, streams.find(stream), false));
  }

  @Override
  public void fillAsync(Fill fill, StreamHandle stream) {
    schedule.lockedRun(() -> submit(fill, streams.find(stream), true));
  }

  private void submit(Fill fill, WorkQueue queue, boolean async) {
    Copies.Call call = copies.call(fill, async);
    WorkItem item = queue(queue, () -> copies.write(fill), List.of());
    if (call == Copies.Call.WAIT) {
      schedule.await(List.of(item));
    }
  }

  @Override
  public void launch(Kernel kernel, StreamHandle stream) {
    schedule.lockedRun(
        () -> {
          kernel.accesses().forEach(a -> memory.holding(a.address(), a.bytes()));
          queue(streams.find(stream), () -> KernelFunction.run(kernel, memory), List.of());
        });
  }

  /**
   * Queues work whose meaning is known: library calls, kernels that are interpreted. It runs under
   * the device's lock and must not call the device.
   */
  public void enqueue(StreamHandle stream, Consumer<DeviceMemory> work) {
    schedule.lockedRun(() -> queue(streams.find(stream), () -> work.accept(memory), List.of()));
  }

  /** {@code cudaLaunchHostFunc}: runs on a thread of its own; the stream waits for its end. */
  public void launchHostFunction(StreamHandle stream, Runnable function) {
    schedule.lockedRun(
        () -> {
          WorkItem end = new WorkItem(() -> {});
          Runnable body =
              () -> {
                try {
                  function.run();
                } finally {
                  schedule.lockedRun(() -> schedule.run(end));
                }
              };
          Thread thread = new Thread(body, "host function");
          thread.setDaemon(true);
          WorkQueue queue = streams.find(stream);
          queue(queue, thread::start, List.of());
          queue(queue, () -> {}, List.of(end));
        });
  }

  private WorkItem queue(WorkQueue queue, Runnable action, List<WorkItem> alsoAfter) {
    WorkItem item = new WorkItem(action);
    List<WorkItem> before = streams.before(queue);
    before.addAll(alsoAfter);
    queue.add(item);
    schedule.add(item, before);
    return item;
  }

  // --- what no program has ---

  @Override
  public Gate hold(StreamHandle stream) {
    return schedule.locked(
        () -> {
          WorkQueue queue = streams.find(stream);
          WorkItem latch = new WorkItem(() -> {});
          List<WorkItem> before = streams.content(queue);
          HeldGate gate = new HeldGate(latch, before);
          closed.add(gate);
          WorkItem item = queue(queue, () -> closed.remove(gate), List.of(latch));
          gates.put(item, gate);
          gates.keySet().removeIf(WorkItem::isDone);
          return gate;
        });
  }

  private final class HeldGate implements Gate {
    private final WorkItem latch;
    private final List<WorkItem> before;

    HeldGate(WorkItem latch, List<WorkItem> before) {
      this.latch = latch;
      this.before = before;
    }

    List<WorkItem> before() {
      return before;
    }

    @Override
    public void open() {
      schedule.lockedRun(
          () -> {
            closed.remove(this);
            if (!latch.isDone()) {
              schedule.run(latch);
            }
          });
    }

    @Override
    public boolean isOpen() {
      return schedule.locked(latch::isDone);
    }
  }

  @Override
  public boolean holdsStagedCopies() {
    return true;
  }

  @Override
  public Mark mark(StreamHandle stream) {
    return schedule.locked(
        () -> {
          List<WorkItem> before = streams.before(streams.find(stream));
          return () -> schedule.locked(() -> Schedule.allDone(before));
        });
  }

  @Override
  public void close() {
    List.copyOf(closed).forEach(Gate::open);
  }
}
