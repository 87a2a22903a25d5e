package dev.streamlint.rules.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.Use;
import dev.streamlint.rules.order.AllPairs.Ops;
import dev.streamlint.rules.order.RandomPrograms.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Forgetting accesses keeps the state small and changes no verdict. */
final class NothingForgottenTest {
  @Test
  void everyOpHasTheSameVerdictAsWithAllAccessesRemembered() {
    Fuzz.check(
        "weakest edge of every op, long programs",
        2_000,
        Shape.LONG,
        program ->
            strong(program, Verdicts.weakest(Verdicts.of(program).pairs, program))
                .equals(strong(program, Verdicts.weakest(AllPairs.of(program), program))));
  }

  @Test
  void everyPairThatTheModelReportsIsOneAndNotWorseThanReported() {
    Fuzz.check(
        "pairs reported, long programs",
        2_000,
        Shape.LONG,
        program -> {
          Map<Ops, Edge> all = strong(program, AllPairs.of(program));
          return strong(program, Verdicts.of(program).pairs).entrySet().stream()
              .allMatch(
                  pair -> {
                    Edge edge = all.get(pair.getKey());
                    // Of several uses that two ops share, some may be forgotten: the weaker ones.
                    return edge != null && edge.compareTo(pair.getValue()) <= 0;
                  });
        });
  }

  /**
   * Where in practice a copy that is staged implicitly reads its source is nobody's promise: then
   * only documented edges are compared.
   */
  private static <K> Map<K, Edge> strong(List<Op> program, Map<K, Edge> edges) {
    if (Verdicts.isStagedImplicitly(program)) {
      edges.replaceAll((k, edge) -> edge == Edge.DOCUMENTED ? edge : Edge.NONE);
    }
    return edges;
  }

  @Test
  void streamsThatComeAndGoDoNotPileUp() {
    Program program = new Program();
    var buffer = program.device(1);
    for (int i = 1; i < 1_000; i++) {
      var stream = program.nonBlocking(i);
      program.launch(stream, Use.write(buffer)).sync(stream);
      program.add(new Op.DestroyStream(Site.synthetic("destroy"), HostId.MAIN, stream));
      assertThat(program.lastPairs()).isEmpty();
      assertThat(program.state().lanes.size()).isLessThan(40);
    }
  }

  @Test
  void aStreamThatIsGoneStillHandsOnWhatItWaitedFor() {
    Program program = new Program();
    var buffer = program.device(1);
    var producer = program.nonBlocking(1);
    var between = program.blocking(2);
    var event = program.event(1);
    program.launch(producer, Use.write(buffer)).record(event, producer).await(between, event);
    program.add(new Op.DestroyStream(Site.synthetic("destroy"), HostId.MAIN, between));
    for (int i = 3; i < 100; i++) {
      program.nonBlocking(i);
    }
    program.launch(Program.LEGACY, Use.read(buffer));
    assertThat(program.lastEdges()).containsExactly(Edge.DOCUMENTED);
  }

  @Test
  void retiredStreamsChangeNoVerdict() {
    Shape comingAndGoing = new Shape(40, 2, 3, 4, 80, true);
    Fuzz.check(
        "weakest edge of every op, many streams",
        300,
        comingAndGoing,
        program -> {
          List<Op> churning = churn(program);
          return strong(churning, Verdicts.weakest(Verdicts.of(churning).pairs, churning))
              .equals(strong(churning, Verdicts.weakest(AllPairs.of(churning), churning)));
        });
  }

  /** Streams, first waited for, are created anew all the time. */
  private static List<Op> churn(List<Op> program) {
    List<Op> churning = new ArrayList<>();
    for (Op op : program) {
      churning.add(op);
      if (op instanceof Op.Work work && !work.stream().equals(StreamId.LEGACY)) {
        Site at = work.at();
        churning.add(new Op.SyncStream(at, HostId.MAIN, work.stream()));
        churning.add(new Op.SyncStream(at, new HostId(1), work.stream()));
        churning.add(new Op.CreateStream(at, work.host(), work.stream(), StreamKind.NON_BLOCKING));
      }
    }
    return churning;
  }

  @Test
  void memoryIsBoundedOnALongRun() {
    Program program = new Program();
    var s1 = program.nonBlocking(1);
    var s2 = program.blocking(2);
    var event = program.event(1);
    var buffer = program.device(1);
    for (int i = 0; i < 1_000; i++) {
      program.launch(s1, Use.write(buffer)).launch(s2, Use.read(buffer));
      program.record(event, s2).await(s1, event).launch(Program.LEGACY, Use.read(buffer));
      assertThat(program.lastPairs()).hasSizeLessThan(4);
    }
  }
}
