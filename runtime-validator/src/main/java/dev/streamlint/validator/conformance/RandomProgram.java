package dev.streamlint.validator.conformance;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.TokenId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import dev.streamlint.rules.order.CopySemantics;
import dev.streamlint.rules.order.CopySemantics.Form;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A program from a seed: the same seed makes the same program. It may race, but it asks for nothing
 * that a device refuses, such as a use after a free.
 */
final class RandomProgram {
  private static final int MAX_OPS = 30;

  private static final List<Range> RANGES =
      List.of(Range.ALL, Range.ALL, Range.of(0, 1), Range.of(1, 1));
  private static final List<Mode> MODES =
      List.of(Mode.READ, Mode.READ, Mode.WRITE, Mode.READ_WRITE, Mode.ATOMIC_ADD);
  private static final List<MemoryKind> KINDS =
      List.of(
          MemoryKind.DEVICE,
          MemoryKind.DEVICE,
          MemoryKind.STREAM_ORDERED,
          MemoryKind.TENSOR,
          MemoryKind.PINNED,
          MemoryKind.PAGEABLE);

  private record Live(MemoryKind kind, Optional<StreamId> stream) {}

  private final Random random;
  private final List<Op> ops = new ArrayList<>();
  private final List<StreamId> streams = new ArrayList<>(List.of(StreamId.LEGACY));
  private final List<EventId> events = new ArrayList<>();
  private final Map<Integer, Live> live = new TreeMap<>();

  /** Streams that an allocator may record events on. */
  private final Set<StreamId> needed = new HashSet<>();

  private final Set<StreamId> nonBlocking = new HashSet<>();
  private final boolean quietTensors;
  private final int hosts;
  private int lastBuffer;

  private RandomProgram(long seed, boolean quietTensors) {
    this.quietTensors = quietTensors;
    random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    hosts = random.nextInt(4) == 0 ? 2 : 1;
  }

  static List<Op> of(long seed) {
    return of(seed, false);
  }

  /**
   * A program from a seed.
   *
   * @param quietTensors whether tensors are to be on non-blocking streams only, where nobody can
   *     see if their allocation and release queue anything
   */
  static List<Op> of(long seed, boolean quietTensors) {
    return new RandomProgram(seed, quietTensors).make();
  }

  private List<Op> make() {
    int wanted = 1 + random.nextInt(3);
    for (int i = 1; i <= wanted; i++) {
      createStream(new StreamId(i));
    }
    for (int i = 1; i <= 1 + random.nextInt(2); i++) {
      EventId event = new EventId(i);
      events.add(event);
      ops.add(new Op.CreateEvent(at("createEvent"), HostId.MAIN, event));
    }
    int start = ops.size() + 1 + random.nextInt(2);
    while (ops.size() < start) {
      allocate();
    }
    int length = ops.size() + 2 + random.nextInt(MAX_OPS - 1);
    while (ops.size() < length) {
      step();
    }
    return List.copyOf(ops);
  }

  private void createStream(StreamId stream) {
    StreamKind kind = random.nextBoolean() ? StreamKind.NON_BLOCKING : StreamKind.BLOCKING;
    ops.add(new Op.CreateStream(at("createStream"), HostId.MAIN, stream, kind));
    streams.add(stream);
    noteKind(stream, kind);
  }

  private void noteKind(StreamId stream, StreamKind kind) {
    if (kind == StreamKind.NON_BLOCKING) {
      nonBlocking.add(stream);
    } else {
      nonBlocking.remove(stream);
    }
  }

  private void step() {
    int die = random.nextInt(100);
    if (die < 30) {
      launch();
    } else if (die < 42) {
      copyOrFill();
    } else if (die < 50) {
      hostAccess();
    } else if (die < 68) {
      orderByEvent();
    } else if (die < 76) {
      sync();
    } else if (die < 82) {
      allocate();
    } else if (die < 90) {
      giveBack();
    } else if (die < 94) {
      handOver();
    } else {
      rare();
    }
  }

  // --- work ---

