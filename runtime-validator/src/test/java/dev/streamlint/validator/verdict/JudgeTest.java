package dev.streamlint.validator.verdict;

import static dev.streamlint.rules.op.Use.read;
import static dev.streamlint.rules.op.Use.readWrite;
import static dev.streamlint.rules.op.Use.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.Use;
import dev.streamlint.validator.device.VirtualDevice;
import dev.streamlint.validator.replay.ExactWatchdog;
import dev.streamlint.validator.verdict.Verdict.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Verdicts on the virtual device, in racy programs and their fixed twins. */
@Timeout(60)
final class JudgeTest {
  private final VirtualDevice device = new VirtualDevice();
  private final ExactWatchdog watchdog = new ExactWatchdog(device);
  private final Steps steps = new Steps();
  private final StreamId s1 = steps.nonBlocking(1);
  private final StreamId s2 = steps.nonBlocking(2);
  private final EventId event = new EventId(1);

  @AfterEach
  void close() {
    watchdog.close();
    device.close();
  }

  /** Of the last op and the one that is so many before it. */
  private Verdict judge(int before) {
    return new Judge(device, watchdog).judge(steps.ops, steps.last() - before, steps.last());
  }

  private void isConfirmed(Verdict verdict) {
    assertThat(verdict.kind()).as(verdict.toString()).isEqualTo(Kind.CONFIRMED);
    assertThat(verdict.cured()).as(verdict.toString()).contains(true);
    assertThat(verdict.damage()).as(verdict.toString()).isPresent();
    assertThat(verdict.damage().orElseThrow().differing()).isPositive();
    assertThat(verdict.device()).isEqualTo("virtual device");
  }

  private void isOrdered(Verdict verdict) {
    assertThat(verdict.kind()).as(verdict.toString()).isEqualTo(Kind.ORDERED);
    assertThat(verdict.damage()).isEmpty();
    assertThat(verdict.cured()).isEmpty();
  }

  @Nested
  final class BetweenStreams {
    private final BufferId buffer = steps.buffer(1, MemoryKind.DEVICE);
    private final BufferId result = steps.buffer(2, MemoryKind.DEVICE);

    @Test
    void readWithoutAWait() {
      steps.launch(s1, write(buffer)).launch(s2, read(buffer), write(result));
      Verdict verdict = judge(1);
      isConfirmed(verdict);
      assertThat(verdict.reason())
          .isEqualTo("launch (Steps.java:6) does not wait for launch (Steps.java:5)");
      assertThat(verdict.evidence().get(0))
          .isEqualTo("launch (Steps.java:5) was held; launch (Steps.java:6) was done all the same");
      assertThat(verdict.evidence().get(1))
          .matches(
              "\\d+ of 16 bytes that launch \\(Steps.java:6\\) read differ from the serialised"
                  + " run");
    }

    @Test
    void readWithAWait() {
      steps.launch(s1, write(buffer)).record(event, s1).await(s2, event);
      steps.launch(s2, read(buffer), write(result));
      Verdict verdict = judge(3);
      isOrdered(verdict);
      assertThat(verdict.evidence().get(0))
          .endsWith("was queued, and not done before it was let go");
    }

    @Test
    void recordedBeforeTheWork() {
      steps.record(event, s1).launch(s1, write(buffer)).await(s2, event);
      steps.launch(s2, read(buffer), write(result));
      isConfirmed(judge(2));
    }

    @Test
    void overwrittenWhileRead() {
      steps.launch(s1, write(buffer)).sync(s1);
      steps.launch(s2, read(buffer), write(result)).launch(s1, write(buffer));
      isConfirmed(judge(1));
    }

    @Test
    void hostWaitsBetween() {
      steps.launch(s1, write(buffer)).sync(s1).launch(s2, read(buffer), write(result));
      Verdict verdict = judge(2);
      isOrdered(verdict);
      assertThat(verdict.evidence().get(0)).endsWith("as its host thread waited");
    }

    @Test
    void legacyStreamAndABlockingOne() {
      StreamId blocking = steps.stream(3, StreamKind.BLOCKING);
      steps.launch(StreamId.LEGACY, write(buffer)).launch(blocking, read(buffer), write(result));
      isOrdered(judge(1));
    }

    @Test
    void otherBytesOfOneBuffer() {
      Use low = new Use(buffer, Range.of(0, 64), Mode.WRITE, true);
      Use high = new Use(buffer, Range.of(64, 64), Mode.WRITE, true);
      steps.launch(s1, low).launch(s2, high);
      Verdict verdict = judge(1);
      assertThat(verdict.kind()).isEqualTo(Kind.INCONCLUSIVE);
      assertThat(verdict.reason()).contains("do not use the same memory in conflict");
    }

