package dev.streamlint.rules.hazard;

import static dev.streamlint.rules.op.Use.read;
import static dev.streamlint.rules.op.Use.readWrite;
import static dev.streamlint.rules.op.Use.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamChoice;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.order.Pair;
import dev.streamlint.rules.order.Program;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Programs that ran as PyTorch on an H200, with the losing operation held back: those that came out
 * wrong there are reported here, with their cause, and those that did not are not.
 *
 * <p>As there, {@code main} is the legacy default stream and the others are non-blocking.
 */
final class ScenarioTest {
  private final Program program = new Program();
  private final StreamId main = Program.LEGACY;
  private final StreamId s1 = program.nonBlocking(1);
  private final StreamId s2 = program.nonBlocking(2);
  private final EventId e1 = program.event(1);
  private final EventId e2 = program.event(2);
  private final BufferId x = program.device(1);
  private final BufferId y = program.device(2);
  private final BufferId pinned = program.buffer(3, MemoryKind.PINNED);
  private boolean nextRound;

  private void bug(HazardKind kind, Cause cause) {
    Pair pair =
        program.lastPairs().stream()
            .filter(p -> Hazards.of(p, program.state()).isPresent())
            .findFirst()
            .orElseThrow();
    assertThat(Hazards.of(pair, program.state())).contains(kind);
    assertThat(CauseFinder.find(pair, program.ops(), program.before(), nextRound)).isEqualTo(cause);
  }

  private void ok() {
    List<HazardKind> found =
        program.allPairs().stream()
            .map(pair -> Hazards.of(pair, program.state()))
            .flatMap(Optional::stream)
            .toList();
    assertThat(found).isEmpty();
  }

  /** {@code to} waits for what {@code from} was given so far. */
  private void order(EventId event, StreamId from, StreamId to) {
    program.record(event, from).await(to, event);
  }

  @Test
  void producedOnOneConsumedOnAnotherBad() {
    program.launch(s1, write(x)).launch(s2, read(x));
    bug(HazardKind.READ_AFTER_WRITE, Cause.NO_EDGE);
  }

  @Test
  void waitEventOk() {
    program.launch(s1, write(x));
    order(e1, s1, s2);
    program.launch(s2, read(x));
    ok();
  }

  @Test
  void recordStreamOnlyBad() {
    program.launch(s1, write(x)).lend(x, s2).launch(s2, read(x));
    bug(HazardKind.READ_AFTER_WRITE, Cause.RECORD_STREAM_IS_NO_WAIT);
  }

  @Test
  void waitOnlyAndDroppedBad() {
    program.launch(s1, write(x));
    order(e1, s1, s2);
    program.launch(s2, read(x)).freeAsync(x, s1);
    bug(HazardKind.FREE_IN_USE, Cause.NO_EDGE);
  }

  @Test
  void waitAndRecordStreamOk() {
    program.launch(s1, write(x));
    order(e1, s1, s2);
    program.launch(s2, read(x)).lend(x, s2).freeAsync(x, s1);
    ok();
  }

  @Test
  void recordStreamBeforeTheUseOk() {
    program.launch(s1, write(x)).lend(x, s2);
    order(e1, s1, s2);
    program.launch(s2, read(x)).freeAsync(x, s1);
    ok();
  }

  @Test
  void allocationStreamWaitsBackOk() {
    program.launch(s1, write(x));
    order(e1, s1, s2);
    program.launch(s2, read(x));
    order(e2, s2, s1);
    program.freeAsync(x, s1);
    ok();
  }

  @Test
  void pipelineWithoutWaitsBad() {
    program.launch(s1, write(x)).launch(s2, read(x), write(y));
    bug(HazardKind.READ_AFTER_WRITE, Cause.NO_EDGE);
    program.launch(main, read(y));
    bug(HazardKind.READ_AFTER_WRITE, Cause.DEFAULT_STREAM);
  }

  @Test
  void completePipelineOk() {
    program.launch(s1, write(x));
    order(e1, s1, s2);
    program.launch(s2, read(x), write(y)).lend(x, s2);
    order(e2, s2, main);
    program.launch(main, read(y)).lend(y, main).freeAsync(x, s1).freeAsync(y, s2);
    ok();
  }

  @Test
  void prefetchOverwrittenNextRoundBad() {
    program.launch(s1, write(x));
    order(e1, s1, main);
    program.launch(main, read(x)).freeAsync(x, s1);
    bug(HazardKind.FREE_IN_USE, Cause.DEFAULT_STREAM);
  }

  @Test
  void forkWithASelfWaitInsideTheGuardBad() {
    program.launch(main, write(x)).record(e1, s1).await(s1, e1).launch(s1, read(x));
    bug(HazardKind.READ_AFTER_WRITE, Cause.SELF_WAIT);
  }

  @Test
  void forkWithTheWaitOutsideTheGuardOk() {
    program.launch(main, write(x));
    order(e1, main, s1);
    order(e1, main, s2);
    program.launch(s1, read(x)).launch(s2, read(x), write(y));
    order(e1, s1, main);
    order(e2, s2, main);
    program.launch(main, readWrite(x), read(y));
    ok();
  }