  private void launch() {
    List<Use> uses = new ArrayList<>();
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      pick(kind -> kind != MemoryKind.PAGEABLE)
          .filter(b -> uses.stream().noneMatch(u -> u.buffer().equals(b)))
          .ifPresent(b -> uses.add(new Use(b, any(RANGES), any(MODES), true)));
    }
    if (!uses.isEmpty()) {
      Returns at = Returns.AT_ONCE;
      ops.add(new Op.Work(at("launch"), host(), WorkKind.LAUNCH, stream(), uses, at));
    }
  }

  private void copyOrFill() {
    Optional<BufferId> to = pick(kind -> true);
    if (to.isEmpty()) {
      return;
    }
    boolean sync = random.nextInt(3) == 0;
    StreamId stream = sync ? StreamId.LEGACY : stream();
    StreamChoice choice = sync ? StreamChoice.IMPLIED : StreamChoice.NAMED;
    Form form = sync ? Form.SYNC : Form.ASYNC;
    Use write = new Use(to.get(), any(RANGES), Mode.WRITE, true);
    if (random.nextInt(3) == 0 && kind(to.get()) != MemoryKind.PAGEABLE) {
      String call = sync ? "memset" : "memsetAsync";
      Returns returns = CopySemantics.fill(form, kind(to.get()));
      ops.add(
          new Op.Work(at(call), host(), WorkKind.FILL, stream, choice, List.of(write), returns));
      return;
    }
    Optional<BufferId> from = pick(kind -> true).filter(b -> !b.equals(to.get()));
    if (from.isPresent()) {
      String call = sync ? "memcpy" : "memcpyAsync";
      Use read = new Use(from.get(), any(RANGES), Mode.READ, true);
      Returns returns = CopySemantics.copy(form, kind(from.get()), kind(to.get()));
      ops.add(
          new Op.Work(
              at(call), host(), WorkKind.COPY, stream, choice, List.of(read, write), returns));
    }
  }

  private void hostAccess() {
    Mode mode = random.nextBoolean() ? Mode.READ : Mode.WRITE;
    pick(MemoryKind::isHostAccessible)
        .ifPresent(
            b ->
                ops.add(
                    new Op.HostAccess(
                        at(mode == Mode.READ ? "hostRead" : "hostWrite"),
                        host(),
                        new Use(b, any(RANGES), mode, true))));
  }

  // --- order ---

  private void orderByEvent() {
    EventId event = any(events);
    int die = random.nextInt(4);
    if (die != 1) {
      ops.add(new Op.Record(at("record"), host(), event, stream()));
    }
    if (die != 0) {
      ops.add(new Op.Wait(at("wait"), host(), stream(), event));
    }
  }

  private void sync() {
    switch (random.nextInt(4)) {
      case 0 -> ops.add(new Op.SyncDevice(at("syncDevice"), host()));
      case 1 -> ops.add(new Op.SyncEvent(at("syncEvent"), host(), any(events)));
      default -> ops.add(new Op.SyncStream(at("syncStream"), host(), stream()));
    }
  }

  private void handOver() {
    if (hosts > 1) {
      TokenId token = new TokenId(1 + random.nextInt(2));
      ops.add(
          random.nextBoolean()
              ? new Op.Publish(at("publish"), host(), token)
              : new Op.Acquire(at("acquire"), host(), token));
    }
  }

  private void rare() {
    if (random.nextInt(3) > 0) {
      ops.add(new Op.CreateEvent(at("createEvent"), host(), any(events)));
      return;
    }
    StreamId stream = stream();
    if (!stream.equals(StreamId.LEGACY) && !needed.contains(stream)) {
      streams.remove(stream);
      HostId host = host();
      ops.add(new Op.DestroyStream(at("destroyStream"), host, stream));
      StreamKind kind = random.nextBoolean() ? StreamKind.NON_BLOCKING : StreamKind.BLOCKING;
      ops.add(new Op.CreateStream(at("createStream"), host, stream, kind));
      streams.add(stream);
      noteKind(stream, kind);
    }
  }

  // --- memory ---

  private void allocate() {
    BufferId buffer = new BufferId(++lastBuffer);
    MemoryKind kind = any(KINDS);
    boolean ordered = kind == MemoryKind.TENSOR || kind == MemoryKind.STREAM_ORDERED;
    Optional<StreamId> stream = ordered ? Optional.of(stream()) : Optional.empty();
    boolean seen = quietTensors && !nonBlocking.contains(stream.orElse(StreamId.LEGACY));
    kind = kind == MemoryKind.TENSOR && seen ? MemoryKind.STREAM_ORDERED : kind;
    boolean tensor = kind == MemoryKind.TENSOR;
    if (tensor) {
      needed.add(stream.orElseThrow());
    }
    live.put(buffer.number(), new Live(kind, stream));
    String call = tensor ? "tensor" : ordered ? "allocAsync" : "alloc";
    ops.add(new Op.Alloc(at(call), host(), buffer, kind, stream));
  }

  private void giveBack() {
    Optional<BufferId> picked = pick(kind -> kind != MemoryKind.PAGEABLE);
    if (picked.isEmpty()) {
      return;
    }
    BufferId buffer = picked.get();
    Live memory = live.get(buffer.number());
    if (memory == null) {
      return;
    } else if (memory.kind() == MemoryKind.TENSOR && random.nextBoolean()) {
      // Not the legacy default stream: the allocator's own event on it would order other streams.
      StreamId user =
          streams.size() == 1 ? StreamId.LEGACY : any(streams.subList(1, streams.size()));
      needed.add(user);
      ops.add(new Op.RecordStream(at("recordStream"), host(), buffer, user));
      return;
    }
    live.remove(buffer.number());
    if (memory.stream().isEmpty()) {
      ops.add(new Op.Free(at("free"), host(), buffer, Optional.empty(), true));
    } else if (memory.kind() == MemoryKind.TENSOR) {
      // A tensor goes back to the stream that it came from, whoever lets go of it.
      ops.add(new Op.Free(at("release"), host(), buffer, memory.stream(), false));
    } else {
      ops.add(new Op.Free(at("freeAsync"), host(), buffer, Optional.of(stream()), false));
    }
  }

  // --- choices ---

  private Optional<BufferId> pick(Predicate<MemoryKind> which) {
    List<Integer> fitting =
        live.entrySet().stream()
            .filter(e -> which.test(e.getValue().kind()))
            .map(Map.Entry::getKey)
            .toList();
    return fitting.isEmpty() ? Optional.empty() : Optional.of(new BufferId(any(fitting)));
  }

  private MemoryKind kind(BufferId buffer) {
    Live memory = live.get(buffer.number());
    return memory == null ? MemoryKind.UNKNOWN : memory.kind();
  }

  private StreamId stream() {
    return any(streams);
  }

  private HostId host() {
    return new HostId(random.nextInt(3) < 2 ? 0 : random.nextInt(hosts));
  }

  private <T> T any(List<T> choice) {
    return choice.get(random.nextInt(choice.size()));
  }

  private Site at(String call) {
    int line = ops.size() + 1;
    return new Site("Random", line, 1, line, 2, call);
  }
}
