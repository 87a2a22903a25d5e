package dev.streamlint.validator.conformance;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.validator.device.DeviceException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Cuts a program down as long as something still holds for it. */
final class Shrinking {
  private Shrinking() {}

  /**
   * Leaves out op after op.
   *
   * @param holds must hold for the program itself
   */
  static List<Op> shrink(List<Op> program, Predicate<List<Op>> holds) {
    List<Op> small = program;
    boolean smaller = true;
    while (smaller) {
      smaller = false;
      for (int i = small.size() - 1; i >= 0; i--) {
        List<Op> fewer = new ArrayList<>(small);
        fewer.remove(i);
        List<Op> without = fewer;
        if (isComplete(fewer) && test(holds, without)) {
          small = without;
          smaller = true;
        }
      }
    }
    return small;
  }

  private static boolean test(Predicate<List<Op>> holds, List<Op> program) {
    try {
      return holds.test(program);
    } catch (DeviceException e) {
      return false;
    }
  }

  /** Whether everything is created before it is used, and not used after it is given back. */
  static boolean isComplete(List<Op> ops) {
    Set<Object> there = new HashSet<>(Set.of(StreamId.LEGACY));
    for (Op op : ops) {
      if (!there.containsAll(needs(op))) {
        return false;
      }
      if (op instanceof Op.CreateStream create) {
        there.add(create.stream());
      } else if (op instanceof Op.DestroyStream destroy) {
        there.remove(destroy.stream());
      } else if (op instanceof Op.CreateEvent create) {
        there.add(create.event());
      } else if (op instanceof Op.DestroyEvent destroy) {
        there.remove(destroy.event());
      } else if (op instanceof Op.Alloc alloc) {
        there.add(alloc.buffer());
      } else if (op instanceof Op.Free free) {
        there.remove(free.buffer());
      }
    }
    return true;
  }

  /** The streams, events and buffers that an op names. */
  private static Set<Object> needs(Op op) {
    Set<Object> needs = new HashSet<>();
    if (op instanceof Op.Work work) {
      needs.add(work.stream());
      work.uses().stream().map(Use::buffer).forEach(needs::add);
    } else if (op instanceof Op.HostAccess access) {
      needs.add(access.use().buffer());
    } else if (op instanceof Op.Alloc alloc) {
      alloc.stream().ifPresent(needs::add);
    } else if (op instanceof Op.Free free) {
      free.stream().ifPresent(needs::add);
      needs.add(free.buffer());
    } else if (op instanceof Op.RecordStream lend) {
      need(needs, lend.buffer(), lend.stream());
    } else if (op instanceof Op.Record record) {
      need(needs, record.event(), record.stream());
    } else if (op instanceof Op.Wait wait) {
      need(needs, wait.event(), wait.stream());
    } else if (op instanceof Op.SyncStream sync) {
      needs.add(sync.stream());
    } else if (op instanceof Op.SyncEvent sync) {
      needs.add(sync.event());
    } else if (op instanceof Op.DestroyStream destroy) {
      needs.add(destroy.stream());
    }
    return needs;
  }

  private static void need(Set<Object> needs, EventId event, StreamId stream) {
    needs.add(event);
    needs.add(stream);
  }

  private static void need(Set<Object> needs, BufferId buffer, StreamId stream) {
    needs.add(buffer);
    needs.add(stream);
  }
}
