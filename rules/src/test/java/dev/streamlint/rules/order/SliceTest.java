package dev.streamlint.rules.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.hazard.Hazards;
import dev.streamlint.rules.hazard.Slice;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.OpReader;
import dev.streamlint.rules.op.OpWriter;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.order.RandomPrograms.Shape;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A hazard cut out of a path is the same hazard. */
final class SliceTest {
  @Test
  void everyHazardOfAProgramIsOneInItsSlice() {
    Fuzz.check("slices, long programs", 1_000, Shape.LONG, SliceTest::keepsItsHazards);
    Fuzz.check("slices, small programs", 5_000, Shape.SMALL, SliceTest::keepsItsHazards);
  }

  private static boolean keepsItsHazards(List<Op> program) {
    long created = program.stream().filter(Op.CreateStream.class::isInstance).count();
    long names =
        program.stream()
            .flatMap(op -> op instanceof Op.CreateStream c ? Stream.of(c.stream()) : Stream.empty())
            .distinct()
            .count();
    return created > names || keepsEveryHazard(program);
  }

  /** An id names one stream, as those of the analyzer's paths do. */
  private static boolean keepsEveryHazard(List<Op> program) {
    OrderState state = OrderState.start();
    for (Op op : program) {
      Step step = state.apply(op);
      state = step.after();
      for (Pair pair : step.pairs()) {
        MemoryKind memory = state.kindOf(pair.later().use().buffer());
        if (Hazards.of(pair, memory).isPresent() && !isIn(pair, program, state)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isIn(Pair pair, List<Op> program, OrderState state) {
    Slice slice = Slice.of(program, pair, state).orElseThrow();
    List<Pair> pairs = List.of();
    OrderState order = OrderState.start();
    for (Op op : slice.ops()) {
      Step step = order.apply(op);
      order = step.after();
      pairs = step.pairs();
    }
    return pairs.stream()
        .filter(p -> p.earlier().op() == slice.ops().get(slice.earlier()))
        .filter(p -> p.earlier().use().equals(pair.earlier().use()))
        .filter(p -> p.later().use().equals(pair.later().use()))
        .anyMatch(p -> p.edge() == pair.edge());
  }

  @Test
  void whatHasNoPartInItIsLeftOut() {
    Program program = new Program();
    var s1 = program.nonBlocking(1);
    var s2 = program.nonBlocking(2);
    var s3 = program.nonBlocking(3);
    var frame = program.device(1);
    var other = program.device(2);
    var early = program.event(1);
    var unused = program.event(2);
    program.record(early, s1);
    program.launch(s1, Use.write(frame));
    program.launch(s3, Use.write(other)).record(unused, s3);
    program.await(s2, early).launch(s2, Use.read(frame));

    Slice slice =
        Slice.of(program.ops(), program.lastPairs().get(0), program.state()).orElseThrow();

    assertThat(OpWriter.write(slice.ops()).stream().map(line -> line.replaceAll(" @.*", "")))
        .containsExactly(
            "h0 create-stream s1 non-blocking",
            "h0 create-stream s2 non-blocking",
            "h0 alloc b1 device",
            "h0 create-event e1",
            "h0 record e1 s1",
            "h0 work launch s1 named at-once write:b1",
            "h0 wait s2 e1",
            "h0 work launch s2 named at-once read:b1");
    assertThat(slice.earlier()).isEqualTo(5);
  }

  @Test
  void whatComesFromOutOfViewIsCreated() {
    Program program = new Program();
    var frame = new BufferId(1);
    var s1 = new StreamId(1);
    var s2 = program.stream(2, StreamKind.NON_BLOCKING);
    program.launch(s1, Use.write(frame)).launch(s2, Use.read(frame));

    Slice slice =
        Slice.of(program.ops(), program.lastPairs().get(0), program.state()).orElseThrow();

    assertThat(OpWriter.write(slice.ops()))
        .contains("h0 create-stream s1 unknown", "h0 alloc b1 unknown");
    assertThat(OpReader.read(OpWriter.write(slice.ops()))).hasSameSizeAs(slice.ops());
  }
}
