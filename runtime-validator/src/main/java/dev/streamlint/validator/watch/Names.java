package dev.streamlint.validator.watch;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Access;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Things have no names when a program runs: they are called by the line that made them. */
final class Names {
  private final Map<StreamId, Made> streams = new HashMap<>();
  private final Map<EventId, Site> events = new HashMap<>();
  private final Map<BufferId, Site> buffers = new HashMap<>();
  private final Map<Site, Integer> streamsOf = new HashMap<>();

  /** A stream is the so-many-th that its line made. */
  private record Made(Site at, int number) {}

  void see(Op op) {
    if (op instanceof Op.CreateStream create) {
      int number = streamsOf.merge(create.at(), 1, Integer::sum);
      streams.put(create.stream(), new Made(create.at(), number));
    } else if (op instanceof Op.CreateEvent create) {
      events.put(create.event(), create.at());
    } else if (op instanceof Op.Alloc alloc) {
      buffers.put(alloc.buffer(), alloc.at());
    }
  }

  void forget(BufferId buffer) {
    buffers.remove(buffer);
  }

  private static String line(Site made, Site from) {
    String file = made.file().substring(made.file().lastIndexOf('/') + 1);
    return "line " + made.line() + (made.file().equals(from.file()) ? "" : " of " + file);
  }

  String stream(StreamId stream, Site from) {
    if (stream.equals(StreamId.LEGACY)) {
      return "the default stream";
    }
    Made made = streams.get(stream);
    if (made == null) {
      return "a stream that was created out of view";
    }
    String nth =
        streamsOf.getOrDefault(made.at(), 1) > 1 ? "stream no. " + made.number() : "the stream";
    return nth + " of " + line(made.at(), from);
  }

  String event(@Nullable EventId event, Site from) {
    Site made = event == null ? null : events.get(event);
    return made == null ? "the event" : "the event of " + line(made, from);
  }

  String buffer(BufferId buffer, Site from) {
    Site made = buffers.get(buffer);
    return made == null ? "memory" : "the memory of " + line(made, from);
  }

  /** Who does the access. */
  String lane(Access access) {
    return access.stream().map(s -> stream(s, access.op().at())).orElse("the host");
  }

  /** What it does. */
  String does(Access access) {
    String memory = buffer(access.use().buffer(), access.op().at());
    if (access.op() instanceof Op.Free) {
      return "frees " + memory;
    } else if (access.op() instanceof Op.Alloc) {
      return "allocates " + memory;
    }
    return switch (access.use().mode()) {
      case READ -> "reads " + memory;
      case WRITE -> "writes " + memory;
      case READ_WRITE ->
          (access.use().certain() ? "reads and writes " : "may read and write ") + memory;
      case ATOMIC_ADD, ATOMIC_MIN, ATOMIC_MAX, ATOMIC_AND, ATOMIC_OR, ATOMIC_XOR ->
          "updates atomically " + memory;
    };
  }

  /** The event that an op is about. */
  static Optional<EventId> eventOf(Op op) {
    if (op instanceof Op.Record record) {
      return Optional.of(record.event());
    } else if (op instanceof Op.Wait wait) {
      return Optional.of(wait.event());
    } else if (op instanceof Op.SyncEvent sync) {
      return Optional.of(sync.event());
    }
    return op instanceof Op.CreateEvent create ? Optional.of(create.event()) : Optional.empty();
  }
}