  @Test
  void joinOfOneOfTwoBad() {
    program.launch(s1, write(x)).launch(s2, write(y));
    StreamId joining = program.nonBlocking(3);
    order(e1, s1, joining);
    program.launch(joining, read(x), read(y));
    bug(HazardKind.READ_AFTER_WRITE, Cause.PARTIAL_JOIN);
  }

  @Test
  void inPlaceOnASideStreamReadOnTheDefaultStreamBad() {
    program.launch(s1, readWrite(x)).launch(main, read(x));
    bug(HazardKind.READ_AFTER_WRITE, Cause.DEFAULT_STREAM);
  }

  @Test
  void hostReadsADownloadBad() {
    program.launch(s1, read(x), write(pinned)).hostReads(pinned);
    bug(HazardKind.HOST_READ, Cause.NO_EDGE);
  }

  @Test
  void hostReadsADownloadAfterEventSyncOk() {
    program.launch(s1, read(x), write(pinned)).record(e1, s1).sync(e1).hostReads(pinned);
    ok();
  }

  @Test
  void pinnedSourceOverwrittenBad() {
    program.launch(s1, read(pinned), write(x)).hostWrites(pinned);
    bug(HazardKind.HOST_WRITE, Cause.NO_EDGE);
  }

  @Test
  void eventRecordedBeforeTheProducerBad() {
    program.record(e1, s1).launch(s1, write(x)).await(s2, e1).launch(s2, read(x));
    bug(HazardKind.READ_AFTER_WRITE, Cause.RECORDED_BEFORE_WORK);
  }

  @Test
  void waitOnAnUnrecordedEventBad() {
    program.launch(s1, write(x)).await(s2, e1).launch(s2, read(x));
    bug(HazardKind.READ_AFTER_WRITE, Cause.NEVER_RECORDED);
  }

  @Test
  void overwrittenWhileReadBad() {
    program.launch(s1, write(x));
    order(e1, s1, s2);
    program.launch(s2, read(x)).launch(s1, write(x));
    bug(HazardKind.WRITE_AFTER_READ, Cause.NO_EDGE);
  }

  @Test
  void twoUnorderedWritersBad() {
    program.launch(s1, write(x)).launch(s2, write(x));
    bug(HazardKind.WRITE_AFTER_WRITE, Cause.NO_EDGE);
  }

  @Test
  void waitStreamBeforeTheProducerWasQueuedBad() {
    order(e1, s1, s2);
    program.launch(s1, write(x)).launch(s2, read(x));
    bug(HazardKind.READ_AFTER_WRITE, Cause.RECORDED_BEFORE_WORK);
  }

  @Test
  void otherThreadItsOwnCurrentStreamBad() {
    program.launch(s1, write(x)).publish(1).on(1).acquire(1);
    program.launch(main, StreamChoice.CURRENT, read(x));
    bug(HazardKind.READ_AFTER_WRITE, Cause.OTHER_THREADS_STREAM);
  }

  @Test
  void twoReadersOk() {
    program.launch(s1, read(x)).launch(s2, read(x));
    ok();
  }

  @Test
  void streamSynchronizeBetweenOk() {
    program.launch(s1, write(x)).sync(s1).launch(s2, read(x));
    ok();
  }

  @Test
  void transitiveOverAThirdStreamOk() {
    StreamId s3 = program.nonBlocking(3);
    program.launch(s1, write(x));
    order(e1, s1, s3);
    order(e2, s3, s2);
    program.launch(s2, read(x));
    ok();
  }

  @Test
  void eventReRecordedElsewhereBeforeTheWaitBad() {
    StreamId s3 = program.nonBlocking(3);
    program.launch(s1, write(x)).record(e1, s1).record(e1, s3).await(s2, e1).launch(s2, read(x));
    bug(HazardKind.READ_AFTER_WRITE, Cause.RE_RECORDED);
  }

  @Test
  void aNewerEventOfAnInOrderStreamCoversOlderWorkOk() {
    program.launch(s1, write(x)).launch(s1, write(y));
    order(e1, s1, s2);
    program.launch(s2, read(x), read(y));
    ok();
  }

  @Test
  void oneBufferRefilledEachRoundBad() {
    program.line(10).launch(s1, write(x));
    order(e1, s1, s2);
    program.launch(s2, read(x));
    program.line(10).launch(s1, write(x));
    nextRound = true;
    bug(HazardKind.WRITE_AFTER_READ, Cause.PREVIOUS_ITERATION);
  }

  @Test
  void oneBufferRefilledEachRoundWithWaitsBothWaysOk() {
    for (int round = 0; round < 3; round++) {
      program.line(10).launch(s1, write(x));
      order(e1, s1, s2);
      program.launch(s2, read(x));
      order(e2, s2, s1);
    }
    ok();
  }

  @Test
  void streamOrderedFreeOnTheUsingStreamOk() {
    BufferId block = program.allocAsync(4, s1);
    program.launch(s1, write(block)).freeAsync(block, s1);
    ok();
  }
}
