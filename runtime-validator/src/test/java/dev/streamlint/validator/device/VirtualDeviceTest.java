package dev.streamlint.validator.device;

import static dev.streamlint.validator.device.Kernel.Access.read;
import static dev.streamlint.validator.device.Kernel.Access.write;
import static dev.streamlint.validator.device.StreamHandle.LEGACY;
import static dev.streamlint.validator.device.StreamHandle.PER_THREAD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.Mode;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.validator.device.Kernel.Access;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One test for each fact about CUDA, documented or measured, that the device has to show. */
@Timeout(60)
final class VirtualDeviceTest {
  private final VirtualDevice device = new VirtualDevice();
  private final Host host = new Host(device);
  private final StreamHandle s1 = device.createStream(StreamKind.NON_BLOCKING);
  private final StreamHandle s2 = device.createStream(StreamKind.NON_BLOCKING);
  private final StreamHandle blocking = device.createStream(StreamKind.BLOCKING);
  private final StreamHandle blocking2 = device.createStream(StreamKind.BLOCKING);
  private final EventHandle event = device.createEvent();

  /** Page-locked, so that the tests can look at it at any time. */
  private final long x = device.allocate(MemoryKind.PINNED, 8);

  private final long d = device.allocate(MemoryKind.DEVICE, 8);

  @AfterEach
  void close() {
    device.close();
  }

  private void fill(long address, int value, StreamHandle stream) {
    device.fillAsync(Fill.of(address, 8, value), stream);
  }

  private int first(long address) {
    return device.hostView(address, 8).get(0);
  }

  private boolean isDone(StreamHandle stream) {
    return device.mark(stream).isReached();
  }

  @Nested
  final class Order {
    @Test
    void workOnAStreamRunsInOrder() {
      fill(x, 1, s1);
      fill(x, 2, s1);
      assertThat(first(x)).isEqualTo(2);
    }

    @Test
    void aGateHoldsWhatItsStreamIsGivenLaterAndNothingElse() {
      fill(x, 1, s1);
      Gate gate = device.hold(s1);
      fill(x, 2, s1);
      assertThat(first(x)).isEqualTo(1);
      fill(x, 3, s2);
      assertThat(first(x)).isEqualTo(3);
      gate.open();
      assertThat(first(x)).isEqualTo(2);
      assertThat(gate.isOpen()).isTrue();
    }

    @Test
    void aMarkTellsOfWhatWasQueuedBeforeIt() {
      Mark before = device.mark(s1);
      Gate gate = device.hold(s1);
      fill(x, 2, s1);
      Mark after = device.mark(s1);
      assertThat(before.isReached()).isTrue();
      assertThat(after.isReached()).isFalse();
      gate.open();
      assertThat(after.isReached()).isTrue();
    }

    @Test
    void anEventIsASnapshot() {
      fill(x, 1, s1);
      device.record(event, s1);
      device.hold(s1);
      fill(x, 2, s1);
      device.streamWait(s2, event);
      assertThat(isDone(s2)).as("what came after the record is not in it").isTrue();
    }

    @Test
    void aWaitHoldsWhatItsStreamIsGivenLater() {
      device.hold(s1);
      device.record(event, s1);
      fill(x, 1, s2);
      device.streamWait(s2, event);
      fill(x, 2, s2);
      assertThat(first(x)).isEqualTo(1);
    }

    @Test
    void aWaitKeepsItsVersionWhenTheEventIsRecordedAgain() {
      Gate gate = device.hold(s1);
      device.record(event, s1);
      device.streamWait(s2, event);
      device.record(event, blocking);
      assertThat(isDone(s2)).isFalse();
      gate.open();
      assertThat(isDone(s2)).isTrue();
    }

    @Test
    void aWaitUsesTheLatestRecord() {
      device.hold(s1);
      device.record(event, s1);
      device.record(event, blocking);
      device.streamWait(s2, event);
      assertThat(isDone(s2)).isTrue();
    }

    @Test
    void aWaitOnAnEventThatWasNeverRecordedDoesNothing() {
      device.hold(s1);
      device.streamWait(s2, event);
      device.record(event, s1);
      assertThat(isDone(s2)).isTrue();
    }

    @Test
    void anEventThatWasNeverRecordedIsDone() {
      assertThat(device.isDone(event)).isTrue();
      host.returnsFrom(() -> device.synchronize(event));
    }