    @Test
    void bytesInCommon() {
      Use low = new Use(buffer, Range.of(0, 65), Mode.WRITE, true);
      Use high = new Use(buffer, Range.of(64, 64), Mode.READ, true);
      steps.launch(s1, low).launch(s2, high);
      isConfirmed(judge(1));
    }
  }

  @Nested
  final class WithTheHost {
    private final BufferId buffer = steps.buffer(1, MemoryKind.DEVICE);
    private final BufferId pinned = steps.buffer(2, MemoryKind.PINNED);

    @Test
    void readBeforeTheCopyIsDone() {
      steps.launch(s1, write(buffer)).copy(s1, Returns.AT_ONCE, pinned, buffer).hostReads(pinned);
      isConfirmed(judge(1));
    }

    @Test
    void readAfterASync() {
      steps.copy(s1, Returns.AT_ONCE, pinned, buffer).sync(s1).hostReads(pinned);
      isOrdered(judge(2));
    }

    @Test
    void sourceOverwrittenWhilePending() {
      steps.hostWrites(pinned).copy(s1, Returns.AT_ONCE, buffer, pinned).hostWrites(pinned);
      isConfirmed(judge(1));
    }

    @Test
    void pageableSourceIsStaged() {
      BufferId heap = steps.buffer(3, MemoryKind.PAGEABLE);
      steps.copy(s1, Returns.STAGED_IMPLICITLY, buffer, heap).hostWrites(heap);
      isOrdered(judge(1));
    }

    @Test
    void pageableTargetIsWaitedFor() {
      BufferId heap = steps.buffer(3, MemoryKind.PAGEABLE);
      steps.copy(s1, Returns.COMPLETE_IMPLICITLY, heap, buffer).hostReads(heap);
      isOrdered(judge(1));
    }

    @Test
    void anotherThreadReadsWithoutAHandOff() {
      steps.copy(s1, Returns.AT_ONCE, pinned, buffer).sync(s1).on(1).hostReads(pinned);
      assertThat(judge(2).kind()).isEqualTo(Kind.CONFIRMED);
    }

    @Test
    void anotherThreadReadsAfterAHandOff() {
      steps.copy(s1, Returns.AT_ONCE, pinned, buffer).sync(s1).publish(1);
      steps.on(1).acquire(1).hostReads(pinned);
      isOrdered(judge(4));
    }

    @Test
    void aCallThatOnlyTheProgramsOrderPutsBeforeAnotherSaysNothing() {
      steps.launch(s1, write(buffer)).sync(s1).launch(s2, write(pinned));
      steps.on(1).launch(s2, read(buffer));
      assertThat(judge(3).kind()).isEqualTo(Kind.INCONCLUSIVE);
    }

    @Test
    void freeWaitsForTheDevice() {
      steps.launch(s1, write(buffer)).free(buffer, true);
      isOrdered(judge(1));
    }
  }

  @Nested
  final class Lifetimes {
    private BufferId lentTo(MemoryKind kind) {
      BufferId block = steps.buffer(1, kind, s1);
      steps.launch(s1, write(block)).record(event, s1).await(s2, event);
      return block;
    }

    @Test
    void tensorReleasedWhileRead() {
      BufferId tensor = lentTo(MemoryKind.TENSOR);
      steps.launch(s2, read(tensor)).free(tensor, s1);
      isConfirmed(judge(1));
    }

    @Test
    void recordStreamKeepsItBack() {
      BufferId tensor = lentTo(MemoryKind.TENSOR);
      steps.lend(tensor, s2).launch(s2, read(tensor)).free(tensor, s1);
      isOrdered(judge(1));
    }

    @Test
    void waitingBackIsAsGood() {
      BufferId tensor = lentTo(MemoryKind.TENSOR);
      steps.launch(s2, read(tensor)).record(event, s2).await(s1, event).free(tensor, s1);
      isOrdered(judge(3));
    }

    @Test
    void recordStreamIsNoWait() {
      BufferId tensor = steps.buffer(1, MemoryKind.TENSOR, s1);
      steps.lend(tensor, s2).launch(s1, write(tensor)).launch(s2, read(tensor));
      isConfirmed(judge(1));
    }

    @Test
    void freedInStreamOrderWhileRead() {
      BufferId block = lentTo(MemoryKind.STREAM_ORDERED);
      steps.launch(s2, read(block)).free(block, s1);
      isConfirmed(judge(1));
    }

    @Test
    void usedBeforeItIsAllocated() {
      BufferId block = steps.buffer(1, MemoryKind.STREAM_ORDERED, s1);
      steps.launch(s2, readWrite(block));
      isConfirmed(judge(1));
    }
  }
}
