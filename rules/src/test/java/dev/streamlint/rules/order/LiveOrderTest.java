package dev.streamlint.rules.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.HostId;
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
import dev.streamlint.rules.order.AllPairs.Ops;
import dev.streamlint.rules.order.RandomPrograms.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Taking a run of host accesses for one keeps the state small and changes no verdict. */
final class LiveOrderTest {
  private static final BufferId BUFFER = new BufferId(1);
  private static final StreamId STREAM = new StreamId(1);
  private static final HostId OTHER = new HostId(1);
  private static final TokenId TOKEN = new TokenId(1);

  @Test
  void everyOpHasTheSameVerdictAsWithAllAccessesOneByOne() {
    Fuzz.check(
        "weakest edge of every op, host memory byte by byte",
        2_000,
        Shape.LONG,
        program -> {
          List<Op> bytewise = bytewise(program);
          return strong(bytewise, Verdicts.weakest(live(bytewise), bytewise))
              .equals(strong(bytewise, Verdicts.weakest(AllPairs.of(bytewise), bytewise)));
        });
  }

  /** Each access of the host as a few of some bytes, all from one place. */
  private static List<Op> bytewise(List<Op> program) {
    List<Op> all = new ArrayList<>();
    for (Op op : program) {
      if (op instanceof Op.HostAccess access) {
        Random random = new Random(op.at().hashCode());
        for (int i = random.nextInt(4); i >= 0; i--) {
          Range range = Range.of(random.nextInt(2), 1); // random programs use two bytes
          Mode mode = random.nextBoolean() ? access.use().mode() : Mode.READ;
          Use use = new Use(access.use().buffer(), range, mode, access.use().certain());
          Op one = new Op.HostAccess(Site.synthetic("get"), access.host(), use);
          if (!all.contains(one)) { // ops are told apart by what they are
            all.add(one);
          }
        }
      } else {
        all.add(op);
      }
    }
    return all;
  }

  private static Map<Ops, Edge> live(List<Op> program) {
    LiveOrder order = new LiveOrder();
    Map<Op, Integer> index = new HashMap<>();
    Map<Ops, Edge> edges = new HashMap<>();
    for (int i = 0; i < program.size(); i++) {
      index.put(program.get(i), i);
      for (Pair pair : order.apply(program.get(i)).pairs()) {
        Ops ops = new Ops(index.getOrDefault(pair.earlier().op(), -1), i);
        edges.merge(ops, pair.edge(), (a, b) -> a.compareTo(b) < 0 ? a : b);
      }
    }
    return edges;
  }

  /** As {@link NothingForgottenTest} compares where copies are staged implicitly. */
  private static Map<Integer, Edge> strong(List<Op> program, Map<Integer, Edge> edges) {
    if (Verdicts.isStagedImplicitly(program)) {
      edges.replaceAll((op, edge) -> edge == Edge.DOCUMENTED ? edge : Edge.NONE);
    }
    return edges;
  }

  @Test
  void aBufferThatIsReadByteByByteIsRememberedOnce() {
    for (int step : new int[] {1, -1, 8}) {
      LiveOrder order = new LiveOrder();
      for (int i = 0; i < 1_000; i++) {
        order.apply(read(OTHER, 8_000 + (long) step * i));
      }
      assertThat(order.state().buffers.getOrDefault(BUFFER, BufferState.UNSEEN).accesses())
          .as("step %d", step)
          .hasSize(1);
    }
  }

  @Test
  void everyByteOfTheRunConflicts() {
    LiveOrder order = new LiveOrder();
    for (int i = 0; i < 10; i++) {
      order.apply(read(OTHER, 8L * i));
    }
    order.apply(
        new Op.CreateStream(
            Site.synthetic("create"), HostId.MAIN, STREAM, StreamKind.NON_BLOCKING));
    assertThat(order.state().apply(copy(Range.of(0, 1))).pairs()).hasSize(1);
    assertThat(order.state().apply(copy(Range.of(72, 4))).pairs()).hasSize(1);
    assertThat(order.state().apply(copy(Range.of(1, 7))).pairs()).isEmpty();
    assertThat(order.state().apply(copy(Range.of(73, 100))).pairs()).isEmpty();
    assertThat(order.state().apply(copy(Range.ALL)).pairs()).hasSize(1);
  }

  @Test
  void whatWasHandedOverIsNotTakenForOneWithWhatCameAfterIt() {
    LiveOrder order = new LiveOrder();
    BufferId second = new BufferId(2);
    order.apply(read(OTHER, 0));
    order.apply(new Op.Publish(Site.synthetic("put"), OTHER, TOKEN));
    order.apply(new Op.HostAccess(Site.synthetic("get"), OTHER, Use.read(second)));
    order.apply(read(OTHER, 1));
    order.apply(new Op.Acquire(Site.synthetic("take"), HostId.MAIN, TOKEN));
    order.apply(
        new Op.CreateStream(
            Site.synthetic("create"), HostId.MAIN, STREAM, StreamKind.NON_BLOCKING));
    assertThat(order.state().apply(copy(Range.of(0, 1))).pairs())
        .extracting(Pair::edge)
        .containsExactly(Edge.DOCUMENTED);
    assertThat(order.state().apply(copy(Range.of(1, 1))).pairs())
        .extracting(Pair::edge)
        .containsExactly(Edge.NONE);
  }

  private static Op.HostAccess read(HostId host, long at) {
    return new Op.HostAccess(
        Site.synthetic("get"), host, new Use(BUFFER, Range.of(at, 1), Mode.READ, true));
  }

  private static Op copy(Range range) {
    return new Op.Work(
        Site.synthetic("copy"),
        HostId.MAIN,
        WorkKind.COPY,
        STREAM,
        List.of(new Use(BUFFER, range, Mode.WRITE, true)),
        Returns.AT_ONCE);
  }
}