    @Test
    void destroyingStreamAndEventDoesNotWaitAndStopsNothing() {
      Gate gate = device.hold(s1);
      fill(x, 7, s1);
      device.record(event, s1);
      device.streamWait(s2, event);
      host.returnsFrom(() -> device.destroyStream(s1));
      host.returnsFrom(() -> device.destroyEvent(event));
      assertThat(isDone(s2)).isFalse();
      gate.open();
      assertThat(first(x)).isEqualTo(7);
      assertThat(isDone(s2)).isTrue();
    }

    @Test
    void whatWasDestroyedIsRefused() {
      device.destroyStream(s1);
      device.destroyEvent(event);
      assertThatThrownBy(() -> device.mark(s1)).hasMessageContaining("no stream has the handle");
      assertThatThrownBy(() -> device.isDone(event))
          .hasMessageContaining("no event has the handle");
    }
  }

  @Nested
  final class LegacyStream {
    @Test
    void waitsForBlockingStreams() {
      device.hold(blocking);
      fill(x, 1, LEGACY);
      assertThat(isDone(LEGACY)).isFalse();
    }

    @Test
    void isWaitedForByBlockingStreams() {
      device.hold(LEGACY);
      fill(x, 1, blocking);
      assertThat(isDone(blocking)).isFalse();
    }

    @Test
    void isWaitedForByBlockingStreamsThatAreCreatedLater() {
      device.hold(LEGACY);
      StreamHandle later = device.createStream(StreamKind.BLOCKING);
      fill(x, 1, later);
      assertThat(isDone(later)).isFalse();
    }

    @Test
    void hasNoOrderWithNonBlockingStreams() {
      Gate gate = device.hold(LEGACY);
      fill(x, 1, s1);
      assertThat(isDone(s1)).isTrue();
      gate.open();
      device.hold(s1);
      fill(x, 2, LEGACY);
      assertThat(isDone(LEGACY)).isTrue();
    }

    @Test
    void doesNotOrderBlockingStreamsUnlessItIsGivenSomething() {
      device.hold(blocking);
      fill(x, 1, blocking2);
      assertThat(isDone(blocking2)).isTrue();
      device.record(event, LEGACY);
      fill(x, 2, blocking2);
      assertThat(isDone(blocking2)).isFalse();
    }

    @Test
    void hasTwoHandles() {
      device.hold(new StreamHandle(1));
      fill(x, 1, LEGACY);
      assertThat(isDone(LEGACY)).isFalse();
    }

    @Test
    void isSynchronisedWithAllBlockingStreams() {
      device.hold(blocking);
      assertThat(device.isDone(LEGACY)).isFalse();
      host.isBlockedBy(() -> device.synchronize(LEGACY));
    }

    @Test
    void isNotWaitedForByASynchronisationWithAnIdleBlockingStream() {
      device.hold(LEGACY);
      assertThat(device.isDone(blocking)).isTrue();
      host.returnsFrom(() -> device.synchronize(blocking));
    }

    @Test
    void aThreadsOwnDefaultStreamIsABlockingStreamLikeOthers() {
      device.hold(LEGACY);
      fill(x, 1, PER_THREAD);
      assertThat(isDone(PER_THREAD)).isFalse();
    }

    @Test
    void everyThreadHasItsOwn() {
      device.hold(PER_THREAD);
      assertThat(isDone(PER_THREAD)).isFalse();
      assertThat(CompletableFuture.supplyAsync(() -> isDone(PER_THREAD)).join()).isTrue();
    }
  }

  @Nested
  final class HostCalls {
    @Test
    void synchronisingBlocksUntilTheGateIsOpened() {
      Gate gate = device.hold(s1);
      device.record(event, s1);
      CompletableFuture<Void> stream = host.blocksIn(() -> device.synchronize(s1));
      CompletableFuture<Void> recorded = host.blocksIn(() -> device.synchronize(event));
      CompletableFuture<Void> all = host.blocksIn(device::synchronize);
      gate.open();
      CompletableFuture.allOf(stream, recorded, all).join();
    }

    @Test
    void synchronisingWithOneStreamDoesNotWaitForAnother() {
      device.hold(s1);
      host.returnsFrom(() -> device.synchronize(s2));
    }

    @Test
    void queriesDoNotBlock() {
      device.hold(s1);
      device.record(event, s1);
      assertThat(device.isDone(s1)).isFalse();
      assertThat(device.isDone(event)).isFalse();
      assertThat(device.isDone(s2)).isTrue();
    }

