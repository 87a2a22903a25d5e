package dev.streamlint.rules.order;

import static java.util.Comparator.naturalOrder;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.order.AllPairs.Ops;
import dev.streamlint.rules.order.RandomPrograms.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What must hold of the order model whatever the program. */
final class LawsTest {
  private static final int PROGRAMS = 1_500;
  private static final EventId FRESH = new EventId(99);

  @Test
  void anEdgeMoreNeverAddsAHazard() {
    Fuzz.check(
        "monotonicity",
        PROGRAMS,
        Shape.LONG,
        program -> {
          Random random = new Random(program.hashCode());
          int at = RandomPrograms.declarations(Shape.LONG) + random.nextInt(program.size() - 10);
          at = Math.min(at, program.size());
          List<Op> edge = edge(random);
          List<Op> more = new ArrayList<>(program);
          more.addAll(at, edge);
          return isNoWorse(shifted(Verdicts.of(more).pairs, at, edge.size()), program);
        });
  }

  private static List<Op> edge(Random random) {
    Site at = Site.synthetic("more");
    StreamId from = new StreamId(random.nextInt(5));
    StreamId to = new StreamId(random.nextInt(5));
    return switch (random.nextInt(3)) {
      case 0 -> List.of(new Op.SyncStream(at, HostId.MAIN, from));
      case 1 -> List.of(new Op.SyncDevice(at, HostId.MAIN));
      default -> recordAndWait(HostId.MAIN, from, to);
    };
  }

  private static List<Op> recordAndWait(HostId host, StreamId from, StreamId to) {
    Site at = Site.synthetic("more");
    return List.of(new Op.Record(at, host, FRESH, from), new Op.Wait(at, host, to, FRESH));
  }

  /** With the indexes that the ops had before {@code count} ops were put in. */
  private static Map<Ops, Edge> shifted(Map<Ops, Edge> pairs, int at, int count) {
    Map<Ops, Edge> shifted = new HashMap<>();
    pairs.forEach(
        (ops, edge) ->
            shifted.put(
                new Ops(
                    ops.earlier() < at ? ops.earlier() : ops.earlier() - count,
                    ops.later() < at ? ops.later() : ops.later() - count),
                edge));
    return shifted;
  }

  private static boolean isNoWorse(Map<Ops, Edge> pairs, List<Op> program) {
    Map<Ops, Edge> before = AllPairs.of(program);
    return pairs.entrySet().stream()
        .allMatch(
            pair -> pair.getValue().compareTo(before.getOrDefault(pair.getKey(), Edge.NONE)) >= 0);
  }

  @Test
  void edgesAreTransitive() {
    Fuzz.check(
        "transitivity",
        PROGRAMS,
        new Shape(3, 2, 2, 1, 14, true),
        program -> {
          Map<Ops, Edge> pairs = Verdicts.of(allConflicting(program)).pairs;
          return pairs.entrySet().stream()
              .filter(first -> first.getValue() == Edge.DOCUMENTED)
              .allMatch(first -> isCarriedOn(first.getKey(), pairs));
        });
  }

  private static boolean isCarriedOn(Ops first, Map<Ops, Edge> pairs) {
    return pairs.entrySet().stream()
        .filter(second -> second.getKey().earlier() == first.later())
        .filter(second -> second.getValue() == Edge.DOCUMENTED)
        .allMatch(
            second ->
                pairs.get(new Ops(first.earlier(), second.getKey().later())) == Edge.DOCUMENTED);
  }

  /**
   * Every two works share a buffer that nobody else uses; there are no other accesses, and no
   * frees.
   */
  private static List<Op> allConflicting(List<Op> program) {
    List<Op> result = new ArrayList<>();
    int size = program.size();
    for (int i = 0; i < size; i++) {
      Op op = program.get(i);
      if (op instanceof Op.Work work) {
        List<Use> uses = new ArrayList<>();
        for (int j = 0; j < size; j++) {
          uses.add(Use.write(new BufferId(1_000 + Math.min(i, j) * size + Math.max(i, j))));
        }
        result.add(
            new Op.Work(
                work.at(),
                work.host(),
                work.kind(),
                work.stream(),
                work.choice(),
                uses,
                work.returns()));
      } else if (!(op instanceof Op.Free || op instanceof Op.HostAccess)) {
        result.add(op);
      }
    }
    return result;
  }

