package dev.streamlint.validator.watch;

import dev.streamlint.rules.catalog.Confidence;
import dev.streamlint.rules.hazard.CauseFinder;
import dev.streamlint.rules.hazard.Explanation;
import dev.streamlint.rules.hazard.HazardKind;
import dev.streamlint.rules.hazard.Hazards;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.TokenId;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.LiveOrder;
import dev.streamlint.rules.order.OrderState;
import dev.streamlint.rules.order.Pair;
import dev.streamlint.rules.order.Step;
import dev.streamlint.validator.trace.Ops;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs the order model over the ops of a program, and keeps what is wrong: once for each two places
 * in the source, however long the program runs.
 */
public final class OrderWatch implements Ops {
  /** How many ops after a hazard a wait that comes too late is looked for. */
  private static final int LATE = 256;

  /** Every so many ops, what is complete is forgotten: so memory does not grow with a run. */
  private static final int FORGET = 1024;

  private final Names names = new Names();
  private final Wording wording = new Wording(names);
  private final Recent recent = new Recent();
  private final Waits waits = new Waits(names);
  private final Map<Key, Hazard> hazards = new LinkedHashMap<>();
  private final List<Hazard> open = new ArrayList<>();
  private final Consumer<Found> first;
  private final LiveOrder order = new LiveOrder();
  private long operations;

  /** Two places, and what is wrong between them. */
  private record Key(String rule, Site earlier, Site later) {}

  /** What was seen first, and how often it was seen since. */
  private static final class Hazard {
    final Pair pair;
    final Explanation explanation;
    final Found found;
    final List<Op> after = new ArrayList<>();
    long count = 1;

    Hazard(Pair pair, Explanation explanation, Found found) {
      this.pair = pair;
      this.explanation = explanation;
      this.found = found;
    }
  }

  /** Makes one that tells nobody before the end. */
  public OrderWatch() {
    this(found -> {});
  }

  /**
   * @param first is told of each when it is first seen
   */
  public OrderWatch(Consumer<Found> first) {
    this.first = first;
  }

  @Override
  public synchronized void add(Op op) {
    operations++;
    names.see(op);
    OrderState before = order.state();
    Step step = order.apply(op);
    waits.see(op, step.effect());
    if (!step.pairs().isEmpty()) {
      judge(step, before);
    }
    if (operations % FORGET == 0) {
      order.forgetKnown(HostId.MAIN);
    }
    recent.add(op);
    if (!open.isEmpty()) {
      open.forEach(hazard -> hazard.after.add(op));
      open.removeIf(hazard -> hazard.after.size() >= LATE);
    }
  }

  /** What was wrong; goes on as if it had been right, so that one missing edge is one finding. */
  private void judge(Step step, OrderState before) {
    for (Pair pair : step.pairs()) {
      if (pair.edge() == Edge.DOCUMENTED && !(pair.earlier().op() instanceof Op.Free)) {
        continue;
      }
      MemoryKind memory = before.kindOf(pair.later().use().buffer());
      Optional<HazardKind> kind = Hazards.of(pair, memory);
      if (kind.isPresent() && !isCovered(pair, step) && !isCustomary(pair, memory)) {
        hazard(kind.get(), pair, before);
        order.assumeOrdered(pair);
      }
    }
  }

  /**
   * What must wait for later work on the stream of an allocation comes after the allocation too.
   */
  private static boolean isCovered(Pair pair, Step step) {
    return pair.earlier().op() instanceof Op.Alloc
        && pair.earlier().stream().isPresent()
        && step.pairs().stream()
            .anyMatch(
                other ->
                    !(other.earlier().op() instanceof Op.Alloc)
                        && other.edge() != Edge.DOCUMENTED
                        && other.earlier().stream().equals(pair.earlier().stream())
                        && other.later().use().buffer().equals(pair.later().use().buffer()));
  }

  /**
   * Pageable memory is told of where it is copied; that a plain free waits for the default stream,
   * everybody relies on.
   */
  private static boolean isCustomary(Pair pair, MemoryKind memory) {
    return pair.edge() == Edge.IMPLICIT
        && (memory == MemoryKind.PAGEABLE
            || (pair.later().op() instanceof Op.Free
                && pair.earlier().stream().filter(StreamId.LEGACY::equals).isPresent()));
  }

  private void hazard(HazardKind kind, Pair pair, OrderState before) {
    String rule = Wording.rule(kind, pair, before);
    Key key = new Key(rule, pair.earlier().op().at(), pair.later().op().at());
    Hazard known = hazards.get(key);
    if (known != null) {
      known.count++;
      return;
    }
    List<Op> path = recent.ops();
    boolean nextRound = Recent.isNextRound(pair, path);
    Explanation explanation = CauseFinder.explain(pair, path, before, nextRound);
    Found found = found(rule, kind, pair, explanation);
    Hazard hazard = new Hazard(pair, explanation, found);
    hazards.put(key, hazard);
    open.add(hazard);
    first.accept(found);
  }

  private Found found(String rule, HazardKind kind, Pair pair, Explanation explanation) {
    return new Found(
        rule,
        confidence(pair),
        wording.place(pair.later()),
        Optional.of(wording.place(pair.earlier())),
        Callers.here(),
        wording.memory(pair),
        wording.message(kind, pair),
        wording.why(pair, explanation),
        wording.cure(pair, explanation),
        Wording.doubt(pair).orElse(""),
        1);
  }

  private static Confidence confidence(Pair pair) {
    if (pair.edge() == Edge.IMPLICIT) {
      return Confidence.IMPLICIT;
    }
    return pair.isCertain() ? Confidence.DEFINITE : Confidence.POSSIBLE;
  }

  @Override
  public synchronized void forget(BufferId buffer) {
    order.forget(buffer);
    names.forget(buffer);
  }

  @Override
  public synchronized void forget(TokenId token) {
    order.forget(token);
  }

  /** How many operations there were so far. */
  public synchronized long operations() {
    return operations;
  }

  /** All that is wrong so far. */
  public synchronized List<Found> found() {
    List<Found> all = new ArrayList<>();
    for (Hazard hazard : hazards.values()) {
      Explanation late = CauseFinder.refine(hazard.explanation, hazard.pair, hazard.after);
      Found first = hazard.found;
      all.add(
          new Found(
              first.rule(),
              first.confidence(),
              first.later(),
              first.earlier(),
              first.callers(),
              first.memory(),
              first.message(),
              wording.why(hazard.pair, late),
              wording.cure(hazard.pair, late),
              first.doubt(),
              hazard.count));
    }
    all.addAll(waits.found());
    return all;
  }
}