    @Test
    void freeWaitsForTheWholeDevice() {
      Gate gate = device.hold(s1);
      CompletableFuture<Void> free = host.blocksIn(() -> device.free(d));
      CompletableFuture<Void> freeHost = host.blocksIn(() -> device.free(x));
      gate.open();
      CompletableFuture.allOf(free, freeHost).join();
      assertThatThrownBy(() -> fill(d, 0, s1)).isInstanceOf(AddressException.class);
    }

    @Test
    void allocationCreationAndDestructionDoNotWait() {
      device.hold(s1);
      host.returnsFrom(() -> device.allocate(MemoryKind.DEVICE, 8));
      host.returnsFrom(() -> device.allocate(MemoryKind.PINNED, 8));
      host.returnsFrom(() -> device.allocateAsync(8, s1));
      host.returnsFrom(() -> device.destroyStream(device.createStream(StreamKind.BLOCKING)));
      host.returnsFrom(() -> device.destroyEvent(device.createEvent()));
    }

    @Test
    void closingTheDeviceOpensItsGates() {
      device.hold(s1);
      CompletableFuture<Void> sync = host.blocksIn(() -> device.synchronize(s1));
      device.close();
      sync.join();
    }

    @Test
    void aStreamWaitsForItsHostFunction() throws InterruptedException {
      CountDownLatch mayEnd = new CountDownLatch(1);
      device.launchHostFunction(
          s1,
          () -> {
            try {
              mayEnd.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          });
      Mark mark = device.mark(s1);
      assertThat(mark.isReached()).isFalse();
      mayEnd.countDown();
      device.synchronize(s1);
      assertThat(mark.isReached()).isTrue();
    }
  }

  @Nested
  final class CopiesAndFills {
    private final byte[] array = new byte[8];
    private final Place heap = Place.in(HostMemory.of(array));

    private Copy copy(Place to, Place from) {
      return Copy.of(to, from, 8);
    }

    @Test
    void asyncFromDeviceToPageableBlocks() {
      fill(d, 5, s1);
      Gate gate = device.hold(s1);
      CompletableFuture<Void> copy =
          host.blocksIn(() -> device.copyAsync(copy(heap, Place.at(d)), s1));
      gate.open();
      copy.join();
      assertThat(array[7]).isEqualTo((byte) 5);
    }

    @Test
    void asyncFromDeviceToPinnedDoesNot() {
      fill(d, 5, s1);
      Gate gate = device.hold(s1);
      host.returnsFrom(() -> device.copyAsync(copy(Place.at(x), Place.at(d)), s1));
      assertThat(first(x)).isZero();
      gate.open();
      assertThat(first(x)).isEqualTo(5);
    }

    @Test
    void asyncFromPageableIsStagedBeforeItReturns() {
      Gate gate = device.hold(s1);
      array[0] = 1;
      host.returnsFrom(() -> device.copyAsync(copy(Place.at(d), heap), s1));
      device.copyAsync(copy(Place.at(x), Place.at(d)), s1);
      array[0] = 2;
      gate.open();
      assertThat(first(x)).isEqualTo(1);
    }

    @Test
    void aPinnedSourceIsReadWhenTheCopyRuns() {
      long y = device.allocate(MemoryKind.PINNED, 8);
      Gate gate = device.hold(s1);
      device.copyAsync(copy(Place.at(d), Place.at(x)), s1);
      device.copyAsync(copy(Place.at(y), Place.at(d)), s1);
      device.hostView(x, 8).put(0, (byte) 9);
      gate.open();
      assertThat(first(y)).isEqualTo(9);
    }

    @Test
    void syncFromPageableWaitsForItsStreamOnly() {
      device.hold(blocking);
      host.isBlockedBy(() -> device.copy(copy(Place.at(d), heap), LEGACY));
    }

    @Test
    void syncFromPageableDoesNotWaitForNonBlockingStreams() {
      device.hold(s1);
      host.returnsFrom(() -> device.copy(copy(Place.at(d), heap), LEGACY));
    }

    @Test
    void syncFromPageableMayReturnBeforeTheDeviceHasIt() {
      Gate gate = device.hold(LEGACY);
      array[0] = 3;
      host.returnsFrom(() -> device.copy(copy(Place.at(d), heap), LEGACY));
      device.copyAsync(copy(Place.at(x), Place.at(d)), s1);
      assertThat(first(x)).isZero();
      gate.open();
      device.copyAsync(copy(Place.at(x), Place.at(d)), s1);
      assertThat(first(x)).isEqualTo(3);
    }