  @Test
  void afterASyncOfEverythingNothingIsUnordered() {
    Fuzz.check(
        "sync of the device",
        PROGRAMS,
        Shape.LONG.withHosts(1),
        program -> {
          List<Op> synced = new ArrayList<>(program);
          synced.add(new Op.SyncDevice(Site.synthetic("sync"), HostId.MAIN));
          int from = synced.size();
          for (int buffer = 1; buffer <= 4; buffer++) {
            Use use = Use.readWrite(new BufferId(buffer));
            synced.add(new Op.HostAccess(Site.synthetic("touch" + buffer), HostId.MAIN, use));
          }
          return Verdicts.of(synced).pairs.entrySet().stream()
              .filter(pair -> pair.getKey().later() >= from)
              .allMatch(pair -> pair.getValue() == Edge.DOCUMENTED);
        });
  }

  @Test
  void namesOfStreamsDoNotMatter() {
    Fuzz.check(
        "renaming streams",
        PROGRAMS,
        Shape.LONG,
        program ->
            Verdicts.of(program)
                .pairs
                .equals(Verdicts.of(Rename.streams(program, s -> s == 0 ? 0 : 50 - s)).pairs));
  }

  @Test
  void unrelatedBuffersDoNotMatter() {
    Fuzz.check(
        "unrelated buffers",
        PROGRAMS,
        Shape.LONG,
        program -> {
          BufferId kept = new BufferId(1);
          Predicate<Pair> its = pair -> pair.later().use().buffer().equals(kept);
          return Verdicts.of(Rename.only(program, kept), its)
              .pairs
              .equals(Verdicts.of(program, its).pairs);
        });
  }

  @Test
  void anAssumedEdgeIsAsGoodAsRecordAndWait() {
    Fuzz.check(
        "assumed edge",
        PROGRAMS,
        Shape.LONG.withLegacy(false),
        program -> {
          Optional<Pair> missing = firstMissing(program);
          return missing.isEmpty() || isSameAsCured(program, missing.get());
        });
  }

  private static Optional<Pair> firstMissing(List<Op> program) {
    OrderState state = OrderState.start();
    for (Op op : program) {
      Step step = state.apply(op);
      for (Pair pair : step.pairs()) {
        boolean streams = pair.earlier().stream().isPresent() && pair.later().stream().isPresent();
        if (pair.edge() == Edge.NONE && streams) {
          return Optional.of(pair);
        }
      }
      state = step.after();
    }
    return Optional.empty();
  }

  private static boolean isSameAsCured(List<Op> program, Pair missing) {
    Op earlier = missing.earlier().op();
    Op later = missing.later().op();
    List<Op> record =
        recordAndWait(earlier.host(), missing.earlier().stream().orElseThrow(), StreamId.LEGACY);
    List<Op> await =
        recordAndWait(later.host(), StreamId.LEGACY, missing.later().stream().orElseThrow());
    OrderState assumed = OrderState.start();
    OrderState cured = OrderState.start();
    boolean beyond = false;
    for (Op op : program) {
      if (op.equals(later)) {
        cured = cured.apply(await.get(1)).after();
      }
      Step inAssumed = assumed.apply(op);
      Step inCured = cured.apply(op);
      if (beyond && weakest(inAssumed) != weakest(inCured)) {
        return false;
      }
      assumed = inAssumed.after();
      cured = inCured.after();
      if (op.equals(earlier)) {
        cured = cured.apply(record.get(0)).after();
      }
      if (op.equals(later)) {
        assumed = assumed.assumeOrdered(missing);
        beyond = true;
      }
    }
    return true;
  }

  private static Edge weakest(Step step) {
    return step.pairs().stream().map(Pair::edge).min(naturalOrder()).orElse(Edge.DOCUMENTED);
  }

  @Test
  void statesAreValues() {
    List<Op> program = RandomPrograms.generate(1, Shape.LONG);
    OrderState state = OrderState.start();
    List<OrderState> states = new ArrayList<>();
    for (Op op : program) {
      states.add(state);
      state = state.apply(op).after();
    }
    for (int i = 0; i < program.size(); i++) {
      OrderState again = states.get(i).apply(program.get(i)).after();
      assertThat(again).isEqualTo(i + 1 < states.size() ? states.get(i + 1) : state);
      assertThat(again).hasSameHashCodeAs(states.get(i).apply(program.get(i)).after());
    }
  }
}
