package dev.streamlint.rules.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpTextTest {
  private static final Site AT = new Site("src/a b/Frames.java", 12, 5, 13, 40, "new Tensor");
  private static final HostId HOST = new HostId(3);
  private static final StreamId S = new StreamId(1);
  private static final EventId E = new EventId(2);
  private static final BufferId B = new BufferId(4);

  private static List<Op> everyKind() {
    List<Op> ops = new ArrayList<>();
    for (StreamKind kind : StreamKind.values()) {
      ops.add(new Op.CreateStream(AT, HOST, S, kind));
    }
    for (MemoryKind kind : MemoryKind.values()) {
      ops.add(new Op.Alloc(AT, HOST, B, kind, Optional.empty()));
    }
    for (WorkKind kind : WorkKind.values()) {
      ops.add(new Op.Work(AT, HOST, kind, S, List.of(), Returns.AT_ONCE));
    }
    for (Returns returns : Returns.values()) {
      ops.add(new Op.Work(AT, HOST, WorkKind.COPY, S, uses(), returns));
    }
    for (StreamChoice choice : StreamChoice.values()) {
      ops.add(new Op.Work(AT, HOST, WorkKind.COPY, S, choice, uses(), Returns.STAGED));
    }
    uses().forEach(use -> ops.add(new Op.HostAccess(AT, HOST, use)));
    ops.addAll(
        List.of(
            new Op.DestroyStream(AT, HOST, S),
            new Op.CreateEvent(AT, HOST, E),
            new Op.DestroyEvent(AT, HOST, E),
            new Op.Record(AT, HOST, E, S),
            new Op.Wait(AT, HOST, S, E),
            new Op.SyncStream(AT, HOST, S),
            new Op.SyncEvent(AT, HOST, E),
            new Op.SyncDevice(AT, HOST),
            new Op.Alloc(AT, HOST, B, MemoryKind.STREAM_ORDERED, Optional.of(S)),
            new Op.Free(AT, HOST, B, Optional.empty(), false),
            new Op.Free(AT, HOST, B, Optional.of(S), false),
            new Op.Free(AT, HOST, B, Optional.empty(), true),
            new Op.RecordStream(AT, HOST, B, S),
            new Op.Publish(AT, HOST, new TokenId(7)),
            new Op.Acquire(AT, HOST, new TokenId(7))));
    return ops;
  }

  private static List<Use> uses() {
    Rows rows = new Rows(Affine.of(64), Affine.of(4));
    return List.of(
        Use.read(B),
        Use.write(B),
        Use.readWrite(B),
        new Use(B, Range.of(16, 64), Mode.WRITE, true),
        new Use(B, new Range(Optional.empty(), Optional.empty(), false), Mode.READ, false),
        new Use(
            B, Range.rectangle(Optional.of(Affine.of(8)), Affine.of(16), rows), Mode.READ, true));
  }

  @Test
  void everyKindOfOpComesBackAsItWas() {
    List<Op> ops = everyKind();

    assertThat(OpReader.read(OpWriter.write(ops))).isEqualTo(ops);
    assertThat(ops.stream().map(Object::getClass).distinct())
        .hasSameSizeAs(Op.class.getPermittedSubclasses());
  }

  @Test
  void numbersWithSymbolsAreNotKnown() {
    Range range = new Range(Optional.of(Affine.symbol("i")), Optional.of(Affine.of(8)), false);
    Op op = new Op.HostAccess(AT, HOST, new Use(B, range, Mode.READ, true));

    assertThat(OpWriter.write(op)).contains("read:b4[?,8]");
  }

  @Test
  void blankLinesAndCommentsArePassedOver() {
    assertThat(OpReader.read(List.of("", "# a program", "h0 sync-device")))
        .containsExactly(new Op.SyncDevice(Site.synthetic("sync-device"), HostId.MAIN));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "h0 fly s1                         | `fly` is no op",
        "h0 record s1 e1                   | `s1` stands where `e` and a number must",
        "h0 record e1                      | something is missing at the end",
        "h0 sync-device now                | `now` is too much",
        "h0 create-stream s1 fast          | `fast` is no StreamKind",
        "h0 host-access read:x1            | `read:x1` is no use of a buffer",
        "h0 host-access peek:b1            | `peek` is no Mode",
        "x0 sync-device                    | `x0` stands where `h` and a number must",
        "h99999999999 sync-device          | `h99999999999` stands where `h` and a number must",
        "h0 sync-device @ somewhere        | `somewhere` is no place",
        "h0 host-access read:b1[99999999999999999999,1] | is no use of a buffer",
      })
  void aMistakeIsToldWithItsLine(String line, String message) {
    assertThatThrownBy(() -> OpReader.read(List.of("h0 sync-device", line.strip())))
        .isInstanceOf(OpReader.SyntaxException.class)
        .hasMessageStartingWith("line 2: ")
        .hasMessageContaining(message.strip());
  }
}