    @Test
    void syncToTheHostWaits() {
      device.hold(LEGACY);
      host.isBlockedBy(() -> device.copy(copy(heap, Place.at(d)), LEGACY));
      host.isBlockedBy(() -> device.copy(copy(Place.at(x), Place.at(d)), LEGACY));
    }

    @Test
    void syncFromPinnedWaits() {
      device.hold(LEGACY);
      host.isBlockedBy(() -> device.copy(copy(Place.at(d), Place.at(x)), LEGACY));
    }

    @Test
    void syncWithinTheDeviceDoesNot() {
      long other = device.allocate(MemoryKind.DEVICE, 8);
      device.hold(LEGACY);
      host.returnsFrom(() -> device.copy(copy(Place.at(other), Place.at(d)), LEGACY));
    }

    @Test
    void anyHostMemoryToAnyHostMemoryWaits() {
      device.hold(s1);
      host.isBlockedBy(() -> device.copyAsync(copy(heap, Place.at(x)), s1));
      host.isBlockedBy(() -> device.copyAsync(copy(Place.at(x), heap), s1));
    }

    @Test
    void syncFillOfDeviceMemoryIsAsynchronous() {
      device.hold(LEGACY);
      host.returnsFrom(() -> device.fill(Fill.of(d, 8, 1), LEGACY));
    }

    @Test
    void syncFillOfPinnedAndManagedMemoryIsNot() {
      long managed = device.allocate(MemoryKind.MANAGED, 8);
      device.hold(LEGACY);
      host.isBlockedBy(() -> device.fill(Fill.of(x, 8, 1), LEGACY));
      host.isBlockedBy(() -> device.fill(Fill.of(managed, 8, 1), LEGACY));
    }

    @Test
    void asyncFillOfPinnedMemoryIs() {
      device.hold(s1);
      host.returnsFrom(() -> fill(x, 1, s1));
    }

    @Test
    void fillsRepeatTheirUnit() {
      device.fillAsync(new Fill(x, 8, 0x0102, 2), s1);
      ByteBuffer seen = device.hostView(x, 8);
      assertThat(seen.get(0)).isEqualTo((byte) 2);
      assertThat(seen.get(7)).isEqualTo((byte) 1);
    }

    @Test
    void rectanglesLeaveOutWhatIsBetweenTheirRows() {
      for (byte i = 0; i < 8; i++) {
        array[i] = i;
      }
      device.copyAsync(new Copy(Place.at(x), heap, 1, 2, 4, 2), s1);
      byte[] seen = new byte[8];
      device.hostView(x, 8).get(seen);
      assertThat(seen).containsExactly(0, 0, 0, 0, 2, 0, 0, 0);
    }
  }

  @Nested
  final class StreamOrderedMemory {
    @Test
    void isReusedAtOnceOnTheSameStream() {
      device.hold(s1);
      long first = device.allocateAsync(8, s1);
      device.freeAsync(first, s1);
      assertThat(device.allocateAsync(8, s1)).isEqualTo(first);
    }

    @Test
    void isReusedOnOtherStreamsOnlyWhenTheFreeIsDone() {
      long first = device.allocateAsync(8, s1);
      Gate gate = device.hold(s1);
      device.freeAsync(first, s1);
      assertThat(device.allocateAsync(8, s2)).isNotEqualTo(first);
      gate.open();
      assertThat(device.allocateAsync(8, s2)).isEqualTo(first);
    }

    @Test
    void isCorruptedUnderAReaderOnAnotherStream() {
      long block = device.allocateAsync(8, s1);
      fill(block, 1, s1);
      Gate reader = device.hold(s2);
      device.copyAsync(Copy.of(Place.at(x), Place.at(block), 8), s2);
      device.freeAsync(block, s1);
      long reused = device.allocateAsync(8, s1);
      fill(reused, 2, s1);
      reader.open();
      assertThat(first(x)).isEqualTo(2);
    }

    @Test
    void isNotWhenTheAllocatingStreamWaitsForTheReader() {
      long block = device.allocateAsync(8, s1);
      fill(block, 1, s1);
      Gate reader = device.hold(s2);
      device.copyAsync(Copy.of(Place.at(x), Place.at(block), 8), s2);
      device.record(event, s2);
      device.streamWait(s1, event);
      device.freeAsync(block, s1);
      fill(device.allocateAsync(8, s1), 2, s1);
      reader.open();
      assertThat(first(x)).isEqualTo(1);
    }

    @Test
    void holdsGarbageFromItsAllocationOn() {
      long block = device.allocateAsync(8, s1);
      device.copyAsync(Copy.of(Place.at(x), Place.at(block), 8), s1);
      assertThat(device.hostView(x, 8).getLong(0)).isNotZero();
    }

