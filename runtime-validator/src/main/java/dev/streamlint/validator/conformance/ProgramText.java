package dev.streamlint.validator.conformance;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A random program to be read by people: one op a line. */
final class ProgramText {
  private ProgramText() {}

  static String of(List<Op> program) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < program.size(); i++) {
      text.append("%3d  %s%n".formatted(i, line(program.get(i))));
    }
    return text.toString();
  }

  static String line(Op op) {
    String host = op.host().number() == 0 ? "" : "host " + op.host().number() + ": ";
    return host + op.at().call() + " " + rest(op);
  }

  private static String rest(Op op) {
    if (op instanceof Op.CreateStream create) {
      return name(create.stream()) + " " + create.kind();
    } else if (op instanceof Op.DestroyStream destroy) {
      return name(destroy.stream());
    } else if (op instanceof Op.CreateEvent create) {
      return "e" + create.event().number();
    } else if (op instanceof Op.DestroyEvent destroy) {
      return "e" + destroy.event().number();
    } else if (op instanceof Op.Record record) {
      return "e" + record.event().number() + " on " + name(record.stream());
    } else if (op instanceof Op.Wait wait) {
      return name(wait.stream()) + " for e" + wait.event().number();
    } else if (op instanceof Op.SyncStream sync) {
      return name(sync.stream());
    } else if (op instanceof Op.SyncEvent sync) {
      return "e" + sync.event().number();
    } else if (op instanceof Op.Publish publish) {
      return "t" + publish.token().number();
    } else if (op instanceof Op.Acquire acquire) {
      return "t" + acquire.token().number();
    }
    return memory(op);
  }

  private static String memory(Op op) {
    if (op instanceof Op.Alloc alloc) {
      return name(alloc.buffer()) + " " + alloc.kind() + on(alloc.stream());
    } else if (op instanceof Op.Free free) {
      return name(free.buffer()) + on(free.stream());
    } else if (op instanceof Op.RecordStream lend) {
      return name(lend.buffer()) + " " + name(lend.stream());
    } else if (op instanceof Op.HostAccess access) {
      return name(access.use());
    } else if (op instanceof Op.Work work) {
      String uses = work.uses().stream().map(ProgramText::name).collect(Collectors.joining(", "));
      return uses + on(Optional.of(work.stream())) + " " + work.returns();
    }
    return "";
  }

  private static String on(Optional<StreamId> stream) {
    return stream.map(s -> " on " + name(s)).orElse("");
  }

  private static String name(StreamId stream) {
    return stream.equals(StreamId.LEGACY) ? "legacy" : "s" + stream.number();
  }

  private static String name(BufferId buffer) {
    return "b" + buffer.number();
  }

  private static String name(Use use) {
    String part =
        use.range().equals(Range.ALL) ? "" : "[" + use.range().start().orElseThrow() + "]";
    return use.mode() + " " + name(use.buffer()) + part;
  }
}
