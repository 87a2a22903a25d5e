package dev.streamlint.rules.hazard;

import static dev.streamlint.rules.op.Use.read;
import static dev.streamlint.rules.op.Use.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Edge;
import dev.streamlint.rules.order.Pair;
import dev.streamlint.rules.order.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The causes, each from the shortest program that has it. */
final class CauseFinderTest {
  private final Program program = new Program();
  private final StreamId s1 = program.nonBlocking(1);
  private final StreamId s2 = program.nonBlocking(2);
  private final StreamId s3 = program.nonBlocking(3);
  private final EventId event = program.event(1);
  private final BufferId buffer = program.device(1);
  private final BufferId other = program.device(2);
  private final BufferId pinned = program.buffer(3, MemoryKind.PINNED);
  private boolean nextRound;

  private Pair pair() {
    return program.lastPairs().stream()
        .filter(p -> p.edge() != Edge.DOCUMENTED || p.earlier().op() instanceof Op.Free)
        .findFirst()
        .orElseThrow();
  }

  private Explanation explain() {
    return CauseFinder.explain(pair(), program.ops(), program.before(), nextRound);
  }

  private void expect(Cause cause, Cure.Kind cure) {
    Explanation explanation = explain();
    assertThat(explanation.cause()).isEqualTo(cause);
    assertThat(explanation.cure().kind()).isEqualTo(cure);
    assertThat(CauseFinder.find(pair(), program.ops(), program.before(), nextRound))
        .isEqualTo(cause);
  }

  @Test
  void nothingAtAll() {
    program.launch(s1, write(buffer)).launch(s2, read(buffer));
    expect(Cause.NO_EDGE, Cure.Kind.RECORD_AND_WAIT);
    assertThat(explain().culprit()).isEmpty();
  }

  @Test
  void thePathMayEndBeforeTheLaterOp() {
    program.launch(s1, write(buffer)).await(s2, event).launch(s2, read(buffer));
    List<Op> without = program.ops().subList(0, program.ops().size() - 1);
    assertThat(CauseFinder.find(pair(), without, program.before(), false))
        .isEqualTo(Cause.NEVER_RECORDED);
  }

  @Test
  void recordedBeforeTheWork() {
    program.record(event, s1).launch(s1, write(buffer)).await(s2, event).launch(s2, read(buffer));
    expect(Cause.RECORDED_BEFORE_WORK, Cure.Kind.MOVE_RECORD);
    assertThat(explain().culprit()).containsInstanceOf(Op.Record.class);
  }

