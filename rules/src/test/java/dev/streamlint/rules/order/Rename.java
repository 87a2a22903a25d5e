package dev.streamlint.rules.order;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Programs that differ from others in what should not matter. */
final class Rename {
  private Rename() {}

  static List<Op> streams(List<Op> program, IntUnaryOperator name) {
    return program.stream().map(op -> streams(op, name)).toList();
  }

  private static Op streams(Op op, IntUnaryOperator name) {
    if (op instanceof Op.CreateStream o) {
      return new Op.CreateStream(o.at(), o.host(), of(o.stream(), name), o.kind());
    } else if (op instanceof Op.DestroyStream o) {
      return new Op.DestroyStream(o.at(), o.host(), of(o.stream(), name));
    } else if (op instanceof Op.Record o) {
      return new Op.Record(o.at(), o.host(), o.event(), of(o.stream(), name));
    } else if (op instanceof Op.Wait o) {
      return new Op.Wait(o.at(), o.host(), of(o.stream(), name), o.event());
    } else if (op instanceof Op.SyncStream o) {
      return new Op.SyncStream(o.at(), o.host(), of(o.stream(), name));
    } else if (op instanceof Op.Alloc o) {
      return new Op.Alloc(o.at(), o.host(), o.buffer(), o.kind(), o.stream().map(s -> of(s, name)));
    } else if (op instanceof Op.Free o) {
      return new Op.Free(o.at(), o.host(), o.buffer(), o.stream().map(s -> of(s, name)), o.waits());
    } else if (op instanceof Op.Work o) {
      return new Op.Work(o.at(), o.host(), o.kind(), of(o.stream(), name), o.uses(), o.returns());
    } else if (op instanceof Op.RecordStream o) {
      return new Op.RecordStream(o.at(), o.host(), o.buffer(), of(o.stream(), name));
    }
    return op;
  }

  private static StreamId of(StreamId stream, IntUnaryOperator name) {
    return new StreamId(name.applyAsInt(stream.number()));
  }

  /** The same program, without accesses to other buffers. Each op keeps its index. */
  static List<Op> only(List<Op> program, BufferId buffer) {
    List<Op> result = new ArrayList<>();
    for (Op op : program) {
      if (op instanceof Op.Work o) {
        var uses = o.uses().stream().filter(use -> use.buffer().equals(buffer)).toList();
        result.add(new Op.Work(o.at(), o.host(), o.kind(), o.stream(), uses, o.returns()));
      } else if (op instanceof Op.HostAccess o && !o.use().buffer().equals(buffer)) {
        result.add(new Op.DestroyStream(o.at(), o.host(), StreamId.LEGACY));
      } else {
        result.add(op);
      }
    }
    return result;
  }
}
