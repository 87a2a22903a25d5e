package dev.streamlint.rules.order;

import static dev.streamlint.rules.op.Use.read;
import static dev.streamlint.rules.op.Use.readWrite;
import static dev.streamlint.rules.op.Use.write;
import static dev.streamlint.rules.order.Edge.DOCUMENTED;
import static dev.streamlint.rules.order.Edge.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamId;
import org.junit.jupiter.api.Test;

/** One test or two for each row of the order table (design, section "Order model"). */
final class OrderTableTest {
  private final Program program = new Program();
  private final StreamId s1 = program.nonBlocking(1);
  private final StreamId s2 = program.nonBlocking(2);
  private final EventId event = program.event(1);
  private final BufferId buffer = program.device(1);

  @Test
  void sameStreamIsOrdered() {
    program.launch(s1, write(buffer)).launch(s1, read(buffer));
    assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
  }

  @Test
  void twoStreamsWithoutAnEdgeAreNot() {
    program.launch(s1, write(buffer)).launch(s2, read(buffer));
    assertThat(program.lastEdges()).containsExactly(NONE);
  }

  @Test
  void twoReadersFormNoPair() {
    program.launch(s1, read(buffer)).launch(s2, read(buffer));
    assertThat(program.lastEdges()).isEmpty();
  }

  @Test
  void recordAndWaitOrder() {
    program.launch(s1, write(buffer)).record(event, s1).await(s2, event);
    assertThat(program.lastEffect()).isEqualTo(Effect.ORDERS);
    program.launch(s2, read(buffer));
    assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
  }

  @Test
  void anEventIsASnapshotNotTheStream() {
    program.record(event, s1).launch(s1, write(buffer)).await(s2, event).launch(s2, read(buffer));
    assertThat(program.lastEdges()).containsExactly(NONE);
  }

  @Test
  void aPendingWaitKeepsTheVersionItFound() {
    program.launch(s1, write(buffer)).record(event, s1).await(s2, event);
    program.record(event, s2).launch(s2, read(buffer));
    assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
  }

  @Test
  void aReRecordedEventNoLongerStandsForTheFirstStream() {
    StreamId s3 = program.nonBlocking(3);
    program.launch(s1, write(buffer)).record(event, s1).record(event, s3);
    program.await(s2, event).launch(s2, read(buffer));
    assertThat(program.lastEdges()).containsExactly(NONE);
  }

  @Test
  void waitOnANeverRecordedEventAddsNothing() {
    program.launch(s1, write(buffer)).await(s2, event);
    assertThat(program.lastEffect()).isEqualTo(Effect.NEVER_RECORDED);
    program.launch(s2, readWrite(buffer));
    assertThat(program.lastEdges()).containsExactly(NONE);
  }

  @Test
  void waitOnAReCreatedEventAddsNothing() {
    program.launch(s1, write(buffer)).record(event, s1).event(1);
    program.await(s2, event);
    assertThat(program.lastEffect()).isEqualTo(Effect.NEVER_RECORDED);
  }

  @Test
  void aStreamThatWaitsForItselfLearnsNothing() {
    program.launch(s1, write(buffer)).record(event, s2).await(s2, event);
    assertThat(program.lastEffect()).isEqualTo(Effect.SELF_WAIT);
  }

  @Test
  void edgesAreTransitiveOverAThirdStream() {
    StreamId s3 = program.nonBlocking(3);
    program.launch(s1, write(buffer)).record(event, s1).await(s3, event);
    EventId second = program.event(2);
    program.record(second, s3).await(s2, second).launch(s2, read(buffer));
    assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
  }

  @Test
  void hostReadNeedsASync() {
    BufferId pinned = program.buffer(2, MemoryKind.PINNED);
    program.launch(s1, write(pinned)).hostReads(pinned);
    assertThat(program.lastEdges()).containsExactly(NONE);
    program.sync(s1).hostReads(pinned);
    assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
  }
}
