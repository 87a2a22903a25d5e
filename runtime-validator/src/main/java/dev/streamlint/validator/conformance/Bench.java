package dev.streamlint.validator.conformance;

import dev.streamlint.rules.op.MemoryKind;
import dev.streamlint.rules.op.StreamKind;
import dev.streamlint.validator.device.Device;
import dev.streamlint.validator.device.EventHandle;
import dev.streamlint.validator.device.Fill;
import dev.streamlint.validator.device.Gate;
import dev.streamlint.validator.device.HostMemory;
import dev.streamlint.validator.device.Mark;
import dev.streamlint.validator.device.Place;
import dev.streamlint.validator.device.StreamHandle;
import dev.streamlint.validator.replay.HostCall;
import dev.streamlint.validator.replay.Watchdog;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A few streams and buffers on a device, to try a fact with. */
final class Bench implements AutoCloseable {
  static final int BYTES = 64;
  private static final Duration LONG = Duration.ofSeconds(20);

  final Device device;
  final StreamHandle s1;
  final StreamHandle s2;
  final StreamHandle blocking;
  final StreamHandle blocking2;
  final EventHandle event;
  final long memory;
  final long memory2;
  final long pinned;
  final ByteBuffer array = ByteBuffer.allocateDirect(BYTES);
  final Place heap = Place.in(HostMemory.of(array));
  private final Watchdog watchdog;
  private final List<Gate> gates = new ArrayList<>();
  private final List<HostCall> calls = new ArrayList<>();

  Bench(Device device, Watchdog watchdog) {
    this.device = device;
    this.watchdog = watchdog;
    s1 = device.createStream(StreamKind.NON_BLOCKING);
    s2 = device.createStream(StreamKind.NON_BLOCKING);
    blocking = device.createStream(StreamKind.BLOCKING);
    blocking2 = device.createStream(StreamKind.BLOCKING);
    event = device.createEvent();
    memory = device.allocate(MemoryKind.DEVICE, BYTES);
    memory2 = device.allocate(MemoryKind.DEVICE, BYTES);
    pinned = device.allocate(MemoryKind.PINNED, BYTES);
    for (long each : List.of(memory, memory2, pinned)) {
      device.fillAsync(Fill.of(each, BYTES, 0), s1);
    }
    device.synchronize();
  }

  void hold(StreamHandle stream) {
    gates.add(device.hold(stream));
  }

  void open() {
    gates.forEach(Gate::open);
  }

  /** Gives the stream a fill. */
  void fill(long address, int value, StreamHandle stream) {
    device.fillAsync(Fill.of(address, BYTES, value), stream);
  }

  /** Whether something that the stream is given now is done while the gates are closed. */
  boolean runs(StreamHandle stream) {
    fill(memory2, 1, stream);
    Mark mark = device.mark(stream);
    watchdog.settle(() -> mark.isReached() ? 1 : 0);
    return mark.isReached();
  }

  /** Whether the call does not return while the gates are closed. */
  boolean waits(Runnable call) {
    HostCall made = watchdog.start(call);
    calls.add(made);
    return !made.isOver();
  }

  byte pinnedByte() {
    return device.hostView(pinned, BYTES).get(0);
  }

  /** Opens the gates and lets everything come to its end. */
  void finish() {
    open();
    for (HostCall each : calls) {
      if (!each.join(LONG)) {
        throw new IllegalStateException("a call did not return after the gates were opened");
      }
    }
    device.synchronize();
  }

  @Override
  public void close() {
    finish();
    device.destroyEvent(event);
    List.of(s1, s2, blocking, blocking2).forEach(device::destroyStream);
    List.of(memory2, pinned).forEach(device::free);
  }
}
