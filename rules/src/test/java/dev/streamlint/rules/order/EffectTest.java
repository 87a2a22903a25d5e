package dev.streamlint.rules.order;

import static dev.streamlint.rules.op.Use.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import org.junit.jupiter.api.Test;

/** What waits and syncs do, as the rules about events and performance see it. */
final class EffectTest {
  private final Program program = new Program();
  private final StreamId s1 = program.nonBlocking(1);
  private final StreamId s2 = program.nonBlocking(2);
  private final EventId event = program.event(1);
  private final BufferId buffer = program.buffer(1, MemoryKind.PINNED);

  private void expect(Effect effect) {
    assertThat(program.lastEffect()).isEqualTo(effect);
  }

  @Test
  void workHasNone() {
    program.launch(s1, write(buffer));
    expect(Effect.NOT_APPLICABLE);
    program.record(event, s1);
    expect(Effect.NOT_APPLICABLE);
  }

  @Test
  void syncOfPendingWorkOrdersOnce() {
    program.launch(s1, write(buffer)).sync(s1);
    expect(Effect.ORDERS);
    program.sync(s1);
    expect(Effect.NOTHING_NEW);
    program.syncDevice();
    expect(Effect.NOTHING_NEW);
  }

  @Test
  void syncOfAnIdleStreamHasNothingPending() {
    program.sync(s1);
    expect(Effect.NOTHING_PENDING);
    program.syncDevice();
    expect(Effect.NOTHING_PENDING);
    program.record(event, s1).sync(event);
    expect(Effect.NOTHING_PENDING);
  }

  @Test
  void syncOfAnUnrecordedEvent() {
    program.sync(event);
    expect(Effect.NEVER_RECORDED);
  }

  @Test
  void aStreamCreatedOutOfSightMayHaveWork() {
    StreamId given = new StreamId(8);
    program.sync(given);
    expect(Effect.ORDERS);
    program.sync(given);
    expect(Effect.NOTHING_NEW);
    program.record(event, new StreamId(9)).await(s2, event);
    expect(Effect.ORDERS);
  }

  @Test
  void anEventRecordedOutOfSightMayOrder() {
    EventId given = new EventId(9);
    program.await(s1, given);
    expect(Effect.ORDERS);
    program.sync(given);
    expect(Effect.ORDERS);
  }

  @Test
  void aWaitForWhatTheHostKnowsAddsNothing() {
    program.launch(s1, write(buffer)).record(event, s1).sync(s1).await(s2, event);
    expect(Effect.NOTHING_NEW);
  }

  @Test
  void aSecondWaitAddsNothing() {
    program.launch(s1, write(buffer)).record(event, s1).await(s2, event).await(s2, event);
    expect(Effect.NOTHING_NEW);
  }

  @Test
  void aDestroyedEventHasNoRecord() {
    program.launch(s1, write(buffer)).record(event, s1);
    assertThat(program.state().lastRecord(event)).map(Recording::stream).contains(s1);
    program.add(new Op.DestroyEvent(Site.synthetic("destroy"), HostId.MAIN, event));
    assertThat(program.state().lastRecord(event)).isEmpty();
    program.await(s2, event);
    expect(Effect.NEVER_RECORDED);
  }

  @Test
  void pendingStreamsAreThoseThatTheHostDoesNotKnowComplete() {
    program.launch(s1, write(buffer)).launch(s2);
    assertThat(program.state().pendingStreams(HostId.MAIN)).containsExactly(s1, s2);
    program.sync(s1);
    assertThat(program.state().pendingStreams(HostId.MAIN)).containsExactly(s2);
    assertThat(program.state().pendingStreams(new HostId(1))).containsExactly(s1, s2);
  }

  @Test
  void afterUnseenCodeTheLegacyStreamMayHaveWork() {
    OrderState state = OrderState.startAfterUnseenCode();
    Op sync = new Op.SyncStream(Site.synthetic("sync"), HostId.MAIN, StreamId.LEGACY);
    Step first = state.apply(sync);
    assertThat(first.effect()).isEqualTo(Effect.ORDERS);
    assertThat(first.after().apply(sync).effect()).isEqualTo(Effect.NOTHING_NEW);
    assertThat(OrderState.start().apply(sync).effect()).isEqualTo(Effect.NOTHING_PENDING);
  }

  @Test
  void edgesCanBeAskedFor() {
    program.launch(s1, write(buffer)).launch(s2, write(buffer));
    Pair pair = program.lastPairs().get(0);
    assertThat(program.state().edge(pair.earlier(), s2)).contains(Edge.NONE);
    assertThat(program.state().edge(pair.earlier(), HostId.MAIN)).contains(Edge.NONE);
    program.assume(pair);
    assertThat(program.state().edge(pair.later(), s2)).contains(Edge.DOCUMENTED);
    assertThat(program.state().edge(pair.earlier(), s2)).isEmpty();
  }

  @Test
  void forgottenBuffersFormNoPairs() {
    program.launch(s1, write(buffer));
    OrderState state = program.state().forget(buffer);
    Op read = new Op.HostAccess(Site.synthetic("read"), HostId.MAIN, write(buffer));
    assertThat(state.apply(read).pairs()).isEmpty();
  }
}
