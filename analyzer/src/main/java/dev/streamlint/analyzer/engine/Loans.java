package dev.streamlint.analyzer.engine;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.OrderState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What calls of {@code recordStream} did on one path. Such a call keeps a tensor's block back until
 * the stream is done with it, which is needed if the release finds work of that stream that the
 * stream of the allocation does not come after.
 */
final class Loans {
  /** Why a call is needless. */
  enum Verdict {
    /** The tensor was allocated on that stream. */
    OWN_STREAM,
    /** All that the stream did with it is complete before the block can be used again. */
    ORDERED
  }

  /** All visits to one call. It is needless only if each visit was. */
  static final class Seen {
    private final Set<Verdict> verdicts = EnumSet.noneOf(Verdict.class);
    private final Set<String> entries = new HashSet<>();
    private boolean needed;

    @Nullable Site at;
    String stream = "";
    String tensor = "";

    /** These visits and then those; the first is shown. */
    Seen and(Seen later) {
      needed |= later.needed;
      verdicts.addAll(later.verdicts);
      entries.addAll(later.entries);
      if (at == null) {
        at = later.at;
        stream = later.stream;
        tensor = later.tensor;
      }
      return this;
    }

    private void needless(Verdict verdict, Op.RecordStream op, Machine machine) {
      verdicts.add(verdict);
      entries.add(machine.entry.label());
      if (at == null) {
        at = machine.site(op.at());
        stream = Wording.stream(op.stream(), machine);
        tensor = Wording.buffer(op.buffer(), machine);
      }
    }

    /**
     * What is wrong with the call.
     *
     * @param cut entries of which not all paths were run: another of them may need it
     */
    Optional<Verdict> verdict(Set<String> cut) {
      boolean isAlways = !needed && verdicts.size() == 1;
      return isAlways && entries.stream().noneMatch(cut::contains)
          ? verdicts.stream().findFirst()
          : Optional.empty();
    }
  }

  /** A call of which it is not known yet whether it is needed. */
  private record Open(Op.RecordStream op, Seen seen) {}

  /** A call that did nothing, if nothing turns out to be missing on this path. */
  private record Needless(Op.RecordStream op, Seen seen, Verdict verdict) {}

  private final Machine machine;
  private final Map<BufferId, List<Open>> open = new LinkedHashMap<>();
  private final List<Needless> needless = new ArrayList<>();

  Loans(Machine machine) {
    this.machine = machine;
  }

  /** The stream is lent the tensor. */
  void lend(Op.RecordStream op, Seen seen) {
    if (isPartial(op)) {
      seen.needed = true;
    } else if (allocation(op.buffer()).filter(op.stream()::equals).isPresent()) {
      needless.add(new Needless(op, seen, Verdict.OWN_STREAM));
    } else {
      open.computeIfAbsent(op.buffer(), b -> new ArrayList<>()).add(new Open(op, seen));
    }
  }

  /** The tensor's last holder lets go, where the program says so. */
  void free(Op.Free free, OrderState before) {
    List<Open> lent = open.remove(free.buffer());
    if (lent == null) {
      return;
    }
    Set<StreamId> unordered = new HashSet<>();
    before.withoutLoans(free.buffer()).apply(free).pairs().stream()
        .filter(pair -> pair.edge() != Edge.DOCUMENTED)
        .forEach(pair -> pair.earlier().stream().ifPresent(unordered::add));
    for (Open each : lent) {
      boolean isOrdered = !unordered.contains(each.op().stream()) && isUsed(each.op());
      if (isOrdered && !isPartial(each.op())) {
        needless.add(new Needless(each.op(), each.seen(), Verdict.ORDERED));
      } else {
        each.seen().needed = true;
      }
    }
  }

  /** The collector may come for the tensor at any time: also before the streams have met. */
  void drop(BufferId buffer) {
    Optional.ofNullable(open.remove(buffer)).ifPresent(Loans::keep);
  }

  /** Tensors that nobody has released are left to the collector, or to others. */
  void endOfPath() {
    open.values().forEach(Loans::keep);
    boolean isWhole = machine.hazards.stream().allMatch(h -> h.pair().edge() == Edge.IMPLICIT);
    for (Needless each : needless) {
      if (isWhole) {
        each.seen().needless(each.verdict(), each.op(), machine);
      } else {
        each.seen().needed = true;
      }
    }
  }

  private static void keep(List<Open> loans) {
    loans.forEach(each -> each.seen().needed = true);
  }

  /** Whether the tensor, or what the stream does, is not all in view, or not known exactly. */
  private boolean isPartial(Op.RecordStream op) {
    return machine.guess != Guess.NONE
        || machine.triesEach
        || machine.hasRepaired()
        || machine.hasUnseenWork
        || machine.hasUnseenTasks
        || machine.assumesOrder
        || !machine.escaped.isEmpty()
        || !machine.entry.isWhole()
        || machine.ids.isDoubted(op.stream())
        || !machine.ids.isMadeInView(op.buffer())
        || machine.copies.isPart(op.buffer());
  }

  private Optional<StreamId> allocation(BufferId buffer) {
    return machine.log.ops().stream()
        .filter(op -> op instanceof Op.Alloc alloc && alloc.buffer().equals(buffer))
        .reduce((first, last) -> last)
        .flatMap(op -> ((Op.Alloc) op).stream());
  }

  /** What the stream does with the tensor may else be out of view. */
  private boolean isUsed(Op.RecordStream lend) {
    return machine.log.ops().stream()
        .anyMatch(
            op ->
                op instanceof Op.Work work
                    && work.stream().equals(lend.stream())
                    && work.uses().stream().anyMatch(u -> u.buffer().equals(lend.buffer())));
  }
}