  @Test
  void recordedAndWaitedForBeforeTheWork() {
    program.record(event, s1).await(s2, event).launch(s1, write(buffer)).launch(s2, read(buffer));
    expect(Cause.RECORDED_BEFORE_WORK, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void anEarlierRoundsWaitIsNoAttempt() {
    program.launch(s1, write(other)).record(event, s1).await(s2, event).launch(s2, read(other));
    program.launch(s1, write(buffer)).launch(s2, read(buffer));
    expect(Cause.NO_EDGE, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void neverRecorded() {
    program.launch(s1, write(buffer)).await(s2, event).launch(s2, read(buffer));
    expect(Cause.NEVER_RECORDED, Cure.Kind.ADD_RECORD);
  }

  @Test
  void reCreated() {
    program.launch(s1, write(buffer)).record(event, s1).event(1);
    program.await(s2, event).launch(s2, read(buffer));
    expect(Cause.RE_CREATED, Cure.Kind.ADD_RECORD);
    assertThat(explain().culprit()).containsInstanceOf(Op.CreateEvent.class);
  }

  @Test
  void reRecorded() {
    program.launch(s1, write(buffer)).record(event, s1).record(event, s3);
    program.await(s2, event).launch(s2, read(buffer));
    expect(Cause.RE_RECORDED, Cure.Kind.OWN_EVENT);
  }

  @Test
  void waitBeforeTheRecord() {
    program.await(s2, event).launch(s1, write(buffer)).record(event, s1).launch(s2, read(buffer));
    expect(Cause.WAIT_BEFORE_RECORD, Cure.Kind.MOVE_WAIT);
  }

  @Test
  void waitForThePreviousRoundsRecord() {
    program.record(event, s1).launch(s1, write(buffer)).await(s2, event);
    program.record(event, s1).launch(s2, read(buffer));
    expect(Cause.WAIT_BEFORE_RECORD, Cure.Kind.MOVE_WAIT);
  }

  @Test
  void waitAfterTheUse() {
    program.launch(s1, write(buffer)).record(event, s1).launch(s2, read(buffer));
    Pair pair = pair();
    Explanation first = explain();
    assertThat(first.cause()).isEqualTo(Cause.NO_EDGE);
    int seen = program.ops().size();
    program.await(s2, event).launch(s2, read(other));
    List<Op> after = program.ops().subList(seen, program.ops().size());
    assertThat(CauseFinder.refine(Cause.NO_EDGE, pair, after)).isEqualTo(Cause.WAIT_AFTER_USE);
    Explanation refined = CauseFinder.refine(first, pair, after);
    assertThat(refined.cure().kind()).isEqualTo(Cure.Kind.MOVE_WAIT);
    assertThat(refined.culprit()).containsInstanceOf(Op.Wait.class);
  }

  @Test
  void aWaitThatIsMeantForTheNextUseIsNotLate() {
    program.launch(s1, write(buffer)).launch(s2, read(buffer));
    Pair pair = pair();
    int seen = program.ops().size();
    program.launch(s2, read(other)).record(event, s1).await(s2, event).launch(s2, read(other));
    List<Op> after = program.ops().subList(seen, program.ops().size());
    assertThat(CauseFinder.refine(Cause.NO_EDGE, pair, after)).isEqualTo(Cause.NO_EDGE);
  }

  @Test
  void syncAfterTheRead() {
    program.launch(s1, write(pinned)).hostReads(pinned);
    Pair pair = pair();
    int seen = program.ops().size();
    program.sync(s1);
    List<Op> after = program.ops().subList(seen, program.ops().size());
    assertThat(CauseFinder.refine(Cause.NO_EDGE, pair, after)).isEqualTo(Cause.WAIT_AFTER_USE);
  }

  @Test
  void recordedAfterTheUse() {
    program.launch(s1, write(buffer)).await(s2, event).launch(s2, read(buffer));
    Pair pair = pair();
    int seen = program.ops().size();
    program.record(event, s1);
    List<Op> after = program.ops().subList(seen, program.ops().size());
    assertThat(CauseFinder.refine(Cause.NEVER_RECORDED, pair, after))
        .isEqualTo(Cause.WAIT_BEFORE_RECORD);
  }

  @Test
  void streamWaitsForItself() {
    program.launch(s1, write(buffer)).record(event, s2).await(s2, event).launch(s2, read(buffer));
    expect(Cause.SELF_WAIT, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void theEarlierStreamWaitsForItself() {
    program.launch(s1, write(buffer)).record(event, s1).await(s1, event).launch(s2, read(buffer));
    expect(Cause.WAITED_BY_ITSELF, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void theEarlierStreamWaitsForWhatIsNeverRecorded() {
    program.launch(s1, write(buffer)).await(s1, event).launch(s2, read(buffer));
    expect(Cause.WAITED_BY_ITSELF, Cure.Kind.RECORD_AND_WAIT);
  }

  /** What was recorded before the work may be that of another round. */
  @Test
  void anOwnWaitForOlderWorkIsNoCause() {
    program.record(event, s1).launch(s1, write(buffer)).await(s1, event).launch(s2, read(buffer));
    expect(Cause.NO_EDGE, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void theWrongWayRound() {
    program.launch(s1, write(buffer)).record(event, s2).await(s1, event).launch(s2, read(buffer));
    expect(Cause.WRONG_WAY_ROUND, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void onlySomeJoined() {
    program.launch(s1, write(buffer)).launch(s3, write(other));
    program.record(event, s3).await(s2, event).launch(s2, read(other), read(buffer));
    expect(Cause.PARTIAL_JOIN, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void anUnrelatedJoinIsNotAPartialOne() {
    BufferId third = program.device(4);
    program.launch(s1, write(buffer)).launch(s3, write(third));
    program.record(event, s3).await(s2, event).launch(s2, read(buffer));
    expect(Cause.NO_EDGE, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void anotherHostThreadIsNoCause() {
    program.launch(s1, write(buffer)).publish(1).on(1).acquire(1).launch(s2, read(buffer));
    expect(Cause.NO_EDGE, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void whatOneThreadWaitedForIsNotHandedOver() {
    program.launch(s1, write(buffer)).sync(s1).on(1).launch(s2, read(buffer));
    expect(Cause.OTHER_HOST_THREAD, Cure.Kind.HAND_OVER);
  }

  @Test
  void eachThreadOnItsOwnStream() {
    program.launch(s1, StreamChoice.CURRENT, write(buffer)).publish(1);
    program.on(1).acquire(1).launch(s2, StreamChoice.CURRENT, read(buffer));
    expect(Cause.OTHER_THREADS_STREAM, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void hostAccessOfAnotherThread() {
    program.hostWrites(pinned).on(1).launch(s2, read(pinned));
    expect(Cause.OTHER_HOST_THREAD, Cure.Kind.HAND_OVER);
  }

  @Test
  void defaultStream() {
    program.launch(Program.LEGACY, write(buffer)).launch(s2, read(buffer));
    expect(Cause.DEFAULT_STREAM, Cure.Kind.RECORD_AND_WAIT);
    program.launch(s2, write(other)).launch(Program.LEGACY, read(other));
    expect(Cause.DEFAULT_STREAM, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void synchronousCall() {
    expectOnDefault(StreamChoice.IMPLIED, Cause.SYNCHRONOUS_CALL, Cure.Kind.PASS_STREAM);
  }

  @Test
  void otherWaysToTheDefaultStream() {
    expectOnDefault(StreamChoice.NULL, Cause.DROPPED_STREAM_ARGUMENT, Cure.Kind.PASS_STREAM);
    expectOnDefault(StreamChoice.UNCREATED, Cause.STREAM_NEVER_CREATED, Cure.Kind.CREATE_STREAM);
    expectOnDefault(StreamChoice.UNBOUND, Cause.UNBOUND_HANDLE, Cure.Kind.BIND_HANDLE);
    expectOnDefault(StreamChoice.NAMED, Cause.DEFAULT_STREAM, Cure.Kind.RECORD_AND_WAIT);
  }

  private void expectOnDefault(StreamChoice choice, Cause cause, Cure.Kind cure) {
    program.launch(Program.LEGACY, choice, write(buffer)).launch(s2, read(buffer));
    expect(cause, cure);
    program.syncDevice().launch(s2, write(buffer)).launch(Program.LEGACY, choice, read(buffer));
    expect(cause, cure);
    program.syncDevice();
  }

  @Test
  void previousIteration() {
    program.launch(s1, write(buffer)).record(event, s1).await(s2, event);
    program.launch(s2, read(buffer)).launch(s1, write(buffer));
    expect(Cause.NO_EDGE, Cure.Kind.RECORD_AND_WAIT);
    nextRound = true;
    expect(Cause.PREVIOUS_ITERATION, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void recordStreamTakenForAWait() {
    program.launch(s1, write(buffer)).lend(buffer, s2).launch(s2, read(buffer));
    expect(Cause.RECORD_STREAM_IS_NO_WAIT, Cure.Kind.RECORD_AND_WAIT);
  }

  @Test
  void hostReadCanUseARecordThatIsThere() {
    program.launch(s1, write(pinned)).hostReads(pinned);
    expect(Cause.NO_EDGE, Cure.Kind.SYNC_STREAM);
    program.launch(s1, write(pinned)).record(event, s1).hostReads(pinned);
    expect(Cause.NO_EDGE, Cure.Kind.SYNC_EVENT);
  }

  @Test
  void hostSyncOfAnEventRecordedTooEarly() {
    program.record(event, s1).launch(s1, write(pinned)).sync(event).hostReads(pinned);
    expect(Cause.RECORDED_BEFORE_WORK, Cure.Kind.MOVE_RECORD);
  }

  @Test
  void onlyUndocumentedBehaviour() {
    program.launch(s1, write(buffer)).free(buffer, true);
    expect(Cause.UNDOCUMENTED_EDGE, Cure.Kind.SYNC_STREAM);
  }

  @Test
  void onlyUndocumentedStaging() {
    BufferId heap = program.buffer(4, MemoryKind.PAGEABLE);
    program.work(s1, Returns.COMPLETE_IMPLICITLY, read(buffer), write(heap)).hostReads(heap);
    expect(Cause.UNDOCUMENTED_EDGE, Cure.Kind.SYNC_STREAM);
  }

  @Test
  void freedBefore() {
    program.freeAsync(buffer, s1).launch(s1, read(buffer));
    expect(Cause.FREED, Cure.Kind.MOVE_FREE);
  }

  @Test
  void messagesAreSentencesWithoutAFullStop() {
    for (Cause cause : Cause.values()) {
      assertThat(cause.message()).isNotBlank().doesNotEndWith(".");
      assertThat(cause.message().replaceAll("\\{(earlier|later)(Stream)?}|\\{event}", ""))
          .doesNotContain("{", "}");
    }
  }
}
