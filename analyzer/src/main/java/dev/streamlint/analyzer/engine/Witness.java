package dev.streamlint.analyzer.engine;

import dev.streamlint.analyzer.finding.Place;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Access;
import dev.streamlint.rules.order.Pair;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The few ops of a path that a reader needs to see a hazard. */
final class Witness {
  private static final int MOST = 12;

  private Witness() {}

  static List<Place> of(Pair pair, PathLog.Places places, Machine machine) {
    List<Op> chosen = chosen(pair, machine);
    return chosen.isEmpty()
        ? List.of(
            new Place(
                places.later(),
                Wording.lane(pair.later(), machine),
                Wording.does(pair.later(), machine)))
        : chosen.stream().map(op -> place(op, pair, machine)).toList();
  }

  /** In program order. */
  @SuppressWarnings("ReferenceEquality") // The same line may have run before, as an equal op.
  static List<Op> chosen(Pair pair, Machine machine) {
    List<Op> ops = machine.log.ops();
    int earlier = machine.log.trace(pair.earlier().op()).index();
    int later = machine.log.trace(pair.later().op()).index();
    Set<StreamId> streams = new HashSet<>();
    pair.earlier().stream().ifPresent(streams::add);
    pair.later().stream().ifPresent(streams::add);
    BufferId buffer = pair.later().use().buffer();
    List<Op> chosen = new ArrayList<>();
    int from = Math.max(0, Math.min(earlier, later));
    for (int i = from; i <= Math.min(later, ops.size() - 1); i++) {
      Op op = ops.get(i);
      boolean accused = op == pair.earlier().op() || op == pair.later().op();
      if (accused || (chosen.size() < MOST - 1 && matters(op, buffer, streams))) {
        chosen.add(op);
      }
    }
    return chosen;
  }

  /** The op in words; of the two accesses only what they do to the memory at stake. */
  @SuppressWarnings("ReferenceEquality") // The same line may have run before, as an equal op.
  static Place place(Op op, Pair pair, Machine machine) {
    if (op == pair.earlier().op()) {
      return place(op, pair.earlier(), machine);
    }
    return op == pair.later().op()
        ? place(op, pair.later(), machine)
        : new Place(op.at(), Wording.lane(op, machine), Wording.does(op, machine));
  }

  private static Place place(Op op, Access access, Machine machine) {
    return new Place(op.at(), Wording.lane(access, machine), Wording.does(access, machine));
  }

  private static boolean matters(Op op, BufferId buffer, Set<StreamId> streams) {
    if (op.at().line() == 0) {
      return false;
    } else if (op instanceof Op.Work work) {
      return work.uses().stream().anyMatch(u -> u.buffer().equals(buffer));
    } else if (op instanceof Op.Record record) {
      return streams.contains(record.stream());
    } else if (op instanceof Op.Wait wait) {
      return streams.contains(wait.stream());
    }
    return op instanceof Op.SyncStream || op instanceof Op.SyncEvent || op instanceof Op.SyncDevice;
  }
}
