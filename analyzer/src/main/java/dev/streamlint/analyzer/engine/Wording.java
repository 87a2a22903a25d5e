package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.op.WorkKind;
import dev.streamlint.rules.order.Access;
import java.util.Optional;

/** How ops are called in messages: with the user's names, in CUDA's words. */
final class Wording {
  private Wording() {}

  static String stream(StreamId stream, Machine machine) {
    if (stream.equals(StreamId.LEGACY)) {
      return "the default stream";
    }
    Optional<HostId> thread = machine.ids.threadOf(stream);
    if (thread.isPresent()) {
      return "the per-thread default stream" + ofThread(thread.get(), machine);
    }
    String name = machine.ids.nameOf(stream);
    return name.isEmpty() ? "a stream" : "stream `" + name + "`" + machine.names.line(stream);
  }

  private static String ofThread(HostId thread, Machine machine) {
    String name = machine.ids.nameOf(thread);
    return thread.equals(HostId.MAIN)
        ? ""
        : name.isEmpty() ? " of another thread" : " of thread `" + name + "`";
  }

  static String event(EventId event, Machine machine) {
    String name = machine.ids.nameOf(event);
    return name.isEmpty() ? "the event" : "event `" + name + "`";
  }

  static String buffer(BufferId buffer, Machine machine) {
    String name = machine.ids.nameOf(buffer);
    return name.isEmpty()
        ? result(buffer, machine).map(call -> "the result of `" + call + "`").orElse("memory")
        : "`" + name + "`";
  }

  /** The call that made a tensor which no variable holds. */
  private static Optional<String> result(BufferId buffer, Machine machine) {
    boolean collected =
        machine
            .ids
            .ownerOf(buffer)
            .flatMap(owner -> machine.context.types().model(owner.type))
            .filter(type -> type.collected())
            .isPresent();
    return collected
        ? machine.log.ops().stream()
            .filter(op -> op instanceof Op.Alloc alloc && alloc.buffer().equals(buffer))
            .map(op -> op.at().call())
            .filter(call -> !call.isEmpty())
            .findFirst()
        : Optional.empty();
  }

  static String host(HostId host, Machine machine) {
    if (host.equals(HostId.MAIN)) {
      return "the host";
    }
    String name = machine.ids.nameOf(host);
    return name.isEmpty() ? "another host thread" : "host thread `" + name + "`";
  }

  /** Who does the access. */
  static String lane(Access access, Machine machine) {
    return access.stream()
        .map(s -> stream(s, machine))
        .orElseGet(() -> host(access.host(), machine));
  }

  /** Who does the op. */
  static String lane(Op op, Machine machine) {
    if (op instanceof Op.Work work) {
      return stream(work.stream(), machine);
    } else if (op instanceof Op.Wait wait) {
      return stream(wait.stream(), machine);
    } else if (op instanceof Op.Record record) {
      return stream(record.stream(), machine);
    } else if (op instanceof Op.Alloc alloc && alloc.stream().isPresent()) {
      return stream(alloc.stream().get(), machine);
    } else if (op instanceof Op.Free free && free.stream().isPresent()) {
      return stream(free.stream().get(), machine);
    }
    return host(op.host(), machine);
  }

  /** What the op does, for lists of ops. */
  static String does(Op op, Machine machine) {
    if (op instanceof Op.Work work) {
      return work.uses().isEmpty() ? verb(work.kind()) : uses(work, machine);
    } else if (op instanceof Op.Wait wait) {
      return "waits for " + event(wait.event(), machine);
    } else if (op instanceof Op.Record record) {
      return "records " + event(record.event(), machine);
    } else if (op instanceof Op.SyncStream sync) {
      return "waits for " + stream(sync.stream(), machine);
    } else if (op instanceof Op.SyncEvent sync) {
      return "waits for " + event(sync.event(), machine);
    } else if (op instanceof Op.SyncDevice) {
      return "waits for the device";
    } else if (op instanceof Op.Alloc alloc) {
      return "allocates " + buffer(alloc.buffer(), machine);
    } else if (op instanceof Op.Free free) {
      return "frees " + buffer(free.buffer(), machine);
    } else if (op instanceof Op.HostAccess access) {
      return does(access.use(), machine);
    } else if (op instanceof Op.CreateEvent create) {
      return "creates " + event(create.event(), machine);
    } else if (op instanceof Op.CreateStream create) {
      return "creates " + stream(create.stream(), machine);
    } else if (op instanceof Op.RecordStream lend) {
      return "keeps " + buffer(lend.buffer(), machine) + " for " + stream(lend.stream(), machine);
    } else if (op instanceof Op.DestroyEvent destroy) {
      return "destroys " + event(destroy.event(), machine);
    } else if (op instanceof Op.Publish) {
      return "hands over to another thread";
    } else if (op instanceof Op.Acquire) {
      return "goes on after another thread";
    }
    return op.at().call();
  }

  /** What an access does to its memory. */
  static String does(Access access, Machine machine) {
    if (access.op() instanceof Op.Free) {
      return "frees " + buffer(access.use().buffer(), machine);
    } else if (access.op() instanceof Op.Alloc) {
      return "allocates " + buffer(access.use().buffer(), machine);
    }
    return does(access.use(), machine);
  }

  private static String does(Use use, Machine machine) {
    String verb =
        switch (use.mode()) {
          case READ -> "reads ";
          case WRITE -> "writes ";
          case READ_WRITE -> use.certain() ? "reads and writes " : "may read and write ";
          case ATOMIC_ADD -> "adds atomically to ";
          case ATOMIC_MIN, ATOMIC_MAX, ATOMIC_AND, ATOMIC_OR, ATOMIC_XOR -> "updates atomically ";
        };
    return verb + buffer(use.buffer(), machine);
  }

  private static String uses(Op.Work work, Machine machine) {
    StringBuilder text = new StringBuilder();
    for (Use use : work.uses()) {
      text.append(text.isEmpty() ? "" : ", ").append(does(use, machine));
    }
    return text.toString();
  }

  private static String verb(WorkKind kind) {
    return switch (kind) {
      case COPY -> "copies";
      case FILL -> "fills";
      case LAUNCH -> "runs a kernel";
      case LIBRARY_CALL -> "runs a library routine";
      case HOST_CALLBACK -> "calls back";
      case PREFETCH -> "prefetches";
    };
  }

  /** What a wait or sync waits for. */
  static String subject(Op op, Machine machine) {
    if (op instanceof Op.Wait wait) {
      return event(wait.event(), machine);
    } else if (op instanceof Op.SyncStream sync) {
      return stream(sync.stream(), machine);
    } else if (op instanceof Op.SyncEvent sync) {
      return event(sync.event(), machine);
    }
    return "the device";
  }
}
