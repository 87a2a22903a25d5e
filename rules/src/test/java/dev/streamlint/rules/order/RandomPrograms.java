package dev.streamlint.rules.order;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.TokenId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Makes a program from a seed. The same seed makes the same program. */
final class RandomPrograms {
  /**
   * What to draw from.
   *
   * @param streams besides the legacy default stream
   * @param length of the body; declarations come on top
   * @param legacy whether the legacy default stream is used
   */
  record Shape(int streams, int hosts, int events, int buffers, int length, boolean legacy) {
    static final Shape SMALL = new Shape(2, 2, 2, 2, 8, true);
    static final Shape LONG = new Shape(4, 2, 3, 4, 60, true);

    Shape withHosts(int hosts) {
      return new Shape(streams, hosts, events, buffers, length, legacy);
    }

    Shape withLegacy(boolean legacy) {
      return new Shape(streams, hosts, events, buffers, length, legacy);
    }
  }

  private static final List<StreamKind> KINDS =
      List.of(
          StreamKind.NON_BLOCKING,
          StreamKind.NON_BLOCKING,
          StreamKind.BLOCKING,
          StreamKind.UNKNOWN);
  private static final List<MemoryKind> MEMORY =
      List.of(MemoryKind.DEVICE, MemoryKind.PINNED, MemoryKind.PAGEABLE);
  private static final List<MemoryKind> STREAM_ORDERED =
      List.of(MemoryKind.STREAM_ORDERED, MemoryKind.TENSOR);
  private static final List<Range> RANGES =
      List.of(Range.ALL, Range.ALL, Range.of(0, 1), Range.of(1, 1), Range.of(0, 2));

  private static final List<Mode> MODES =
      List.of(
          Mode.READ,
          Mode.WRITE,
          Mode.READ_WRITE,
          Mode.ATOMIC_ADD,
          Mode.ATOMIC_ADD,
          Mode.ATOMIC_MAX);

  private final Random random;
  private final Shape shape;
  private final List<Op> ops = new ArrayList<>();
  private final Set<BufferId> freed = new HashSet<>();

  private RandomPrograms(long seed, Shape shape) {
    this.random = new Random(seed);
    this.shape = shape;
  }

  static List<Op> generate(long seed, Shape shape) {
    RandomPrograms generator = new RandomPrograms(seed, shape);
    generator.declare();
    int length = generator.ops.size() + 3 + generator.random.nextInt(shape.length - 2);
    while (generator.ops.size() < length) {
      generator.step();
    }
    return generator.ops;
  }

  /** How many ops at the start of a program only declare what the others use. */
  static int declarations(Shape shape) {
    return shape.streams + shape.events + shape.buffers;
  }

  private void declare() {
    for (int i = 1; i <= shape.streams; i++) {
      ops.add(new Op.CreateStream(at("createStream"), HostId.MAIN, new StreamId(i), any(KINDS)));
    }
    for (int i = 1; i <= shape.events; i++) {
      ops.add(new Op.CreateEvent(at("createEvent"), HostId.MAIN, new EventId(i)));
    }
    for (int i = 1; i <= shape.buffers; i++) {
      Optional<StreamId> none = Optional.empty();
      ops.add(new Op.Alloc(at("alloc"), HostId.MAIN, new BufferId(i), any(MEMORY), none));
    }
  }

  private void step() {
    int die = random.nextInt(100);
    if (die < 38) {
      work();
    } else if (die < 46) {
      ops.add(new Op.HostAccess(at("touch"), host(), use()));
    } else if (die < 66) {
      orderByEvent();
    } else if (die < 76) {
      sync();
    } else if (die < 84) {
      allocate();
    } else if (die < 92) {
      handOver();
    } else {
      rare();
    }
  }

