package dev.streamlint.validator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.validator.device.DeviceException;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.device.VirtualDevice;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What PyTorch's allocator does, by the notes on {@code Tensor.record_stream}. */
final class CachingAllocatorTest {
  private final VirtualDevice device = new VirtualDevice();
  private final StreamHandle s1 = device.createStream(StreamKind.NON_BLOCKING);
  private final StreamHandle s2 = device.createStream(StreamKind.NON_BLOCKING);
  private final CachingAllocator allocator = new CachingAllocator(device);

  @Test
  void aReleasedBlockIsGivenOutAtOnceOnItsStream() {
    device.hold(s1);
    long block = allocator.allocate(64, s1);
    assertThat(allocator.release(block).getAsBoolean()).isTrue();
    assertThat(allocator.allocate(64, s1)).isEqualTo(block);
  }

  @Test
  void andNeverOnAnother() {
    long block = allocator.allocate(64, s1);
    allocator.release(block);
    assertThat(allocator.allocate(64, s2)).isNotEqualTo(block);
    assertThat(allocator.allocate(32, s1)).isNotEqualTo(block);
  }

  @Test
  void recordStreamKeepsItBackForWhatTheOtherStreamHasAtTheRelease() {
    long block = allocator.allocate(64, s1);
    allocator.recordStream(block, s2);
    Gate gate = device.hold(s2);
    BooleanSupplier returned = allocator.release(block);
    device.hold(s2);
    assertThat(returned.getAsBoolean()).isFalse();
    assertThat(allocator.allocate(64, s1)).isNotEqualTo(block);
    gate.open();
    assertThat(returned.getAsBoolean()).as("what came later does not matter").isTrue();
    assertThat(allocator.allocate(64, s1)).isEqualTo(block);
    assertThat(returned.getAsBoolean()).as("it was returned, whoever has it now").isTrue();
  }

  @Test
  void recordStreamOfItsOwnStreamIsNothing() {
    long block = allocator.allocate(64, s1);
    allocator.recordStream(block, s1);
    device.hold(s1);
    assertThat(allocator.release(block).getAsBoolean()).isTrue();
  }

  @Test
  void aBlockIsReleasedOnce() {
    long block = allocator.allocate(64, s1);
    allocator.release(block);
    assertThatThrownBy(() -> allocator.release(block)).isInstanceOf(DeviceException.class);
  }
}