    @Test
    void isFreedOnce() {
      long block = device.allocateAsync(8, s1);
      device.freeAsync(block, s1);
      assertThatThrownBy(() -> device.freeAsync(block, s1)).hasMessageContaining("freed already");
      assertThatThrownBy(() -> device.freeAsync(d, s1)).isInstanceOf(AddressException.class);
    }
  }

  @Nested
  final class Addresses {
    @Test
    void unknownOnesAreRefused() {
      assertThatThrownBy(() -> fill(0, 1, s1))
          .isInstanceOf(AddressException.class)
          .hasMessage("0x0 is in no allocation");
      assertThatThrownBy(() -> fill(d + 8, 1, s1)).isInstanceOf(AddressException.class);
    }

    @Test
    void theEndOfAnAllocationIsKept() {
      assertThatThrownBy(() -> fill(d + 1, 1, s1))
          .isInstanceOf(AddressException.class)
          .hasMessageContaining("go past the end of the allocation, which has 7 from there");
      assertThatThrownBy(() -> device.launch(new Kernel("k", read(d + 4, 8)), s1))
          .isInstanceOf(AddressException.class);
      HostMemory small = HostMemory.of(new byte[4]);
      assertThatThrownBy(() -> device.copy(Copy.of(Place.at(d), Place.in(small), 8), LEGACY))
          .isInstanceOf(AddressException.class);
    }

    @Test
    void areTakenInTheMiddle() {
      device.fillAsync(Fill.of(x + 4, 4, 1), s1);
      assertThat(first(x)).isZero();
      assertThat(first(x + 0)).isZero();
      assertThat(device.hostView(x + 4, 4).get(0)).isEqualTo((byte) 1);
    }

    @Test
    void ofDeviceMemoryMeanNothingToTheHost() {
      assertThatThrownBy(() -> device.hostView(d, 8)).isInstanceOf(AddressException.class);
    }

    @Test
    void ofARegisteredBufferMeanItsOwnBytes() {
      ByteBuffer buffer = ByteBuffer.allocateDirect(8);
      long registered = device.register(buffer);
      fill(registered, 6, s1);
      assertThat(buffer.get(3)).isEqualTo((byte) 6);
    }
  }

  @Nested
  final class Kernels {
    private long result(String name, int input) {
      fill(x, input, s1);
      device.launch(new Kernel(name, read(x, 8), write(x, 8)), s1);
      return device.hostView(x, 8).getLong(0);
    }

    @Test
    void dependOnTheirNameAndOnWhatTheyRead() {
      assertThat(result("a", 1)).isEqualTo(result("a", 1));
      assertThat(result("a", 1)).isNotEqualTo(result("a", 2));
      assertThat(result("a", 1)).isNotEqualTo(result("b", 1));
    }

    @Test
    void readWhenTheyRun() {
      Gate gate = device.hold(s1);
      device.launch(new Kernel("a", read(d, 8), write(x, 8)), s1);
      fill(d, 3, s2);
      gate.open();
      long late = device.hostView(x, 8).getLong(0);
      device.launch(new Kernel("a", read(d, 8), write(x, 8)), s1);
      assertThat(device.hostView(x, 8).getLong(0)).isEqualTo(late);
    }

    @Test
    void thatAddAtomicallyComeToTheSameInEitherOrder() {
      Kernel a = new Kernel("a", new Access(x, 8, Mode.ATOMIC_ADD));
      Kernel b = new Kernel("b", new Access(x, 8, Mode.ATOMIC_ADD));
      device.launch(a, s1);
      device.launch(b, s1);
      long one = device.hostView(x, 8).getLong(0);
      fill(x, 0, s1);
      device.launch(b, s1);
      device.launch(a, s1);
      assertThat(device.hostView(x, 8).getLong(0)).isEqualTo(one).isNotZero();
    }

    @Test
    void ofTheCallersOwnSeeAllMemory() {
      fill(d, 4, s1);
      device.enqueue(s1, memory -> memory.write(x, memory.read(d, 8)));
      assertThat(first(x)).isEqualTo(4);
    }

    @Test
    void thatFailAreToldToWhoeverWaits() {
      device.enqueue(s1, memory -> memory.read(1, 1));
      assertThatThrownBy(() -> device.synchronize(s1))
          .isInstanceOf(DeviceException.class)
          .hasMessage("queued work failed: 0x1 is in no allocation");
    }
  }
}
