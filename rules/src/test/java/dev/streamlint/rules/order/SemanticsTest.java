package dev.streamlint.rules.order;

import static dev.streamlint.rules.op.Use.read;
import static dev.streamlint.rules.op.Use.write;
import static dev.streamlint.rules.order.Edge.DOCUMENTED;
import static dev.streamlint.rules.order.Edge.IMPLICIT;
import static dev.streamlint.rules.order.Edge.NONE;
import static dev.streamlint.rules.order.Program.LEGACY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamlint.rules.op.Affine;
import dev.streamlint.rules.op.BufferId;
import dev.streamlint.rules.op.EventId;
import dev.streamlint.rules.op.HostId;
import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.Op;
import dev.streamlint.rules.op.Range;
import dev.streamlint.rules.op.Returns;
import dev.streamlint.rules.op.Site;
import dev.streamlint.rules.op.StreamId;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.rules.op.Use;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** One test for each fact about CUDA, documented or measured, that the model rests on. */
final class SemanticsTest {
  private final Program program = new Program();

  @Nested
  final class LegacyStream {
    private final StreamId blocking = program.blocking(1);
    private final StreamId other = program.nonBlocking(2);
    private final BufferId buffer = program.device(1);

    @Test
    void comesAfterBlockingStreams() {
      program.launch(blocking, write(buffer)).launch(LEGACY, read(buffer));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void comesBeforeBlockingStreams() {
      program.launch(LEGACY, write(buffer)).launch(blocking, read(buffer));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void comesBeforeBlockingStreamsThatAreCreatedLater() {
      program.launch(LEGACY, write(buffer));
      program.launch(program.blocking(3), read(buffer));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void hasNoOrderWithNonBlockingStreams() {
      program.launch(LEGACY, write(buffer)).launch(other, read(buffer));
      assertThat(program.lastEdges()).containsExactly(NONE);
      program.launch(other, write(buffer)).launch(LEGACY, read(buffer));
      assertThat(program.lastEdges()).contains(NONE);
    }

    @Test
    void isTakenToBeOrderedWithStreamsCreatedOutOfSight() {
      program.launch(LEGACY, write(buffer)).launch(new StreamId(7), read(buffer));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void ordersBlockingStreamsAmongEachOther() {
      StreamId second = program.blocking(3);
      program.launch(blocking, write(buffer)).launch(second, read(buffer));
      assertThat(program.lastEdges()).containsExactly(NONE);
      program.launch(LEGACY).launch(second, read(buffer));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void recordInItIsAnAction() {
      StreamId second = program.blocking(3);
      program.launch(blocking, write(buffer)).record(program.event(1), LEGACY);
      program.launch(second, read(buffer));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void waitInItIsAnActionUnlessThereIsNothingToWaitFor() {
      StreamId second = program.blocking(3);
      EventId event = program.event(1);
      program.launch(blocking, write(buffer)).await(LEGACY, event).launch(second, read(buffer));
      assertThat(program.lastEdges()).containsExactly(NONE);
      program.record(event, other).await(LEGACY, event).launch(second, read(buffer));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void anEventRecordedInItCoversBlockingStreams() {
      EventId event = program.event(1);
      program.launch(blocking, write(buffer)).record(event, LEGACY).await(other, event);
      program.launch(other, read(buffer));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void synchronisingWithItWaitsForBlockingStreams() {
      program.launch(blocking, write(buffer)).sync(LEGACY).hostReads(buffer);
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void synchronisingWithAnIdleBlockingStreamDoesNotWaitForIt() {
      program.launch(LEGACY, write(buffer)).sync(blocking).hostReads(buffer);
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void anEventRecordedOnAnIdleBlockingStreamDoes() {
      EventId event = program.event(1);
      program.launch(LEGACY, write(buffer)).record(event, blocking).sync(event).hostReads(buffer);
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void mayBeNamedInSeveralWays() {
      StreamId alias = program.stream(9, StreamKind.LEGACY);
      program.launch(LEGACY, write(buffer)).launch(alias, read(buffer));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
      assertThat(program.state().streamKind(alias)).isEqualTo(StreamKind.LEGACY);
    }
  }

  @Nested
  final class Copies {
    private final StreamId stream = program.nonBlocking(1);
    private final BufferId device = program.device(1);
    private final BufferId heap = program.buffer(2, MemoryKind.PAGEABLE);
    private final BufferId pinned = program.buffer(3, MemoryKind.PINNED);

    @Test
    void completeMeansThatTheHostKnows() {
      program.work(LEGACY, Returns.COMPLETE, read(device), write(heap)).hostReads(heap);
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
      program.launch(stream, write(device));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void stagedSourceMayBeOverwritten() {
      program.work(LEGACY, Returns.STAGED, read(heap), write(device)).hostWrites(heap);
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void stagedDoesNotMeanThatTheDeviceHasIt() {
      program.work(LEGACY, Returns.STAGED, read(heap), write(device)).launch(stream, read(device));
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void stagingComesAfterWhatItsStreamWasGivenBefore() {
      program.launch(LEGACY, write(pinned)).work(LEGACY, Returns.STAGED, read(heap), write(device));
      program.hostReads(pinned);
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void stagedImplicitlyIsNobodysPromise() {
      program.work(stream, Returns.STAGED_IMPLICITLY, read(heap), write(device));
      program.hostWrites(heap);
      assertThat(program.lastEdges()).containsExactly(IMPLICIT);
    }

    @Test
    void stagedImplicitlyDoesNotMeanThatTheHostHasWaited() {
      // Up to 128 KiB, the call returns while the stream is held (driver 580).
      program.launch(stream, write(pinned));
      program.work(stream, Returns.STAGED_IMPLICITLY, read(heap), write(device));
      program.hostReads(pinned);
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void stagedImplicitlyDoesNotStandForWhatTheStreamDidBefore() {
      program.launch(stream, read(heap));
      program.work(stream, Returns.STAGED_IMPLICITLY, read(heap), write(device)).hostWrites(heap);
      assertThat(program.lastEdges()).containsExactly(NONE, IMPLICIT);
    }

    @Test
    void norIfItWrites() {
      program.launch(stream, read(heap));
      program.work(stream, Returns.STAGED_IMPLICITLY, write(heap)).hostWrites(heap);
      assertThat(program.lastEdges()).containsExactly(NONE, IMPLICIT);
    }

    @Test
    void completeImplicitlyIsNobodysPromise() {
      program.work(stream, Returns.COMPLETE_IMPLICITLY, read(device), write(heap)).hostReads(heap);
      assertThat(program.lastEdges()).containsExactly(IMPLICIT);
      program.sync(stream).hostReads(heap);
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void pinnedMemoryIsNeverStaged() {
      program.work(stream, Returns.STAGED, read(pinned), write(device)).hostWrites(pinned);
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void twoUsesOfOneOpNeverPair() {
      program.launch(stream, read(device), write(device));
      assertThat(program.lastPairs()).isEmpty();
    }
  }

  @Nested
  final class Lifetimes {
    private final StreamId owner = program.nonBlocking(1);
    private final StreamId user = program.nonBlocking(2);
    private final EventId event = program.event(1);

    @Test
    void streamOrderedMemoryIsThereInStreamOrder() {
      BufferId block = program.allocAsync(1, owner);
      program.launch(user, read(block));
      assertThat(program.lastEdges()).containsExactly(NONE);
      program.record(event, owner).await(user, event).launch(user, read(block));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void aFreeInStreamOrderConflictsWithReaders() {
      BufferId block = program.allocAsync(1, owner);
      program.record(event, owner).await(user, event).launch(user, read(block));
      program.freeAsync(block, owner);
      assertThat(program.lastEdges()).contains(NONE);
    }

    @Test
    void waitingBackIsACure() {
      BufferId block = program.allocAsync(1, owner);
      program.record(event, owner).await(user, event).launch(user, read(block));
      program.record(event, user).await(owner, event).freeAsync(block, owner);
      assertThat(program.lastEdges()).containsOnly(DOCUMENTED);
    }

    @Test
    void recordStreamIsACure() {
      BufferId block = program.allocAsync(1, owner);
      program.record(event, owner).await(user, event);
      program.lend(block, user).launch(user, read(block)).freeAsync(block, owner);
      assertThat(program.lastEdges()).containsOnly(DOCUMENTED);
    }

    @Test
    void recordStreamOrdersNothing() {
      BufferId block = program.device(1);
      program.launch(owner, write(block)).lend(block, user).launch(user, read(block));
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void allocatingAndFreeingMemoryInStreamOrderAreActions() {
      BufferId buffer = program.device(3);
      StreamId first = program.blocking(4);
      StreamId second = program.blocking(5);
      program.launch(first, write(buffer));
      BufferId block = program.allocAsync(1, LEGACY);
      program.launch(second, read(buffer));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
      program.freeAsync(block, LEGACY).launch(first, write(buffer));
      assertThat(program.lastEdges()).containsOnly(DOCUMENTED);
    }

    @Test
    void allocatingATensorIsNone() {
      BufferId buffer = program.device(3);
      StreamId first = program.blocking(4);
      program.launch(first, write(buffer));
      program.tensor(1, LEGACY);
      program.launch(program.blocking(5), read(buffer));
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void norIsReleasingIt() {
      BufferId block = program.tensor(1, LEGACY);
      BufferId buffer = program.device(3);
      StreamId first = program.blocking(4);
      program.launch(first, write(buffer)).freeAsync(block, LEGACY);
      program.launch(program.blocking(5), read(buffer));
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void aHostThreadThatReleasesATensorTellsItsStreamNothing() {
      BufferId block = program.tensor(1, owner);
      BufferId pinned = program.buffer(2, MemoryKind.PINNED);
      program.launch(user, write(pinned)).sync(user).freeAsync(block, owner);
      program.on(1).sync(owner).hostReads(pinned);
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void whoIsGivenATensorsBlockUsesItOnItsStream() {
      BufferId block = program.tensor(1, LEGACY);
      StreamId first = program.blocking(4);
      program.launch(first, write(block)).freeAsync(block, LEGACY);
      assertThat(program.lastEdges()).containsOnly(DOCUMENTED);
    }

    @Test
    void whatItsReleaserKnewIsDoneBeforeSomebodyElseIsGivenIt() {
      BufferId block = program.tensor(1, owner);
      program.record(event, owner).await(user, event).launch(user, read(block)).sync(user);
      program.freeAsync(block, owner);
      assertThat(program.lastEdges()).containsOnly(DOCUMENTED);
    }

    @Test
    void recordStreamProtectsItsBlockOnly() {
      BufferId block = program.device(1);
      BufferId second = program.device(2);
      program.lend(second, user).launch(user, read(block)).freeAsync(block, owner);
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void plainFreeWaitsInPracticeOnly() {
      BufferId block = program.device(1);
      program.launch(user, write(block)).free(block, true);
      assertThat(program.lastEdges()).containsExactly(IMPLICIT);
    }

    @Test
    void plainFreeWaitsForEverythingInPractice() {
      BufferId block = program.device(1);
      BufferId pinned = program.buffer(2, MemoryKind.PINNED);
      program.launch(user, write(pinned)).free(block, true).hostReads(pinned);
      assertThat(program.lastEdges()).containsExactly(IMPLICIT);
    }

    @Test
    void aUseAfterTheFreeAlwaysPairsWithIt() {
      BufferId block = program.device(1);
      program.freeAsync(block, owner).launch(owner, read(block));
      assertThat(program.lastPairs()).hasSize(1);
      assertThat(program.lastPairs().get(0).earlier().op()).isInstanceOf(Op.Free.class);
      program.launch(owner, write(block)).launch(owner, read(block));
      assertThat(program.lastPairs().get(0).earlier().op()).isInstanceOf(Op.Free.class);
      assertThat(program.state().isFreed(block)).isTrue();
    }

    @Test
    void anAllocationForgetsWhatTheNameStoodFor() {
      BufferId block = program.device(1);
      program.launch(owner, write(block)).freeAsync(block, owner);
      program.device(1);
      program.launch(user, read(block));
      assertThat(program.lastPairs()).isEmpty();
      assertThat(program.state().isFreed(block)).isFalse();
    }

    @Test
    void destroyingAStreamDoesNotWait() {
      BufferId pinned = program.buffer(2, MemoryKind.PINNED);
      program.launch(user, write(pinned));
      program.add(new Op.DestroyStream(Site.synthetic("destroy"), HostId.MAIN, user));
      program.hostReads(pinned);
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void aStreamCreatedAnewIsAnotherStream() {
      BufferId block = program.device(1);
      program.launch(user, write(block));
      program.nonBlocking(2);
      program.launch(user, read(block));
      assertThat(program.lastEdges()).containsExactly(NONE);
    }
  }

  @Nested
  final class HostThreads {
    private final StreamId stream = program.nonBlocking(1);
    private final BufferId pinned = program.buffer(1, MemoryKind.PINNED);

    @Test
    void whatAHostWroteIsThereForWhatItSubmits() {
      program.hostWrites(pinned).launch(stream, read(pinned));
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void anotherHostThreadKnowsNothingByItself() {
      program.launch(stream, write(pinned)).sync(stream).on(1).hostReads(pinned);
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void aHandOffCarriesWhatTheFirstKnew() {
      program.launch(stream, write(pinned)).sync(stream).publish(1);
      program.on(1).acquire(1).hostReads(pinned);
      assertThat(program.lastEdges()).containsExactly(DOCUMENTED);
    }

    @Test
    void aHandOffDoesNotWaitForAnyStream() {
      program.launch(stream, write(pinned)).publish(1).on(1).acquire(1).hostReads(pinned);
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void aHandOffCarriesWhatWasKnownThenNotLater() {
      program.launch(stream, write(pinned)).publish(1).sync(stream);
      program.on(1).acquire(1).hostReads(pinned);
      assertThat(program.lastEdges()).containsExactly(NONE);
    }
  }

  @Nested
  final class Ranges {
    private final StreamId s1 = program.nonBlocking(1);
    private final StreamId s2 = program.nonBlocking(2);
    private final BufferId buffer = program.device(1);

    private Use part(long start, long length, Mode mode) {
      return new Use(buffer, Range.of(start, length), mode, true);
    }

    @Test
    void disjointPartsDoNotConflict() {
      program.launch(s1, part(0, 64, Mode.WRITE)).launch(s2, part(64, 64, Mode.WRITE));
      assertThat(program.lastPairs()).isEmpty();
    }

    @Test
    void overlappingPartsDo() {
      program.launch(s1, part(0, 65, Mode.WRITE)).launch(s2, part(64, 64, Mode.READ));
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void unknownPartsDo() {
      Range unknown = new Range(Optional.empty(), Optional.empty());
      program.launch(s1, part(0, 64, Mode.WRITE));
      program.launch(s2, new Use(buffer, unknown, Mode.READ, true));
      assertThat(program.lastEdges()).containsExactly(NONE);
    }

    @Test
    void slotsOfTwoIterationsDoNot() {
      Affine chunk = Affine.symbol("chunk");
      Range first = new Range(Optional.of(chunk.times(0)), Optional.of(chunk));
      Range second = new Range(Optional.of(chunk), Optional.of(chunk));
      program.launch(s1, new Use(buffer, first, Mode.WRITE, true));
      program.launch(s2, new Use(buffer, second, Mode.WRITE, true));
      assertThat(program.lastPairs()).isEmpty();
    }

    @Test
    void anUncertainWriteDoesNotHideACertainOne() {
      program.launch(s1, write(buffer));
      program.launch(s1, new Use(buffer, Range.ALL, Mode.WRITE, false));
      program.launch(s2, read(buffer));
      assertThat(program.lastPairs()).extracting(Pair::isCertain).containsExactly(true, false);
    }
  }

  /** Seen on driver 580: docs/conformance.md. */
  @Test
  void aRecordLeavesAnIdleBlockingStreamIdle() {
    Program program = new Program();
    var blocking = program.blocking(1);
    var other = program.nonBlocking(2);
    var frame = program.device(1);
    var event = program.event(1);
    program.launch(Program.LEGACY, Use.write(frame)).record(event, blocking);

    program.sync(blocking).hostReads(frame);
    assertThat(program.lastEdges()).containsExactly(Edge.NONE);

    program.await(other, event).launch(other, Use.read(frame));
    assertThat(program.lastEdges()).containsExactly(Edge.DOCUMENTED);

    program.sync(event).hostReads(frame);
    assertThat(program.lastEdges()).containsExactly(Edge.DOCUMENTED);
  }

  @Test
  void aWaitForWhatIsDoneLeavesAnIdleBlockingStreamIdle() {
    Program program = new Program();
    var blocking = program.blocking(1);
    var other = program.nonBlocking(2);
    var frame = program.device(1);
    var event = program.event(1);
    program.record(event, other).launch(Program.LEGACY, Use.write(frame));

    program.await(blocking, event).sync(blocking).hostReads(frame);

    assertThat(program.lastEdges()).containsExactly(Edge.NONE);
  }
}