  private void work() {
    List<Use> uses = new ArrayList<>(List.of(use()));
    if (random.nextInt(3) == 0) {
      uses.add(use());
    }
    Returns returns = random.nextInt(3) > 0 ? Returns.AT_ONCE : any(List.of(Returns.values()));
    ops.add(new Op.Work(at("work"), host(), WorkKind.LAUNCH, stream(), uses, returns));
  }

  private void orderByEvent() {
    EventId event = event();
    switch (random.nextInt(3)) {
      case 0 -> ops.add(new Op.Record(at("record"), host(), event, stream()));
      case 1 -> ops.add(new Op.Wait(at("wait"), host(), stream(), event));
      default -> {
        ops.add(new Op.Record(at("record"), host(), event, stream()));
        ops.add(new Op.Wait(at("wait"), host(), stream(), event));
      }
    }
  }

  private void sync() {
    switch (random.nextInt(5)) {
      case 0 -> ops.add(new Op.SyncDevice(at("syncDevice"), host()));
      case 1, 2 -> ops.add(new Op.SyncEvent(at("syncEvent"), host(), event()));
      default -> ops.add(new Op.SyncStream(at("syncStream"), host(), stream()));
    }
  }

  private void allocate() {
    BufferId buffer = new BufferId(1 + random.nextInt(shape.buffers));
    Optional<StreamId> stream = random.nextInt(3) == 0 ? Optional.empty() : Optional.of(stream());
    if (freed.contains(buffer)) {
      freed.remove(buffer);
      MemoryKind kind = stream.isPresent() ? any(STREAM_ORDERED) : any(MEMORY);
      ops.add(new Op.Alloc(at("alloc"), host(), buffer, kind, stream));
      return;
    }
    if (random.nextInt(3) == 0) {
      ops.add(new Op.RecordStream(at("recordStream"), host(), buffer, stream()));
    } else {
      freed.add(buffer);
      boolean waits = stream.isEmpty() && random.nextBoolean();
      ops.add(new Op.Free(at("free"), host(), buffer, stream, waits));
    }
  }

  private void handOver() {
    if (shape.hosts > 1) {
      TokenId token = new TokenId(1 + random.nextInt(2));
      ops.add(
          random.nextBoolean()
              ? new Op.Publish(at("publish"), host(), token)
              : new Op.Acquire(at("acquire"), host(), token));
    }
  }

  private void rare() {
    switch (random.nextInt(4)) {
      case 0 -> ops.add(new Op.CreateEvent(at("createEvent"), host(), event()));
      case 1 -> {
        StreamId stream = new StreamId(1 + random.nextInt(shape.streams));
        ops.add(new Op.DestroyStream(at("destroyStream"), host(), stream));
        ops.add(new Op.CreateStream(at("createStream"), host(), stream, any(KINDS)));
      }
      case 2 -> ops.add(new Op.SyncEvent(at("syncEvent"), host(), event()));
      default -> work();
    }
  }

  /** Seldom a freed buffer: such a program has a bug, and says nothing about the rest. */
  private Use use() {
    BufferId buffer = new BufferId(1 + random.nextInt(shape.buffers));
    if (freed.contains(buffer) && random.nextInt(20) > 0) {
      buffer = new BufferId(1 + random.nextInt(shape.buffers));
    }
    return new Use(buffer, any(RANGES), any(MODES), random.nextInt(5) > 0);
  }

  private StreamId stream() {
    int first = shape.legacy ? 0 : 1;
    return new StreamId(first + random.nextInt(shape.streams + 1 - first));
  }

  private EventId event() {
    return new EventId(1 + random.nextInt(shape.events));
  }

  private HostId host() {
    return new HostId(random.nextInt(4) < 3 ? 0 : random.nextInt(shape.hosts));
  }

  private <T> T any(List<T> choice) {
    return choice.get(random.nextInt(choice.size()));
  }

  private Site at(String call) {
    return new Site("Random.java", ops.size() + 1, 1, ops.size() + 1, 2, call);
  }
}
